// SPDX-License-Identifier: MIT
// links.h - links between chains: skirts, capes, nets, and the cloth between their strands (docs/links.md).
//
// A set of links holds particles of one rig's chains at the distances that they have in the setup pose. Its links are
//   structural   between neighbouring strands, at the same distance from the root
//   shear        across the cloth between two neighbours, to the next particle down, which follows the upper one without pulling at it
//   bend         from a strand to the one behind its neighbour
// A strand is a root of a chain with the line of particles below it. A set is made of chains, whose strands are neighbours as named or as
// found in the setup pose; of pairs of particles; or of both, and the chains are of TSL_MODEL_TASSEL alone. The animation holds roots, so a
// pair with a root pins its other particle; any bone can be such a root, as a chain of its own.
//   Links have compliance (XPBD), so how far they give depends neither on the tick rate nor on `rounds`. It is in seconds squared, since
// particles weigh 1: with c, a link that is off by x accelerates each particle that it moves by x / c; with 0 it is as hard as the rounds
// make it. Lengths are times the |scale.x| of the root bone of the set's first strand. Links are solved after the chains' tick, bend first
// and structural last. Then colliders and limits apply, and bones have exactly their lengths. The next tick feels how links moved particles
// as velocity. Chains that hang on or follow linked ones see the linked positions. A link acts while both of its chains are simulated; they
// sleep and wake as one.
//   Cloth is made of quads between two particles of a strand and two of its neighbour, triangles where one strand has fewer. With
// TSL_LINKS_SURFACE quads are pushed out of colliders, on either side: those that the chain of their first strand meets. Insides and
// planes act on particles alone. A quad that starts inside comes out where most of it is. A leg of 60 mm radius does not pass at 28 m/s.
//   Particles of a set's strands keep out of the cloth of other sets of the rig where a bit of the set's meets_layers is in the others'
// cloth_layers (a cape on a skirt); with bits on both sides each keeps out of the other. The cloth of a LOOSE set is its strands' bones. A
// strand stays on its side of the setup pose: a particle returns from depths up to half the quad's diagonal; a strand that has no side
// keeps its distance all around. Roots do not meet cloth. Particles on cloth feel their own chain's friction. Colliders, limits and lengths
// have the last word. Chains of sets that may meet sleep as one.
#ifndef TASSEL_LINKS_H
#define TASSEL_LINKS_H

#include "tassel.h"

typedef struct tsl_links_id {
    uint64_t bits; // a set of links of one rig. All bits zero is null
} tsl_links_id;

typedef uint32_t tsl_link_kind;
enum { TSL_LINK_STRUCTURAL = 0, TSL_LINK_SHEAR = 1, TSL_LINK_BEND = 2, TSL_LINK_KIND_COUNT = 3 };

typedef uint32_t tsl_links_layout; // how the strands of a set's chains lie
enum {
    TSL_LINKS_FOUND = 0, // neighbours found in the setup pose, in a ring or a strip, whatever the order of `chains`
    TSL_LINKS_STRIP = 1, // in the order of `chains`, those of one chain in the order of its roots
    TSL_LINKS_RING = 2,  // the same, and the last is the first one's neighbour: three strands at least
    TSL_LINKS_LOOSE = 3  // no neighbours, nothing between them: hair that meets cloth. One strand will do
};

// A link, as tsl_links_create takes and tsl_links_get_links returns it.
typedef struct tsl_link {
    tsl_chain_id chain_a, chain_b;   // may be the same
    uint32_t particle_a, particle_b; // index among the chain's particles
    tsl_link_kind kind;
    float rest_length; // world units of the setup pose; in a desc below 0: the distance there
} tsl_link;

typedef uint32_t tsl_links_flags;
#define TSL_LINKS_SURFACE 0x1u // the cloth between the strands of `chains` meets colliders

typedef struct tsl_links_desc {
    uint32_t struct_size;
    tsl_links_flags flags;   // TSL_LINKS_ bits. 0
    uint64_t user_data;      // yours. 0
    tsl_links_layout layout; // FOUND
    uint32_t chain_count, pair_count;
    uint32_t reserved;                   // 0
    const tsl_chain_id *chains;          // chain_count of the rig's, none twice; without forks
    const tsl_link *pairs;               // pair_count links on top of those that the layout makes
    uint32_t cloth_layers, meets_layers; // of its cloth; of the cloth that its strands meet. 0: none, at no cost. 0, 0
} tsl_links_desc;

#define TSL_LINKS_MET_AT_ONCE 8u // a particle meets at most so many quads of each set in a tick, those nearest when it begins

// AT_BOTH_ENDS: a shear link moves its upper end too, as converters ask for; waves in such cloth may last.
typedef uint32_t tsl_link_resistance;
#define TSL_LINK_RESISTS_STRETCH 0x1u
#define TSL_LINK_RESISTS_COMPRESSION 0x2u
#define TSL_LINK_RESISTS_AT_BOTH_ENDS 0x4u

