import { isOfDependency } from '../lines/dependencies.ts';
import type { StoryEntry } from './failureStory.ts';

/**
 * The entry of a call stack that is shown first: where it failed, or, if that is in a library, where the project's own
 * code called it.
 */
export function mainEntry(stack: readonly StoryEntry[]): StoryEntry | undefined {
  const [origin] = stack;
  if (!origin?.place || !isOfLibrary(origin)) return origin;
  return stack.find((each) => each.place && !isOfLibrary(each)) ?? origin;
}

function isOfLibrary({ place }: StoryEntry): boolean {
  return place !== undefined && isOfDependency(place.path, place.file?.onDisk);
}
