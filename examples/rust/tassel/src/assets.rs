// SPDX-License-Identifier: MIT
//! Rig files: which bones of a character swing and how, as JSON, and rigs that are made of them.
use crate::{
    count, host, pointer, sys, AssetWorld, Chain, Collider, Error, ErrorCode, Links, Result, Rig, Transform, Vec3,
    WindDesc, World,
};
use std::collections::BTreeMap;
use std::ffi::{c_char, CStr, CString};
use std::ptr::{null_mut, NonNull};

/// Rig files and presets by name, and the rigs that are made of them. Each world has its own and destroys them before itself, so that
/// what is made of a file never outlives the file or the world: see [`World::assets`].
#[derive(Debug)]
pub struct Assets<'w> {
    world: &'w mut World,
}

/// What was made of a rig file for one rig of a world: an id, as [`Rig`] is. Dropping it leaves all in the world;
/// [`Assets::destroy_rig`] takes it out.
#[derive(Debug, PartialEq, Eq)]
pub struct AssetRig {
    number: u64,
    world: u64,
}

/// The bones that a rig file is for. The library copies the slices.
#[derive(Clone, Copy, Debug)]
pub struct Character<'a> {
    /// For each bone the index of its parent, which comes earlier; -1 for a root.
    pub parents: &'a [i32],
    /// Local transforms of the pose that chains are set up in, as many as parents.
    pub rest: &'a [Transform],
    /// As the rig file has them, as many as parents; empty: a bone that no file can mean.
    pub names: &'a [&'a str],
    /// Where a created rig stands, in world space.
    pub root: Transform,
    /// Yours, and a created rig's; also in hashes, and the order in which its shared colliders are met.
    pub user_data: u64,
}

impl<'a> Character<'a> {
    /// These bones, at the origin.
    pub fn new(parents: &'a [i32], rest: &'a [Transform], names: &'a [&'a str]) -> Self {
        Character { parents, rest, names, root: crate::at(0.0, 0.0, 0.0), user_data: 0 }
    }

    fn check(&self) -> Result<()> {
        let lengths = [self.parents.len(), self.rest.len(), self.names.len()];
        if lengths.iter().all(|length| *length == lengths[0]) {
            return Ok(());
        }
        let [parents, rest, names] = lengths;
        let reason = format!("Character: {parents} parents, {rest} rest transforms and {names} names");
        Err(Error::new(ErrorCode::CountMismatch, reason))
    }
}

/// What a rig file's objects are, and how often they were made new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetRigInfo {
    /// The rig file's.
    pub file: String,
    /// How many chains.
    pub chains: usize,
    /// How many colliders.
    pub colliders: usize,
    /// How many sets of links.
    pub links: usize,
    /// How many limbs.
    pub limbs: usize,
    /// 0, and one more each time its objects were made new.
    pub revision: u32,
}

/// A chain of a rig file.
#[derive(Clone, Debug, PartialEq)]
pub struct AssetChain {
    /// "chains\[2\]" where the file has none.
    pub name: String,
    /// The preset that it names.
    pub preset: Option<String>,
    /// Parameters, limits, particles.
    pub chain: Chain,
}

/// A collider of a rig file.
#[derive(Clone, Debug, PartialEq)]
pub struct AssetCollider {
    /// Empty where the file has none.
    pub name: String,
    /// Moving it, destroying it.
    pub collider: Collider,
    /// None: the rig's root.
    pub bone: Option<u32>,
    /// `sys::TSL_SHAPE_`.
    pub shape: u32,
}

/// A set of links of a rig file.
#[derive(Clone, Debug, PartialEq)]
pub struct AssetLinks {
    /// Empty where the file has none.
    pub name: String,
    /// Their parameters.
    pub links: Links,
}

