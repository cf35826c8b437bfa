// SPDX-License-Identifier: MIT
// API: rigs that are solved side by side.
#include "solver/api/crowd.h"

#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/pack.h"
#include "solver/layout/team.h"

// A team with fewer members costs more than they do each alone: half of its lanes would lie idle. A new one has some
// more, or it would come and go with each rig.
#define MEMBERS_AT_LEAST (TSLI_WIDTH / 2)
#define MEMBERS_AT_FIRST (TSLI_WIDTH * 3 / 4)

// ---- tidying --------------------------------------------------------------------------------------------

// Of the teams with idle lanes one with the most members, or the fewest; null: there is none but `other`.
static tsli_team *open_team(const tsli_crowd *crowd, int fullest, const tsli_team *other)
{
    for (uint32_t i = 0; i < TSLI_WIDTH; ++i) {
        tsli_team *team = crowd->open[fullest ? TSLI_WIDTH - 1 - i : i];
        if (team && team == other)
            team = team->next_open;
        if (team)
            return team;
    }
    return NULL;
}

// As many of the waiting as there are idle lanes. 0 when memory is out.
static int admit_waiting(tsli_crowd *crowd, tsli_team *team)
{
    int admitted = 0, fits = 1;
    while (fits && crowd->waiting && team->member_count < TSLI_WIDTH)
        if ((fits = tsli_team_admit(team, crowd->waiting)) != 0)
            admitted = 1;
    if (admitted)
        tsli_team_activate(team);
    return fits;
}

static int form_team(tsli_crowd *crowd)
{
    tsli_team *team = tsli_team_make(crowd, crowd->waiting);
    int fits = team && admit_waiting(crowd, team);
    if (team && team->member_count == 0)
        tsli_team_free(crowd->waiting->world, team);
    return fits;
}

// From the team with the fewest members into the holes of another. 0: there are no two such teams, or memory is out.
static int move_member(tsli_crowd *crowd)
{
    tsli_team *to = open_team(crowd, 1, NULL), *from = to ? open_team(crowd, 0, to) : NULL;
    if (!from)
        return 0;
    tsli_rig *rig = from->members[from->member_count - 1];
    if (!tsli_team_admit(to, rig))
        return 0;
    tsli_team_activate(to);
    return 1;
}

// 0 when memory is out; then some may still be in it.
static int take_apart(tsli_team *team)
{
    for (uint32_t i = team->member_count; i-- > 0;) // the last one takes the team along
        if (!tsli_rig_repack(team->members[i]))
            return 0;
    return 1;
}

// Called after rigs came, went or changed: fills the holes in teams, makes new ones, and takes those apart that would leave most
// lanes idle. Where memory is short, things stay as they are, which is only slower.
static void tidy_crowd(tsli_crowd *crowd)
{
    tsli_team *open;
    while (crowd->waiting && (open = open_team(crowd, 1, NULL)) != NULL)
        if (!admit_waiting(crowd, open))
            return;
    while (crowd->waiting_count >= MEMBERS_AT_FIRST)
        if (!form_team(crowd))
            return;
    while (move_member(crowd))
        ;
    open = open_team(crowd, 0, NULL);
    if (open && open->member_count < MEMBERS_AT_LEAST)
        take_apart(open);
}

static void free_when_empty(tsl_world *world, tsli_crowd *crowd)
{
    if (crowd->teams || crowd->waiting)
        return;
    tsli_crowd **at = &world->crowds;
    while (*at != crowd)
        at = &(*at)->next;
    *at = crowd->next;
    tsli_host_free(&world->host, crowd, sizeof *crowd);
}

void tsli_crowd_part(tsli_rig *rig)
{
    tsli_crowd *crowd = rig->crowd;
    if (!crowd || rig->team)
        return;
    tsli_rig_stop_waiting(rig);
    rig->crowd = NULL;
    tidy_crowd(crowd);
    free_when_empty(rig->world, crowd);
}

// For so many colliders in each lane. Teams that have less go: tidying makes others. 0 when memory is out.
static int make_room_in(tsli_crowd *crowd, uint32_t collider_count)
{
    if (collider_count <= crowd->collider_count)
        return 1;
    while (crowd->teams)
        if (!take_apart(crowd->teams))
            return 0;
    crowd->collider_count = collider_count;
    return 1;
}

// ---- API functions --------------------------------------------------------------------------------------

