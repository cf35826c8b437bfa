// SPDX-License-Identifier: MIT
//! Time: the whole world at once, on one thread or many, or characters one by one on many.
use crate::error::call;
use crate::{sys, Error, ErrorCode, Pose, PoseMut, Result, Rig, World};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Mutex;
use std::thread;

/// The tasks of a step: see [`World::step_with`].
pub struct Tasks<'a> {
    world: Lent<'a>,
    next: AtomicU32,
    count: u32,
    failure: Mutex<Option<Error>>,
}

/// A world that several threads call within the rules of the library, while its owner has lent it out.
#[derive(Clone, Copy)]
struct Lent<'a> {
    raw: *mut sys::tsl_world,
    number: u64,
    marker: std::marker::PhantomData<&'a ()>,
}

// SAFETY: whoever makes one calls what may overlap only: each task of a step once, or each rig from one thread.
unsafe impl Send for Lent<'_> {}
// SAFETY: as above.
unsafe impl Sync for Lent<'_> {}

impl Tasks<'_> {
    /// How many there are in all.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Runs one that nobody has run, or is false where none is left. Any thread may call it at any time.
    pub fn run_next(&self) -> bool {
        let take = |next: u32| (next < self.count).then(|| next + 1);
        let Ok(index) = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) else {
            return false;
        };
        // SAFETY: the step is under way, since it ends after the borrow of self, and each index is taken once.
        let ran = call(|| unsafe { sys::tsl_world_step_run(self.world.raw, index) });
        if let Err(error) = ran {
            keep_first(&self.failure, error);
        }
        true
    }
}

fn keep_first(failure: &Mutex<Option<Error>>, error: Error) {
    failure.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
}

fn into_result(failure: Mutex<Option<Error>>) -> Result<()> {
    failure.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).map_or(Ok(()), Err)
}

/// What one character hands in and takes out in a frame: see [`World::step_each`].
pub struct Frame<'a> {
    /// Exclusive, so that no other thread has the same one.
    pub rig: &'a mut Rig,
    /// The animated pose.
    pub pose: Pose<'a>,
    /// Where the posed bones go.
    pub out: PoseMut<'a>,
}

impl World {
    fn lend(&mut self) -> Lent<'_> {
        Lent { raw: self.as_ptr(), number: self.number(), marker: std::marker::PhantomData }
    }

    /// Advances every rig from the poses that were set, on this thread.
    pub fn step(&mut self, delta_seconds: f32) -> Result<()> {
        // SAFETY: the world is valid.
        call(|| unsafe { sys::tsl_world_step(self.as_ptr(), delta_seconds) })
    }

    /// The same on up to `threads` threads, this one among them. It starts the others and waits for them, which is worth its
    /// price from some hundred characters on; a thread pool that runs already does better with [`World::step_with`]. Where a
    /// thread cannot be started the others do its work.
    pub fn step_parallel(&mut self, delta_seconds: f32, threads: usize) -> Result<()> {
        self.step_with(delta_seconds, |tasks| {
            let run_all = || while tasks.run_next() {};
            let threads = threads.min(tasks.count() as usize);
            if threads <= 1 {
                return run_all(); // a scope allocates even if it starts no thread
            }
            thread::scope(|scope| {
                for _ in 1..threads {
                    let _ = thread::Builder::new().spawn_scoped(scope, run_all);
                }
                run_all();
            });
        })
    }

    /// The same on threads of yours: `run` has [`Tasks::run_next`] called from any of them until it is false. Tasks that are left
    /// when `run` returns, or panics, run on this thread.
    pub fn step_with(&mut self, delta_seconds: f32, run: impl FnOnce(&Tasks<'_>)) -> Result<()> {
        let mut count = 0;
        // SAFETY: the world and the pointer are valid.
        call(|| unsafe { sys::tsl_world_step_begin(self.as_ptr(), delta_seconds, &mut count) })?;
        let tasks = Tasks { world: self.lend(), next: AtomicU32::new(0), count, failure: Mutex::new(None) };
        let returned = catch_unwind(AssertUnwindSafe(|| run(&tasks)));
        while tasks.run_next() {}
        let ran = into_result(tasks.failure);
        // SAFETY: every task has run, and nobody else is left to run one.
        let ended = call(|| unsafe { sys::tsl_world_step_end(self.as_ptr()) });
        if let Err(payload) = returned {
            resume_unwind(payload);
        }
        ran.and(ended)
    }

    /// [`World::step_rig`] for each of `characters`, on up to `threads` threads, this one among them: `frame` says what a
    /// character hands in and takes out. Where one is refused the others are stepped nevertheless, and a first error comes back.
    pub fn step_each<T: Send>(
        &mut self,
        delta_seconds: f32,
        threads: usize,
        characters: &mut [T],
        frame: impl Fn(&mut T) -> Frame<'_> + Sync,
    ) -> Result<()> {
        let failure = Mutex::new(None);
        let world = self.lend();
        let step_all = |part: &mut [T]| {
            for character in part {
                if let Err(error) = world.step_one(delta_seconds, frame(character)) {
                    keep_first(&failure, error);
                }
            }
        };
        let share = characters.len().div_ceil(threads.max(1)).max(1);
        let (own, others) = characters.split_at_mut(share.min(characters.len()));
        if others.is_empty() {
            step_all(own);
            return into_result(failure);
        }
        thread::scope(|scope| {
            for part in others.chunks_mut(share) {
                let step_all = &step_all;
                scope.spawn(move || step_all(part));
            }
            step_all(own);
        });
        into_result(failure)
    }
}

impl Lent<'_> {
    fn step_one(&self, delta_seconds: f32, frame: Frame<'_>) -> Result<()> {
        let Frame { rig, pose, mut out } = frame;
        if !rig.is_of(self.number) {
            return Err(Error::new(ErrorCode::InvalidHandle, "this rig belongs to another world"));
        }
        let (pose, out) = (pose.raw(), out.raw());
        // SAFETY: the borrow of the rig is exclusive, a rig cannot be copied, and steps of different rigs may overlap. The
        // poses point at slices that are borrowed during the call.
        call(|| unsafe { sys::tsl_rig_step(self.raw, rig.id(), delta_seconds, &pose.value, &out.value) })
    }
}