/// A limb of "ik", for [`crate::ik`]: nothing here solves it.
#[derive(Clone, Debug, PartialEq)]
pub struct AssetLimb {
    /// Empty where the file has none.
    pub name: String,
    /// Names of the animations that it is meant for; none: of all.
    pub clips: Option<Vec<String>>,
    /// Its bones: hip, knee and ankle, say.
    pub joints: [u32; 3],
    /// A bone; none: the foot is locked where it comes down.
    pub target: Option<u32>,
    /// A bone; none: see `pole_direction`.
    pub pole: Option<u32>,
    /// In the rig's space; without a pole and all 0 the limb bends as the animation has it.
    pub pole_direction: Vec3,
    /// Of a locked foot: the height of the ground, against gravity.
    pub ground: f32,
    /// And how far above it the foot is locked.
    pub threshold: f32,
    /// 0 to 1.
    pub weight: f32,
}

/// The C objects, which a world owns.
pub(crate) struct Store {
    raw: NonNull<sys::tsl_assets>,
    rigs: BTreeMap<u64, NonNull<sys::tsl_asset_rig>>,
    next: u64,
}

impl Drop for Store {
    fn drop(&mut self) {
        for rig in self.rigs.values() {
            // SAFETY: each is alive, and so is its world, which drops this before itself.
            unsafe { sys::tsl_asset_rig_destroy(rig.as_ptr()) };
        }
        // SAFETY: no rig is left.
        unsafe { sys::tsl_assets_destroy(self.raw.as_ptr()) };
    }
}

impl Store {
    fn new() -> Result<Self> {
        let mut raw = null_mut();
        // SAFETY: the pointer is valid.
        let made = crate::error::call(|| unsafe { sys::tsl_assets_create(&mut raw) });
        match (made, NonNull::new(raw)) {
            (Ok(()), Some(raw)) => Ok(Store { raw, rigs: BTreeMap::new(), next: 1 }),
            (made, _) => Err(made.err().unwrap_or_else(|| Error::new(ErrorCode::OutOfMemory, "no assets were made"))),
        }
    }

    /// The message names the place in the file, and the world's log the reason.
    fn call(&self, function: impl FnOnce(*mut sys::tsl_assets) -> sys::tsl_result) -> Result<()> {
        host::forget_reason();
        let code = function(self.raw.as_ptr());
        if code == sys::TSL_OK {
            return Ok(());
        }
        // SAFETY: the library answers with text that is valid until the next call.
        let message = unsafe { text(sys::tsl_assets_message(self.raw.as_ptr())) };
        let reason = host::reason_for(code);
        Err(Error::new(ErrorCode::of(code), if reason.is_empty() { message } else { format!("{message}: {reason}") }))
    }
}

/// # Safety
/// The text ends with zero and is valid during the call.
unsafe fn text(text: *const c_char) -> String {
    // SAFETY: as above.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

fn c_text(text: &str, what: &str) -> Result<CString> {
    let refuse = |_| Error::new(ErrorCode::InvalidArgument, format!("{what} {text:?} holds a zero byte"));
    CString::new(text).map_err(refuse)
}

fn bone(index: i32) -> Option<u32> {
    u32::try_from(index).ok()
}

impl World {
    /// Its rig files and presets. The presets "cape", "ears", "hair", "jiggle", "pendant", "skirt" and "tail" are there from the start.
    /// No call on them belongs into a frame.
    pub fn assets(&mut self) -> Result<Assets<'_>> {
        if self.assets.is_none() {
            self.assets = Some(Store::new()?);
        }
        Ok(Assets { world: self })
    }
}