static tsli_crowd *crowd_for(tsl_world *world, uint64_t signature)
{
    tsli_crowd *crowd = world->crowds;
    while (crowd && crowd->signature != signature)
        crowd = crowd->next;
    if (crowd)
        return crowd;
    crowd = tsli_host_alloc(&world->host, sizeof *crowd);
    if (!crowd)
        return NULL;
    crowd->signature = signature;
    crowd->next = world->crowds;
    world->crowds = crowd;
    return crowd;
}

// The rig is of that crowd from here on, and takes the time of those that are.
static void enter(tsli_crowd *crowd, tsli_rig *rig)
{
    const tsli_rig *other = crowd->teams ? crowd->teams->members[0] : crowd->waiting;
    if (other)
        tsli_rig_take_time(rig, &other->clock);
    rig->crowd = crowd;
    tsli_rig_wait(rig);
}

tsl_result tsl_rig_join_crowd(tsl_world *world, tsl_rig_id id)
{
    TSLI_ENTER(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    TSLI_CHECK(world, !(rig->flags & TSL_RIG_MANUAL), TSL_ERROR_INVALID_ARGUMENT,
               "rig has TSL_RIG_MANUAL and is not stepped with the world, as crowds are");
    TSLI_CHECK(world, rig->chains, TSL_ERROR_INVALID_ARGUMENT, "rig has no chains to solve beside others");
    TSLI_CHECK(world, rig->pack->ride_count == 0, TSL_ERROR_NOT_SUPPORTED,
               "rig has a chain or collider that rides on its simulated pose, which crowds cannot have");
    if (rig->team || rig->waits)
        return TSL_OK;
    tsli_crowd_part(rig); // of one that it fits into no more
    tsli_crowd *crowd = crowd_for(world, tsli_team_signature(rig));
    TSLI_CHECK(world, crowd, TSL_ERROR_OUT_OF_MEMORY, "rig: there is no memory for its crowd");
    int fits = make_room_in(crowd, rig->collider_count);
    if (fits)
        enter(crowd, rig);
    tidy_crowd(crowd);
    free_when_empty(world, crowd);
    TSLI_CHECK(world, fits, TSL_ERROR_OUT_OF_MEMORY,
               "rig: there is no memory for its colliders in the crowd");
    return TSL_OK;
}

int tsli_crowd_is_outgrown(const tsli_rig *rig)
{
    return rig->crowd && rig->crowd->signature != tsli_team_signature(rig);
}

tsli_crowd *tsli_crowd_change(tsli_rig *rig, const tsli_clock *clock)
{
    tsli_crowd *from = rig->crowd, *to = crowd_for(rig->world, tsli_team_signature_at(rig, clock));
    if (!to)
        return NULL;
    if (!make_room_in(to, rig->collider_count) || (rig->team && !tsli_rig_repack(rig))) {
        tidy_crowd(to);
        free_when_empty(rig->world, to);
        return NULL;
    }
    tsli_rig_stop_waiting(rig);
    rig->crowd = to;
    return from;
}

void tsli_crowd_arrive(tsli_rig *rig, tsli_crowd *from)
{
    enter(rig->crowd, rig);
    tidy_crowd(rig->crowd);
    tidy_crowd(from);
    free_when_empty(rig->world, from);
}

tsl_result tsl_rig_leave_crowd(tsl_world *world, tsl_rig_id id)
{
    TSLI_ENTER(world);
    tsli_rig *rig = tsli_rig_find(world, id);
    TSLI_CHECK_RIG(world, rig, id);
    TSLI_CHECK(world, !rig->team || tsli_rig_repack(rig), TSL_ERROR_OUT_OF_MEMORY,
               "rig: there is no memory for a pack of its own");
    tsli_crowd_part(rig);
    return TSL_OK;
}

void tsli_crowds_end(tsl_world *world)
{
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        rig->crowd = NULL; // nobody is to wait, and nothing is to be tidied
        rig->waits = 0;
        rig->sleepers = 0; // colliders that go wake nobody of it: chains of teams have no lanes any more
        tsli_team_leave(rig);
    }
    for (tsli_crowd *crowd = world->crowds, *next; crowd; crowd = next) {
        next = crowd->next;
        tsli_host_free(&world->host, crowd, sizeof *crowd);
    }
    world->crowds = NULL;
}

#undef MEMBERS_AT_LEAST
#undef MEMBERS_AT_FIRST
