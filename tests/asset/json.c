// SPDX-License-Identifier: MIT
#include "asset/json.h"

#include "check.h"

static void refused(const char *text, size_t length, const char *says)
{
    tsla_error e = {"", 0};
    cJSON *root = tsla_json_parse(text, length, "file", &e);
    CHECK_MSG(!root, "%.40s", text);
    CHECK_MSG(strstr(e.text, says), "\"%s\" does not say %s", e.text, says);
    cJSON_Delete(root);
}

static void malformed_text_is_refused_with_its_place(void)
{
    static const struct {
        const char *text, *says;
    } cases[] = {{"", "nothing there"},      {"{", "line 1"},         {"{\"a\": 1,\n \"b\": }", "line 2 column 7"},
                 {"{} x", "column 4"},       {"[1 2]", "line 1"},     {"[1e999]", "too large"},
                 {"[\"\\u0000\"]", "u0000"}, {"{\"a\" 1}", "line 1"}, {"nul", "line 1"},
                 {"[01]x", "line 1"},        {"\"open", "line 1"},    {"[\"\\", "line 1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
        refused(cases[i].text, strlen(cases[i].text), cases[i].says);
    refused("[1,\0 2]", 7, "zero byte");
}

// The parser stops at the next token; what a person has to mend is behind the one before, perhaps lines above.
static void what_is_missing_is_reported_where_it_is_missing(void)
{
    static const struct {
        const char *text, *says;
    } cases[] = {{"{\"a\": 1\n \"b\": 2}", "line 1 column 8: a comma"},
                 {"{\"a\": \"x\" \r\n\n\n  \"b\": 2}", "line 1 column 10: a comma"},
                 {"[\n{\"a\": []}\n{\"b\": 2}]", "line 2 column 10: a comma"},
                 {"[\n true\n -1]", "line 2 column 6: a comma"},
                 {"{\"a\"\n [1]}", "colon"},
                 {"[1 2]", "line 1 column 3: a comma"},
                 {"[1,\n]", "line 2 column 1: not valid"},
                 {"{\n a: 1}", "line 2 column 3: not valid"},
                 {"{\"a\": 1\n ]", "line 2 column 2: not valid"},
                 {"{\"a\":\n nothing}", "line 2 column 2: not valid"},
                 {"[1]\n[2]", "line 2 column 1: more text"},
                 {"[1,\n2\n", "line 2 column 2: not valid"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i)
        refused(cases[i].text, strlen(cases[i].text), cases[i].says);
}

static void nesting_has_a_limit(void)
{
    char text[2 * JSON_MAXIMUM_DEPTH + 3];
    for (int depth = JSON_MAXIMUM_DEPTH; depth <= JSON_MAXIMUM_DEPTH + 1; ++depth) {
        tsla_error e = {"", 0};
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        cJSON *root = tsla_json_parse(text, 2 * (size_t)depth, "file", &e);
        CHECK_INT(root != NULL, depth == JSON_MAXIMUM_DEPTH);
        cJSON_Delete(root);
    }
    size_t size = 1u << 20; // a file of nothing but openings must not reach a recursive parser
    char *deep = malloc(size);
    memset(deep, '[', size);
    refused(deep, size, "nested too deeply");
    free(deep);
}

static void odd_but_valid_text_is_read(void)
{
    static const char *const texts[] = {"\xEF\xBB\xBF{}", " [] \r\n\t", "[\"]]]][[[[\\\"[\"]", "[-0.5e-3]", "3"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        tsla_error e = {"", 0};
        cJSON *root = tsla_json_parse(texts[i], strlen(texts[i]), "file", &e);
        CHECK_MSG(root, "%s", e.text);
        cJSON_Delete(root);
    }
}

static void numbers_keep_their_digits(void)
{
    static const char text[] = "{\"a\":[9007199254740993,1.0,\"9007199254740995\"],\"b\":-18446744073709551617,"
                               "\"c\":0.30000000000000004,\"d\":[1e5,-0.0,0.1,100]}";
    tsla_error e = {"", 0};
    cJSON *root = tsla_json_parse(text, sizeof text - 1, "file", &e);
    for (int twice = 0; twice < 2; ++twice) {
        char *out = tsla_json_print(root, false);
        CHECK_MSG(strcmp(out, text) == 0, "%s", out);
        free(out);
    }
    CHECK(cJSON_IsNumber(cJSON_GetObjectItem(root, "b")));
    cJSON_Delete(root);
}

static void messages_name_the_place(void)
{
    static const char text[] = "{\"nodes\": [{}, {\"name\": \"hip\", \"children\": [1, \"x\"]}]}";
    tsla_error e = {"", 0};
    uint64_t value;
    cJSON *tree = tsla_json_parse(text, sizeof text - 1, "fox.gltf", &e);
    tsla_json_at root = tsla_json_root(tree, "fox.gltf", &e), nodes = tsla_json_member(&root, "nodes");
    tsla_json_at node = tsla_json_element(&nodes, 1, nodes.item->child->next),
                 children = tsla_json_member(&node, "children");
    tsla_json_at child = tsla_json_element(&children, 1, children.item->child->next);
    CHECK(!tsla_json_to_uint(&child, 9, &value));
    CHECK_MSG(strcmp(e.text, "fox.gltf: nodes[1] \"hip\".children[1]: expected a whole number, found a string") == 0,
              "%s", e.text);
    cJSON_Delete(tree);
}

static void messages_cannot_steer_a_terminal(void)
{
    tsla_error e = {"", 0};
    tsla_error_set(&e, "%s", "bad\x1b[2Jname\n");
    CHECK(strcmp(e.text, "bad?[2Jname?") == 0);
}

int main(void)
{
    RUN(malformed_text_is_refused_with_its_place);
    RUN(what_is_missing_is_reported_where_it_is_missing);
    RUN(nesting_has_a_limit);
    RUN(odd_but_valid_text_is_read);
    RUN(numbers_keep_their_digits);
    RUN(messages_name_the_place);
    RUN(messages_cannot_steer_a_terminal);
    return REPORT();
}