impl Assets<'_> {
    fn store(&self) -> &Store {
        self.world.assets.as_ref().expect("World::assets made it")
    }

    fn raw_rig(&self, rig: &AssetRig) -> Result<*mut sys::tsl_asset_rig> {
        self.world.owns(rig.world, "rig of assets")?;
        let gone = || Error::new(ErrorCode::InvalidHandle, "this rig of assets was destroyed");
        self.store().rigs.get(&rig.number).map(|rig| rig.as_ptr()).ok_or_else(gone)
    }

    /// Reads a rig file, or reads it again: all rigs that were made of it follow, or none. `name` is what messages begin with, such as
    /// the file's path.
    pub fn set_rig(&mut self, name: &str, json: &str) -> Result<()> {
        let (name, bytes) = (c_text(name, "the name")?, json.len() as u64);
        // SAFETY: the text is as long as is said; in all calls below the assets are alive, and what pointers point at is too.
        self.store().call(|raw| unsafe { sys::tsl_assets_set_rig(raw, name.as_ptr(), json.as_ptr().cast(), bytes) })
    }

    /// Forgets a rig file that no rig is made of.
    pub fn remove_rig(&mut self, name: &str) -> Result<()> {
        let name = c_text(name, "the name")?;
        self.store().call(|raw| unsafe { sys::tsl_assets_remove_rig(raw, name.as_ptr()) })
    }

    /// What rig files share by "preset": all rigs that use it follow, or none.
    pub fn set_preset(&mut self, name: &str, json: &str) -> Result<()> {
        let (name, bytes) = (c_text(name, "the name")?, json.len() as u64);
        self.store().call(|raw| unsafe { sys::tsl_assets_set_preset(raw, name.as_ptr(), json.as_ptr().cast(), bytes) })
    }

    /// The names of the rig files, in the order in which they came.
    pub fn rig_names(&self) -> Vec<String> {
        self.names(|raw, index| unsafe { sys::tsl_assets_rig_name(raw, index) })
    }

    /// The names of the presets, in the order in which they came.
    pub fn preset_names(&self) -> Vec<String> {
        self.names(|raw, index| unsafe { sys::tsl_assets_preset_name(raw, index) })
    }

    fn names(&self, name: impl Fn(*const sys::tsl_assets, u32) -> *const c_char) -> Vec<String> {
        let names = (0..).map(|index| name(self.store().raw.as_ptr(), index)).take_while(|name| !name.is_null());
        // SAFETY: names are text and valid until they are removed.
        names.map(|name| unsafe { text(name) }).collect()
    }

    /// "world" of a rig file. Its gravity is for [`World::set_gravity`], and its winds ([`Assets::winds`]) for
    /// [`World::create_wind`]: nothing here sets them.
    pub fn world(&self, name: &str) -> Result<AssetWorld> {
        let (name, mut world) = (c_text(name, "the name")?, AssetWorld::default());
        self.store().call(|raw| unsafe { sys::tsl_assets_get_world(raw, name.as_ptr(), &mut world) })?;
        Ok(world)
    }

    /// "winds" of a rig file's world, for [`World::create_wind`].
    pub fn winds(&self, name: &str) -> Result<Vec<WindDesc>> {
        let (number, name) = (self.world(name)?.wind_count, c_text(name, "the name")?);
        let mut winds = vec![WindDesc::default(); number as usize];
        for (index, wind) in winds.iter_mut().enumerate() {
            self.store().call(|raw| unsafe { sys::tsl_assets_get_wind(raw, name.as_ptr(), index as u32, wind) })?;
        }
        Ok(winds)
    }

    /// A rig with the colliders, chains and links of a rig file, and what was made of the file for it.
    pub fn create_rig(&mut self, name: &str, character: &Character<'_>) -> Result<(Rig, AssetRig)> {
        let made = self.make(name, character, sys::tsl_rig_id { bits: 0 })?;
        let info = self.raw_info(&made)?;
        Ok((Rig::of(info.rig, made.world), made))
    }

    /// The same for a rig that is there already and has the same bones: it stays when what was made for it is destroyed.
    pub fn dress_rig(&mut self, name: &str, character: &Character<'_>, rig: &Rig) -> Result<AssetRig> {
        let id = self.world.rig_id(rig)?;
        self.make(name, character, id)
    }

    fn make(&mut self, name: &str, character: &Character<'_>, rig: sys::tsl_rig_id) -> Result<AssetRig> {
        character.check()?;
        let name = c_text(name, "the name")?;
        let names: Result<Vec<_>> = character.names.iter().map(|name| c_text(name, "the bone")).collect();
        let names = names?;
        let names: Vec<_> = names.iter().map(|name| name.as_ptr()).collect();
        let desc = sys::tsl_asset_rig_desc {
            bone_count: count(&names),
            rig,
            user_data: character.user_data,
            parents: pointer(character.parents),
            rest: pointer(character.rest),
            names: pointer(&names),
            root: &character.root,
            ..Default::default()
        };
        let (world, mut made) = (self.world.as_ptr(), null_mut());
        // SAFETY: the world is valid, and all arrays are as long as the names.
        self.store().call(|raw| unsafe { sys::tsl_asset_rig_create(raw, name.as_ptr(), world, &desc, &mut made) })?;
        let made = NonNull::new(made).ok_or_else(|| Error::new(ErrorCode::OutOfMemory, "no rig was made"))?;
        let store = self.world.assets.as_mut().expect("World::assets made it");
        let number = store.next;
        store.next += 1;
        store.rigs.insert(number, made);
        Ok(AssetRig { number, world: self.world.number() })
    }

    /// Destroys its colliders, chains and links, and the rig too where it was created with them.
    pub fn destroy_rig(&mut self, rig: AssetRig) -> Result<()> {
        let raw = self.raw_rig(&rig)?;
        self.world.assets.as_mut().expect("World::assets made it").rigs.remove(&rig.number);
        // SAFETY: it is alive, and nothing names it any more.
        unsafe { sys::tsl_asset_rig_destroy(raw) };
        Ok(())
    }

    fn raw_info(&self, rig: &AssetRig) -> Result<sys::tsl_asset_rig_info> {
        let (rig, mut info) = (self.raw_rig(rig)?, sys::tsl_asset_rig_info::default());
        self.store().call(|_| unsafe { sys::tsl_asset_rig_get_info(rig, &mut info) })?;
        Ok(info)
    }

    /// What it has.
    pub fn info(&self, rig: &AssetRig) -> Result<AssetRigInfo> {
        let info = self.raw_info(rig)?;
        Ok(AssetRigInfo {
            // SAFETY: the name is text and valid until the next call.
            file: unsafe { text(info.name) },
            chains: info.chain_count as usize,
            colliders: info.collider_count as usize,
            links: info.links_count as usize,
            limbs: info.limb_count as usize,
            revision: info.revision,
        })
    }

    /// `number` objects of a kind, in the file's order.
    fn each<T: Copy, U>(
        &self,
        rig: &AssetRig,
        number: usize,
        get: unsafe extern "C" fn(*const sys::tsl_asset_rig, u32, *mut T) -> sys::tsl_result,
        read: impl Fn(&T) -> U,
    ) -> Result<Vec<U>> {
        let (rig, mut objects) = (self.raw_rig(rig)?, Vec::with_capacity(number));
        for index in 0..number {
            let mut object = crate::empty();
            self.store().call(|_| unsafe { get(rig, index as u32, &mut object) })?;
            objects.push(read(&object));
        }
        Ok(objects)
    }

    fn find<T: Copy>(
        &self,
        rig: &AssetRig,
        name: &str,
        find: unsafe extern "C" fn(*const sys::tsl_asset_rig, *const c_char, *mut T) -> sys::tsl_result,
    ) -> Result<T> {
        let (rig, name, mut object) = (self.raw_rig(rig)?, c_text(name, "the name")?, crate::empty());
        self.store().call(|_| unsafe { find(rig, name.as_ptr(), &mut object) })?;
        Ok(object)
    }

    /// Its chains, in the file's order; others after an edit that made them new.
    pub fn chains(&self, rig: &AssetRig) -> Result<Vec<AssetChain>> {
        let number = self.info(rig)?.chains;
        self.each(rig, number, sys::tsl_asset_rig_get_chain, |chain| self.read_chain(chain))
    }

    /// Its colliders, in the file's order.
    pub fn colliders(&self, rig: &AssetRig) -> Result<Vec<AssetCollider>> {
        let number = self.info(rig)?.colliders;
        self.each(rig, number, sys::tsl_asset_rig_get_collider, |collider| self.read_collider(collider))
    }

    /// Its sets of links, in the file's order.
    pub fn links(&self, rig: &AssetRig) -> Result<Vec<AssetLinks>> {
        let number = self.info(rig)?.links;
        self.each(rig, number, sys::tsl_asset_rig_get_links, |links| self.read_links(links))
    }

    /// Its limbs, in the file's order.
    pub fn limbs(&self, rig: &AssetRig) -> Result<Vec<AssetLimb>> {
        let number = self.info(rig)?.limbs;
        self.each(rig, number, sys::tsl_asset_rig_get_limb, read_limb)
    }

    /// The chain of that name, of several the first. Where there is none the error has the nearest name that there is.
    pub fn find_chain(&self, rig: &AssetRig, name: &str) -> Result<AssetChain> {
        self.find(rig, name, sys::tsl_asset_rig_find_chain).map(|chain| self.read_chain(&chain))
    }

    /// The collider of that name.
    pub fn find_collider(&self, rig: &AssetRig, name: &str) -> Result<AssetCollider> {
        self.find(rig, name, sys::tsl_asset_rig_find_collider).map(|collider| self.read_collider(&collider))
    }

    /// The set of links of that name.
    pub fn find_links(&self, rig: &AssetRig, name: &str) -> Result<AssetLinks> {
        self.find(rig, name, sys::tsl_asset_rig_find_links).map(|links| self.read_links(&links))
    }

    fn read_chain(&self, chain: &sys::tsl_asset_chain) -> AssetChain {
        AssetChain {
            // SAFETY: texts are valid until the rig file changes, for which this is borrowed; so it is below.
            name: unsafe { text(chain.name) },
            preset: (!chain.preset.is_null()).then(|| unsafe { text(chain.preset) }),
            chain: Chain::of(chain.id, self.world.number()),
        }
    }

    fn read_collider(&self, collider: &sys::tsl_asset_collider) -> AssetCollider {
        AssetCollider {
            name: unsafe { text(collider.name) },
            collider: Collider::of(collider.id, self.world.number()),
            bone: bone(collider.bone),
            shape: collider.shape,
        }
    }

    fn read_links(&self, links: &sys::tsl_asset_links) -> AssetLinks {
        AssetLinks { name: unsafe { text(links.name) }, links: Links::of(links.id, self.world.number()) }
    }

    /// The rig file as it would have to be for this rig as it is now: its own text, and in it what was tuned since.
    pub fn write(&self, rig: &AssetRig) -> Result<String> {
        let (rig, mut size) = (self.raw_rig(rig)?, 0);
        self.store().call(|_| unsafe { sys::tsl_asset_rig_write(rig, null_mut(), &mut size) })?;
        let mut bytes = vec![0u8; size as usize];
        self.store().call(|_| unsafe { sys::tsl_asset_rig_write(rig, bytes.as_mut_ptr().cast(), &mut size) })?;
        bytes.truncate((size as usize).saturating_sub(1)); // the terminator
        String::from_utf8(bytes).map_err(|error| Error::new(ErrorCode::InvalidArgument, error.to_string()))
    }
}

fn read_limb(limb: &sys::tsl_asset_limb) -> AssetLimb {
    // SAFETY: as many names as it says, if any; all texts are valid until the rig file changes.
    let clip = |index: usize| unsafe { text(*limb.clips.add(index)) };
    AssetLimb {
        name: unsafe { text(limb.name) },
        clips: (!limb.clips.is_null()).then(|| (0..limb.clip_count as usize).map(clip).collect()),
        joints: [limb.root, limb.mid, limb.end].map(|joint| bone(joint).unwrap_or_default()),
        target: bone(limb.target),
        pole: bone(limb.pole),
        pole_direction: limb.pole_direction,
        ground: limb.ground,
        threshold: limb.threshold,
        weight: limb.weight,
    }
}
