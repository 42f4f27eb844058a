/** A double click or Enter on a row means that what it opens is to stay. VS Code shows a row's command neither of them. */
interface Pinning {
  /** The row that is opened within the next moment is to stay. */
  pinNext(): void;
  /** Whether what is opened now is to stay: it was opened a moment ago, too, or `pinNext` was called. */
  pins(key: string): boolean;
}

/** The longest time between the two clicks of a double click in most systems, in milliseconds. */
const doubleClick = 500;

/** @param now milliseconds since any time */
export function createPinning(now: () => number = () => performance.now()): Pinning {
  let last: { key: string; at: number } | undefined;
  let isNextPinned = false;
  let askedAt = 0;
  return {
    pinNext() {
      isNextPinned = true;
      askedAt = now();
    },
    pins(key) {
      const at = now();
      const isDouble = last?.key === key && at - last.at < doubleClick;
      const isAsked = isNextPinned && at - askedAt < doubleClick;
      isNextPinned = false;
      // A third click isn't the second of another double click.
      last = isDouble ? undefined : { key, at };
      return isDouble || isAsked;
    },
  };
}