// How links of one kind act. Values marked * are, per link, value * curve(u), u the mean of its two particles'; below 0 counts as 0.
typedef struct tsl_link_rule {
    tsl_link_resistance resists;  // TSL_LINK_RESISTS_ bits
    float stretch_compliance;     // * while it is too long, seconds squared
    float compression_compliance; // * while it is too short, likewise
    float slack;                  // * share of its length by which it may be longer before it pulls, at least 0
    // * bounds, as shares of its length: never shorter than `least`, 0..1, nor longer than `most`, at least 1 or 0 for no bound, unless
    // colliders, limits or lengths of bones leave no other position. A product of `most` below 1 counts as 1
    float least, most;
} tsl_link_rule;

typedef struct tsl_links_params {
    uint32_t struct_size;
    uint32_t rounds;          // times that a tick solves all links, 1..16. More are harder, and cost in proportion. 2
    tsl_link_rule structural; // resists both: 0, 1e-4, 0, 0.5, 1.2
    tsl_link_rule shear;      // resists both: 1e-3, 1e-3, 0, 0, 0
    tsl_link_rule bend;       // resists compression: 0, 1e-3, 0, 0, 0
    // Distance of cloth from colliders, and of this set's particles from others' cloth, world units of the setup pose, times the scale. 0 0
    float surface_thickness, cloth_thickness;
} tsl_links_params;

typedef uint32_t tsl_link_parameter; // those marked * above
enum {
    TSL_LINK_PARAMETER_STRETCH_COMPLIANCE = 0,
    TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE = 1,
    TSL_LINK_PARAMETER_SLACK = 2,
    TSL_LINK_PARAMETER_LEAST = 3,
    TSL_LINK_PARAMETER_MOST = 4,
    TSL_LINK_PARAMETER_COUNT = 5
};

typedef struct tsl_link_strand { // of a set that was made from chains
    tsl_chain_id chain;
    uint32_t root; // the index of its root among the chain's particles
    uint32_t particle_count;
} tsl_link_strand;

typedef struct tsl_links_info {
    uint32_t struct_size;
    tsl_links_layout layout; // STRIP or RING, also where it was found, or LOOSE
    uint32_t strand_count, link_count;
    uint32_t cloth_layers, meets_layers; // as created
    uint32_t meets_count;                // how many other sets have cloth that its strands meet
    uint32_t reserved;                   // 0
} tsl_links_info;
TSL_API void tsl_links_desc_init(tsl_links_desc *desc, uint32_t struct_size);
TSL_API void tsl_links_params_init(tsl_links_params *params, uint32_t struct_size);
TSL_API void tsl_links_info_init(tsl_links_info *info, uint32_t struct_size);
// `params` null: the defaults. Lays out the rig's chains again, as creating a chain does. Refused are
//   TSL_ERROR_INVALID_ARGUMENT     a chain of another rig or named twice; chains of fewer than two strands (three in a ring, one if LOOSE);
//                                  neither chains nor pairs; layers without chains; a pair of a particle with itself or of two roots;
//                                  with FOUND, an order that the setup pose leaves open: the log names its bones, say STRIP or RING
//   TSL_ERROR_INDEX_OUT_OF_RANGE   a particle that a chain lacks. TSL_ERROR_TOO_MANY: over 32 links of one kind of a set at one particle.
//                                  TSL_ERROR_NOT_SUPPORTED: a chain of another model; one that forks, among `chains`
TSL_API tsl_result tsl_links_create(tsl_world *world, tsl_rig_id rig, const tsl_links_desc *desc, const tsl_links_params *params,
                                    tsl_links_id *out_links);
// Never refused for lack of memory. Destroying a chain destroys its links too; the others of their sets stay.
TSL_API tsl_result tsl_links_destroy(tsl_world *world, tsl_links_id links);
TSL_API uint32_t tsl_links_is_valid(const tsl_world *world, tsl_links_id links); // 1 or 0
TSL_API tsl_result tsl_links_get_user_data(const tsl_world *world, tsl_links_id links, uint64_t *out_user_data);
TSL_API tsl_result tsl_links_get_info(const tsl_world *world, tsl_links_id links, tsl_links_info *out_info);
// In the order of neighbours. FOUND begins at the strand whose root is the smallest bone (in a strip, of its two ends) and in a ring goes
// on to the neighbour with the smaller one. *inout_count as in tsl_rig_get_driven_bones, likewise below.
TSL_API tsl_result tsl_links_get_strands(const tsl_world *world, tsl_links_id links, tsl_link_strand *out_strands, uint32_t *inout_count);
// Links in the order in which they are solved.
TSL_API tsl_result tsl_links_get_links(const tsl_world *world, tsl_links_id links, tsl_link *out_links, uint32_t *inout_count);
// May come in any frame, is saved (state.h), and wakes the chains.
TSL_API tsl_result tsl_links_set_params(tsl_world *world, tsl_links_id links, const tsl_links_params *params);
TSL_API tsl_result tsl_links_get_params(const tsl_world *world, tsl_links_id links, tsl_links_params *out_params);
// As tsl_chain_set_curve. Allocates; curves are structure.
TSL_API tsl_result tsl_links_set_curve(tsl_world *world, tsl_links_id links, tsl_link_kind kind, tsl_link_parameter parameter,
                                       const tsl_curve_key *keys, uint32_t key_count);

#endif
