import type { Clock } from '../types.ts';
import { type StoryStep, storySteps } from './script.ts';

/** One telling of the story: when each of its steps began, in nanoseconds since the epoch. */
export interface Chapter {
  /** Counts up, so that every telling has incidents of its own. */
  number: number;
  began: ReadonlyMap<StoryStep, bigint>;
  /** When the next telling began, and all that was still open was closed; absent in the one that is being told. */
  ended?: bigint;
}

/** Where the story stands. It moves when it is told to and, where it runs by the clock, on its own. */
export interface Story {
  step(): StoryStep;
  /** The telling now, then the earlier ones, newest first. */
  chapters(): readonly [Chapter, ...Chapter[]];
  /** When the story was created: what is older is history. */
  readonly createdAt: bigint;
  /** Goes on by one step; from the last to the first. */
  next(): StoryStep;
  /** Goes to a step: on to a later one, or to an earlier one of a new telling. */
  set(step: StoryStep): StoryStep;
}

export interface StoryOptions {
  clock: Clock;
  /** Where it begins: `calm` unless told. */
  step?: StoryStep;
  /** Goes on by one step each so many milliseconds; only when told where absent. */
  everyMs?: number;
}

/** How long each of the steps took that came before the one a telling begins with. */
const stepBefore = 12n * 60_000_000_000n;
const millisecond = 1_000_000n;
/** As many earlier tellings as a page keeps incidents. */
const kept = 50;

/** A story at its first step. */
export function createStory({ clock, step = 'calm', everyMs }: StoryOptions): Story {
  const every = everyMs === undefined ? undefined : BigInt(everyMs) * millisecond;
  const createdAt = clock.now();
  let told: Chapter[] = [];
  let number = 0;
  let began = new Map<StoryStep, bigint>();
  let index = 0;
  let last = createdAt;

  /** A new telling that stands at the step `to`, those before it having begun one after the other before `at`. */
  function begin(to: number, at: bigint): void {
    number += 1;
    began = new Map(
      storySteps.slice(0, to + 1).map((name, position) => [name, at - BigInt(to - position) * stepBefore]),
    );
    index = to;
    last = at;
  }

  /** Ends this telling and begins the next one at the step `to`. */
  function beginAgain(to: number, at: bigint): void {
    told = [{ number, began, ended: at }, ...told].slice(0, kept);
    begin(to, at);
  }

  function advance(at: bigint): void {
    if (index === storySteps.length - 1) {
      beginAgain(0, at);
      return;
    }
    index += 1;
    last = at;
    began.set(current(), at);
  }

  const current = (): StoryStep => storySteps[index] ?? 'calm';
  // Never two steps at one moment: a fixed clock would make their order a guess.
  const now = (): bigint => (clock.now() > last ? clock.now() : last + millisecond);

  function catchUp(): void {
    if (every === undefined) return;
    let missed = (clock.now() - last) / every;
    // After a long leap only the last tellings would be remembered anyway.
    const most = BigInt(storySteps.length * kept);
    if (missed > most) {
      last += ((missed - most) / BigInt(storySteps.length)) * BigInt(storySteps.length) * every;
      missed = (clock.now() - last) / every;
    }
    for (; missed > 0n; missed -= 1n) advance(last + every);
  }

  begin(storySteps.indexOf(step), createdAt);
  return {
    createdAt,
    step() {
      catchUp();
      return current();
    },
    chapters() {
      catchUp();
      return [{ number, began: new Map(began) }, ...told];
    },
    next() {
      catchUp();
      advance(now());
      return current();
    },
    set(to) {
      catchUp();
      const target = storySteps.indexOf(to);
      if (target < index) beginAgain(target, now());
      while (index < target) advance(now());
      return current();
    },
  };
}
