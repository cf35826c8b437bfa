// SPDX-License-Identifier: MIT
// bake on models and in folders that are made to harm: what they name is not followed, what they ask for has limits, and
// a result that cannot be written leaves nothing behind.
#define WORK "bake_strangers_"
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "corruptions.h"
#include "run_bake.h"

#include <string.h>

#if !defined(_WIN32)
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#define INNER FOLDER "inner"
#define DISK FOLDER "disk"
#define TEXT_MODEL INNER "/model.gltf"
#define TEXT_OUTPUT FOLDER "out.gltf"

// How many files of ours still have a temporary name.
static int temporaries(void)
{
    int count = 0;
    DIR *folder = opendir(TEST_FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += strncmp(entry->d_name, WORK, strlen(WORK)) == 0 && strstr(entry->d_name, ".tassel-") != NULL;
    if (folder)
        closedir(folder);
    return count;
}

static void put_inner(const char *json)
{
    mkdir(INNER, 0777);
    remove(INNER "/model.rig.json"); // a pipe, where the test was ended before: writing would wait for its reader
    put(TEXT_MODEL, json, strlen(json));
    put(INNER "/model.rig.json", plain_rig, sizeof plain_rig - 1);
}

static bool output_mentions(const char *path, const char *text)
{
    tsla_arena memory = {0};
    tsla_error e = {"", 0};
    bytes data = {0};
    bool found = file_read(&memory, path, &data, &e) && strstr((const char *)data.data, text);
    tsla_arena_free(&memory);
    return found;
}

static const char chain_of_two[] = "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],"
                                   "\"nodes\": [{\"name\": \"hip\", \"children\": [1]}, {\"name\": \"tail_1\","
                                   "\"translation\": [0, 1, 0]}], \"images\": [{\"uri\": \"picture.png\"}]}";

// "c2VjcmV0" is the word in base64: embedded where the output stands in another folder than the input.
static void a_link_beside_a_model_does_not_lead_out(void)
{
    put_inner(chain_of_two);
    put(FOLDER "secret", "secret", 6);
    remove(INNER "/picture.png");
    CHECK_INT(symlink("../" WORK "secret", INNER "/picture.png"), 0);
    CHECK_MSG(bake(TEXT_MODEL " -o " TEXT_OUTPUT) == 0, "%s", message);
    CHECK(output_mentions(TEXT_OUTPUT, "picture.png") && !output_mentions(TEXT_OUTPUT, "c2VjcmV0"));
    remove(INNER "/picture.png");
    put(INNER "/real", "secret", 6);
    CHECK_INT(symlink("real", INNER "/picture.png"), 0);
    CHECK_MSG(bake(TEXT_MODEL " -o " TEXT_OUTPUT) == 0, "%s", message);
    CHECK(output_mentions(TEXT_OUTPUT, "c2VjcmV0")); // within the folder they are followed
    remove(INNER "/picture.png");
    remove(TEXT_OUTPUT);
}

static void a_pipe_that_a_model_names_is_not_waited_for(void)
{
    put_inner(chain_of_two);
    remove(INNER "/picture.png");
    CHECK_INT(mkfifo(INNER "/picture.png", 0666), 0);
    CHECK_MSG(bake(TEXT_MODEL " -o " TEXT_OUTPUT " --preview " FOLDER "sheet.png") == 0, "%s", message);
    remove(INNER "/picture.png");
    remove(INNER "/model.rig.json");
    CHECK_INT(mkfifo(INNER "/model.rig.json", 0666), 0);
    CHECK_INT(bake(TEXT_MODEL " -o " TEXT_OUTPUT), 1);
    CHECK_MSG(strstr(message, "model.rig.json: cannot read: not an ordinary file"), "%s", message);
    remove(INNER "/model.rig.json");
    remove(TEXT_OUTPUT);
}

// The input under every other name that it may have, and the files that it is made of: what is read is not written over.
static void what_is_read_stays_by_whatever_name(void)
{
    static const char beside[] =
        "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}],"
        "\"nodes\": [{\"name\": \"hip\", \"children\": [1]}, {\"name\": \"tail_1\", \"translation\": [0, 1, "
        "0]}],"
        "\"buffers\": [{\"byteLength\": 6, \"uri\": \"bytes.bin\"}, {\"byteLength\": 6, \"uri\": "
        "\"other%20bytes.bin\"}],"
        "\"images\": [{\"uri\": \"picture.png\"}]}";
    static const struct {
        const char *line, *says;
    } cases[] = {{TEXT_MODEL " -o " FOLDER "hard", "cannot write: it is the input"},
                 {TEXT_MODEL " -o " FOLDER "soft", "cannot write: it is the input"},
                 {TEXT_MODEL " -o " FOLDER "soft_to_soft", "cannot write: it is the input"},
                 {FOLDER "soft -o " TEXT_MODEL " --rig " INNER "/model.rig.json", "cannot write: it is the input"},
                 {TEXT_MODEL " -o " FOLDER "rig", "cannot write: it is the rig file"},
                 {TEXT_MODEL " -o " INNER "/bytes.bin", "bytes.bin: cannot write: the input reads it"},
                 {TEXT_MODEL " --trace \"" INNER "/other bytes.bin\"", "cannot write: the input reads it"},
                 {TEXT_MODEL " --preview " INNER "/picture.png", "picture.png: cannot write: the input reads it"},
                 {TEXT_MODEL " --matrix-texture " FOLDER "to_bytes", "cannot write: the input reads it"},
                 {TEXT_MODEL " --reduce-only -o " INNER "/bytes.bin", "cannot write: the input reads it"}};
    static const char *const links[][2] = {{WORK "inner/model.gltf", FOLDER "soft"},
                                           {WORK "soft", FOLDER "soft_to_soft"},
                                           {WORK "inner/model.rig.json", FOLDER "rig"},
                                           {WORK "inner/bytes.bin", FOLDER "to_bytes"}};
    put_inner(beside);
    put(INNER "/bytes.bin", "secret", 6);
    put(INNER "/other bytes.bin", "secret", 6);
    put(INNER "/picture.png", "secret", 6);
    remove(FOLDER "hard");
    CHECK_INT(link(TEXT_MODEL, FOLDER "hard"), 0);
    for (size_t i = 0; i < sizeof links / sizeof links[0]; ++i) {
        remove(links[i][1]);
        CHECK_INT(symlink(links[i][0], links[i][1]), 0);
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        CHECK_MSG(bake(cases[i].line) == 1, "%s: %s", cases[i].line, message);
        CHECK_MSG(strstr(message, cases[i].says), "%s: %s", cases[i].line, message);
        CHECK_INT(temporaries(), 0);
    }
    CHECK(output_mentions(TEXT_MODEL, beside) && output_mentions(INNER "/model.rig.json", plain_rig));
    CHECK(output_mentions(INNER "/bytes.bin", "secret") && output_mentions(INNER "/other bytes.bin", "secret") &&
          output_mentions(INNER "/picture.png", "secret"));
    for (size_t i = 0; i < sizeof links / sizeof links[0]; ++i)
        remove(links[i][1]);
    remove(FOLDER "hard");
    remove(INNER "/bytes.bin");
    remove(INNER "/other bytes.bin");
    remove(INNER "/picture.png");
}

static void one_place_by_two_paths_is_refused(void)
{
    clear();
    put_model(fixture_json);
    CHECK_INT(bake(MODEL " -o " OUTPUT " --trace " TEST_FOLDER "/./" WORK "out.glb"), 1);
    CHECK_MSG(strstr(message, "cannot write: it is what -o names"), "%s", message);
    CHECK(!outputs_exist());
    remove(FOLDER "link");
    CHECK_INT(symlink(WORK "out.glb", FOLDER "link"), 0);
    CHECK_INT(bake(MODEL " -o " OUTPUT " --trace " FOLDER "link"), 1);
    CHECK_MSG(strstr(message, "cannot write: it is what -o names"), "%s", message);
    CHECK(!outputs_exist());
    remove(FOLDER "link");
}

static void a_link_as_output_stays(void)
{
    struct stat status;
    clear();
    put_model(fixture_json);
    mkdir(INNER, 0777);
    remove(FOLDER "link");
    remove(INNER "/result.glb");
    CHECK_INT(symlink(WORK "inner/result.glb", FOLDER "link"), 0);
    CHECK_MSG(bake(MODEL " -o " FOLDER "link") == 0, "%s", message);
    CHECK(lstat(FOLDER "link", &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(file_exists(INNER "/result.glb"));
    remove(INNER "/result.glb");
    remove(FOLDER "link");
    CHECK_INT(symlink(WORK "nowhere/result.glb", FOLDER "link"), 0);
    CHECK_INT(bake(MODEL " -o " FOLDER "link"), 1);
    CHECK_MSG(strstr(message, "cannot write into "), "%s", message);
    remove(FOLDER "link");
}

// ulimit's file size is how a test fills a disk: some files fit, a later one does not.
static void a_full_disk_leaves_nothing(void)
{
    char command[2048];
    clear();
    put_model(fixture_json);
    put(OUTPUT, "old", 3);
    snprintf(command, sizeof command,
             "ulimit -f 2; %s " MODEL " -o " OUTPUT " --trace " FOLDER "trace.json 2>&1 | cat > " MESSAGE, TEST_BAKE);
    CHECK_INT(WEXITSTATUS(system(command)), 0);
    CHECK_MSG(output_mentions(MESSAGE, "cannot write: File too large"), "see %s", MESSAGE);
    CHECK(output_mentions(OUTPUT, "old") && !file_exists(FOLDER "trace.json"));
    CHECK_INT(temporaries(), 0);
    snprintf(command, sizeof command,
             "ulimit -f 2; %s " MODEL " -o " OUTPUT " --trace " FOLDER "trace.json > /dev/null 2>&1", TEST_BAKE);
    CHECK_INT(WEXITSTATUS(system(command)), 1);
    clear();
}

// A disk of a size of its own, where the machine lets a test make one: what stood there stays, and nothing else is left.
static void a_disk_that_fills_leaves_nothing(void)
{
    static const char disk[] = "mkdir -p " DISK " && mount -t tmpfs -o size=%dk tmpfs " DISK " 2> /dev/null";
    for (int size = 4; size <= 12; size += 4) {
        char command[2048];
        snprintf(command, sizeof command, disk, size);
        if (system(command) != 0) {
            printf("skipped: no disk may be mounted\n");
            return;
        }
        put_model(fixture_json);
        put(DISK "/out.glb", "old", 3);
        CHECK_INT(bake(MODEL " -o " DISK "/out.glb --preview " DISK "/sheet.png"), 1);
        CHECK_MSG(strstr(message, ": cannot write: No space left"), "%d kB: %s", size, message);
        CHECK(output_mentions(DISK "/out.glb", "old"));
        CHECK_INT(remove(DISK "/out.glb"), 0);
        CHECK_MSG(WEXITSTATUS(system("test -z \"$(ls -A " DISK ")\"")) == 0, "%d kB: something is left", size);
        CHECK_INT(system("umount " DISK " && rmdir " DISK), 0);
    }
}

// Ctrl-C at any time of the work. `timeout` sends the signal so long after the start; late ones find the work done.
static void an_interrupt_leaves_no_half_of_a_file(void)
{
    static const char *const signals[] = {"INT", "TERM", "HUP"};
    int ended = 0;
    double delay = 2.0; // milliseconds; grows by shares, so that some fall into the work
    char command[2048];
    if (system("timeout --version > /dev/null 2>&1") != 0) {
        printf("skipped: no timeout\n");
        return;
    }
    for (int i = 0; i < 30; ++i, delay *= 1.2) {
        clear();
        put(OUTPUT, "old", 3);
        snprintf(command, sizeof command,
                 "timeout --preserve-status -s %s 0.%03d %s " TEST_MODELS "/caped.glb --clip run --loop -o " OUTPUT
                 " --trace " FOLDER "trace.json > " MESSAGE " 2>&1",
                 signals[i % 3], (int)delay, TEST_BAKE);
        bool is_done = system(command) == 0;
        ended += !is_done;
        CHECK_INT(temporaries(), 0);
        bool is_written = file_exists(FOLDER "trace.json"); // and may be interrupted between that and its end
        CHECK_MSG(is_written || !is_done, "%s after %d ms", signals[i % 3], (int)delay);
        CHECK_MSG(is_written != output_mentions(OUTPUT, "old"), "%s after %d ms", signals[i % 3], (int)delay);
    }
    CHECK_MSG(ended > 2, "%d were interrupted", ended);
    clear();
}

static void a_full_standard_output_is_noticed(void)
{
    clear();
    put_model(fixture_json);
    if (!file_exists("/dev/full"))
        return;
    CHECK_INT(WEXITSTATUS(system(TEST_BAKE " " MODEL " -o " OUTPUT " 2> " MESSAGE " > /dev/full")), 1);
    CHECK_MSG(output_mentions(MESSAGE, "standard output: cannot write: No space left"), "see %s", MESSAGE);
    CHECK(file_exists(OUTPUT)); // the work is not lost
    CHECK_INT(WEXITSTATUS(system(TEST_BAKE " --help 2> " MESSAGE " > /dev/full")), 1);
    clear();
}

static void a_folder_that_may_not_be_written_in(void)
{
    clear();
    put_model(fixture_json);
    mkdir(INNER, 0777);
    remove(INNER "/out.glb");
    chmod(INNER, 0555);
    if (access(INNER, W_OK) != 0) { // nothing is read-only for root
        CHECK_INT(bake(MODEL " -o " INNER "/out.glb --trace " FOLDER "trace.json"), 1);
        CHECK_MSG(strstr(message, "/out.glb: cannot write into ") && !strstr(message, "ticks"), "%s", message);
        CHECK(!outputs_exist() && !file_exists(INNER "/out.glb"));
    }
    chmod(INNER, 0777);
    if (file_exists("/proc/self")) { // a folder in which root cannot make a file either
        CHECK_INT(bake(MODEL " -o /proc/self/out.glb --trace " FOLDER "trace.json"), 1);
        CHECK_MSG(strstr(message, "/proc/self/out.glb: cannot write"), "%s", message);
        CHECK(!outputs_exist());
        CHECK_INT(temporaries(), 0);
    }
}

// Its reader is gone before anything is said.
static void a_closed_pipe_leaves_no_temporary_file(void)
{
    clear();
    put_model(fixture_json);
    CHECK_INT(WEXITSTATUS(system(TEST_BAKE " " MODEL " -o " OUTPUT " --trace " FOLDER "trace.json | true")), 0);
    CHECK_INT(temporaries(), 0);
    CHECK(file_exists(OUTPUT) == file_exists(FOLDER "trace.json"));
    clear();
}
#endif

// The first attribute of a primitive says how many vertices there are, also when it says none.
static void no_vertices_is_a_count(void)
{
    static const char none[] =
        "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0, 2]}], \"nodes\": "
        "[{\"name\": "
        "\"hip\", \"children\": [1]}, {\"name\": \"tail_1\", \"translation\": [0, 1, 0]}, {\"mesh\": 0}], "
        "\"meshes\": "
        "[{\"primitives\": [{\"attributes\": {\"POSITION\": 0, \"NORMAL\": 1}}]}], \"accessors\": "
        "[{\"componentType\": 5126, \"count\": 0, \"type\": \"VEC3\"}, {\"componentType\": 5126, \"count\": "
        "1200, "
        "\"type\": \"VEC3\"}]}";
    clear();
    put(MODEL, none, sizeof none - 1);
    put(FOLDER "model.rig.json", plain_rig, sizeof plain_rig - 1);
    CHECK_INT(bake(MODEL " -o " OUTPUT " --preview " FOLDER "sheet.png"), 1);
    CHECK_MSG(strstr(message, "NORMAL: accessors[1] has 1200 elements, other attributes have 0"), "%s", message);
    CHECK(!outputs_exist());
    char *both = fixture_replace(none, "\"count\": 1200", "\"count\": 0");
    put(MODEL, both, strlen(both));
    CHECK_MSG(bake(MODEL " -o " OUTPUT " --preview " FOLDER "sheet.png") == 0, "%s", message);
    free(both);
    clear();
}

int main(void)
{
    if (system(NULL) == 0) {
        printf("skipped: no shell to run bake with\n");
        return TEST_SKIPPED;
    }
    RUN(no_vertices_is_a_count);
#if !defined(_WIN32)
    RUN(a_link_beside_a_model_does_not_lead_out);
    RUN(a_pipe_that_a_model_names_is_not_waited_for);
    RUN(what_is_read_stays_by_whatever_name);
    RUN(one_place_by_two_paths_is_refused);
    RUN(a_link_as_output_stays);
    RUN(a_full_disk_leaves_nothing);
    RUN(a_disk_that_fills_leaves_nothing);
    RUN(an_interrupt_leaves_no_half_of_a_file);
    RUN(a_full_standard_output_is_noticed);
    RUN(a_folder_that_may_not_be_written_in);
    RUN(a_closed_pipe_leaves_no_temporary_file);
#endif
    clear();
    return REPORT();
}
