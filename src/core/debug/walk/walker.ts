import type { Recording } from '../recording/recording.ts';
import { type Activation, levelOf, type WalkIndex } from './walkIndex.ts';

/** Finds where steps lead. Positions are numbers of steps; behind the last one is the end. */
export class Walker {
  readonly #index: WalkIndex;
  readonly #recording: Recording;
  #lastOutermost: number | undefined;

  constructor(recording: Recording, index: WalkIndex) {
    this.#recording = recording;
    this.#index = index;
  }

  get end(): number {
    return this.#recording.length;
  }

  /** The first place to stop at. */
  get beginning(): number {
    return this.#hasStops ? this.#index.stepOf(0) : 0;
  }

  /** The run of a function that a position is in: at the end, what ran last. */
  activationAt(position: number): Activation | undefined {
    return this.#index.activationAt(Math.min(position, this.end - 1));
  }

  /** The next statement of any function; undefined if there is none. */
  into(position: number): number | undefined {
    if (!this.#hasStops) return this.instructionInto(position);
    return this.#stepOf(this.#index.stopUpTo(position) + 1);
  }

  /** The next statement of the same run of a function, or of those that called it. */
  over(position: number): number | undefined {
    if (!this.#hasStops) return this.instructionOver(position);
    return this.#stepOf(this.#find(position, 1, (each, own) => this.#index.isBeside(own, each)));
  }

  /** The next statement of what called the function. */
  out(position: number): number | undefined {
    if (!this.#hasStops) return this.instructionOut(position);
    return this.#stepOf(this.#find(position, 1, (each, own) => this.#isCaller(each, own)));
  }

  /** The statement before, of any function. */
  backInto(position: number): number | undefined {
    if (!this.#hasStops) return this.instructionBackInto(position);
    return this.#stepOf(this.#before(position));
  }

  /** The statement before, over calls. */
  back(position: number): number | undefined {
    if (!this.#hasStops) return this.instructionBack(position);
    if (position >= this.end) return this.#stepOf(this.lastOutermost);
    const own = this.activationAt(position);
    const stop = own ? this.#index.stopIn(own, position) : -1;
    const from = stop >= 0 ? this.#index.stepOf(stop) : position;
    return this.#stepOf(this.#find(from, -1, (each) => own !== undefined && this.#index.isBeside(own, each)));
  }

  /** The statement that called the function. */
  backOut(position: number): number | undefined {
    if (!this.#hasStops) return this.instructionBackOut(position);
    if (position >= this.end) return this.#stepOf(this.lastOutermost);
    return this.#stepOf(this.#find(position, -1, (each, own) => this.#isCaller(each, own)));
  }

  instructionInto(position: number): number | undefined {
    return position + 1 < this.end ? position + 1 : undefined;
  }

  /** Over the function or the contract that the instruction calls. */
  instructionOver(position: number): number | undefined {
    const next = this.activationAt(position + 1);
    const isEntered = next !== undefined && !next.isOpaque && next.calledAt === position;
    const to = isEntered ? next.last + 1 : this.#recording.next(position);
    return to < this.end ? to : undefined;
  }

  instructionOut(position: number): number | undefined {
    const to = (this.activationAt(position)?.last ?? this.end) + 1;
    return to < this.end ? to : undefined;
  }

  instructionBackInto(position: number): number | undefined {
    return position > 0 ? Math.min(position, this.end) - 1 : undefined;
  }

  instructionBack(position: number): number | undefined {
    const to = this.instructionBackInto(position);
    const own = this.activationAt(position);
    if (to === undefined || !own || position >= this.end) return to;
    let each = this.activationAt(to);
    // What was called there ended just before.
    let at = to;
    while (each && !this.#index.isWithin(own, each)) {
      at = each.calledAt;
      each = each.caller;
    }
    return at;
  }

  instructionBackOut(position: number): number | undefined {
    const at = this.activationAt(position)?.calledAt ?? -1;
    return at >= 0 ? at : undefined;
  }

  /** The last stop of the outermost function that has any; -1 without stops. */
  get lastOutermost(): number {
    if (this.#lastOutermost !== undefined) return this.#lastOutermost;
    let [found, depth] = [-1, Number.POSITIVE_INFINITY];
    for (let stop = this.#index.stops - 1; stop >= 0; stop--) {
      const each = this.#index.activationOf(stop);
      if (!each || levelOf(each) >= depth) continue;
      [found, depth] = [stop, levelOf(each)];
    }
    this.#lastOutermost = found;
    return found;
  }

  get #hasStops(): boolean {
    return this.#index.stops > 0;
  }

  /** Whether a run called another one, or is of the creation that did. */
  #isCaller(each: Activation, own: Activation | undefined): boolean {
    return own !== undefined && this.#index.isBeside(own, each) && levelOf(each) < levelOf(own);
  }

  #stepOf(stop: number): number | undefined {
    return stop >= 0 && stop < this.#index.stops ? this.#index.stepOf(stop) : undefined;
  }

  /** The last stop before a position; within a statement, the one before that statement. */
  #before(position: number): number {
    const stop = this.#index.stopUpTo(position);
    if (position >= this.end) return stop;
    const own = this.activationAt(position);
    const isIts = this.#index.stepOf(stop) === position || (own && this.#index.stopIn(own, position) === stop);
    return isIts ? stop - 1 : stop;
  }

  #find(position: number, by: 1 | -1, is: (each: Activation, own: Activation | undefined) => boolean): number {
    const own = this.activationAt(position);
    let stop = this.#index.stopUpTo(position);
    if (by > 0) stop += 1;
    else if (this.#index.stepOf(stop) >= position) stop -= 1;
    for (; stop >= 0 && stop < this.#index.stops; stop += by) {
      const each = this.#index.activationOf(stop);
      if (each && is(each, own)) return stop;
    }
    return -1;
  }
}
