// SPDX-License-Identifier: MIT
// bake: gives the dangling parts of an animated glTF character their motion. The recipe is in job.c.
#include "common/file.h"
#include "job.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// Nothing is said between the first file and the last: what stops the process there has only the guard to pass.
static bool write_results(const job *j, file_set *files, tsla_error *e)
{
    for (uint32_t i = 0; i < j->result_count; ++i)
        if (!file_set_add(files, j->results[i].path, j->results[i].data.data, j->results[i].data.size, e))
            return false;
    if (!file_set_commit(files, e))
        return false;
    const char *const paths[] = {j->o.output,    j->o.trace,   j->o.preview,
                                 j->o.animation, j->o.texture, j->o.texture_text};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i)
        if (paths[i])
            printf("wrote %s\n", paths[i]);
    return true;
}

// What it reports may go to a file on a full disk.
static bool end_reports(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "bake: standard output: cannot write: %s\n", errno ? strerror(errno) : "an earlier line was lost");
    return false;
}

int main(int argc, char **argv)
{
    static file_set files; // outlives main's frame for the signal handler
    job j = {0};
    tsla_error e = {"", 0};
    if (!options_parse(&j.o, &j.memory, argc, argv, &e)) {
        fprintf(stderr, "bake: %s\nbake --help says how it is used\n", e.text);
        tsla_arena_free(&j.memory);
        return 2;
    }
    if (j.o.help) {
        fputs(options_help, stdout);
        tsla_arena_free(&j.memory);
        return end_reports() ? 0 : 1;
    }
    file_set_guard(&files);
    bool done = options_check_places(&j.o, &e) && job_run(&j, NULL, &e) && write_results(&j, &files, &e);
    file_set_discard(&files);
    file_set_guard(NULL);
    job_end(&j);
    if (!done)
        fprintf(stderr, "bake: %s\n", e.text);
    bool is_reported = end_reports();
    return done && is_reported ? 0 : 1;
}
