// SPDX-License-Identifier: MIT
#include "solver/state/state.h"

static int is_of_kind(float value, tsli_state_kind kind)
{
    switch (kind) {
    case TSLI_STATE_LIMITED:
        return value > -TSL_NUMBER_LIMIT && value < TSL_NUMBER_LIMIT;
    case TSLI_STATE_POSITIVE:
        return value >= 0.0f;
    case TSLI_STATE_SHARE:
        return value >= 0.0f && value <= 1.0f;
    default:
        return 1;
    }
}

static void walk_float(tsli_state *s, float *at, tsli_state_kind kind)
{
    float value = s->unused ? 0.0f : *at;
    tsli_stream_floats(&s->stream, &value, 1);
    if (tsli_stream_has_read(&s->stream) && !is_of_kind(value, kind))
        tsli_stream_break(&s->stream, "a number is out of its range");
    if (s->stream.from && (kind != TSLI_STATE_LANES || (s->loads && !s->unused)))
        *at = value;
}

static void walk_seconds(tsli_state *s, double *at)
{
    tsli_stream_double(&s->stream, at);
    if (tsli_stream_has_read(&s->stream) && !(*at >= 0.0))
        tsli_stream_break(&s->stream, "a time is below 0");
}

static void walk_word(tsli_state *s, void *at, const tsli_state_row *row)
{
    int is_byte = row->kind == TSLI_STATE_BYTE, is_bit = row->kind == TSLI_STATE_BIT;
    uint32_t value = is_byte ? *(uint8_t *)at : *(uint32_t *)at;
    value = s->unused ? 0 : is_bit ? tsli_has_lane(value, s->lane) : value;
    if (row->count)
        tsli_stream_below(&s->stream, &value, row->count);
    else
        tsli_stream_u32(&s->stream, &value);
    if (!s->stream.from)
        return;
    if (is_byte)
        *(uint8_t *)at = (uint8_t)value;
    else if (!is_bit)
        *(uint32_t *)at = value;
    else if (s->loads)
        tsli_put_lane(at, s->lane, value && !s->unused);
}

static void walk_words(tsli_state *s, uint32_t *words, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t word = s->unused ? 0 : words[i];
        tsli_stream_u32(&s->stream, &word);
        if (s->stream.from)
            words[i] = word;
    }
}

static void walk_row(tsli_state *s, char *at, const tsli_state_row *row)
{
    uint32_t step = row->kind == TSLI_STATE_LANES ? TSLI_WIDTH : 1, first = step > 1 ? s->lane : 0;
    switch (row->kind) {
    case TSLI_STATE_SECONDS:
        walk_seconds(s, (double *)(void *)at);
        break;
    case TSLI_STATE_WORD:
    case TSLI_STATE_BYTE:
    case TSLI_STATE_BIT:
        walk_word(s, at, row);
        break;
    case TSLI_STATE_WORDS:
        walk_words(s, (uint32_t *)(void *)at, row->count);
        break;
    default:
        for (uint32_t i = 0; i < row->count; ++i)
            walk_float(s, (float *)(void *)at + first + i * step, row->kind);
    }
}

void tsli_state_walk(tsli_state *s, void *object, const tsli_state_row *rows, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        walk_row(s, (char *)object + rows[i].offset, &rows[i]);
}

void tsli_state_walk_moves(tsli_state *s, uint64_t *moves)
{
    uint64_t now = s->world->moves, since = *moves ? now - *moves : TSLI_MOVES_KEPT;
    uint32_t ago = since < TSLI_MOVES_KEPT ? (uint32_t)since : TSLI_MOVES_KEPT;
    tsli_stream_below(&s->stream, &ago, TSLI_MOVES_KEPT + 1);
    if (s->stream.from)
        *moves = ago == TSLI_MOVES_KEPT ? 0 : now - ago;
}
