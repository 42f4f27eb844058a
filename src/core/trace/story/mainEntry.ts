import { withPowers } from '../../format/powers.ts';
import { isOfDependency } from '../lines/dependencies.ts';
import type { StoryEntry, StoryVariable } from './failureStory.ts';

/**
 * The entry of a call stack that is shown first: where it failed, or, if that is in a library, where the project's own
 * code called it.
 */
export function mainEntry(stack: readonly StoryEntry[]): StoryEntry | undefined {
  const [origin] = stack;
  if (!origin?.place || !isOfLibrary(origin)) return origin;
  return stack.find((each) => each.place && !isOfLibrary(each)) ?? origin;
}

/** The variables that are shown in the source of an entry, at the lines that gave them: of a modifier, its function's, too. */
export function shownVariables(stack: readonly StoryEntry[], entry: StoryEntry): readonly StoryVariable[] {
  const of = entry.isModifier ? stack[stack.indexOf(entry) + 1] : undefined;
  const all = [...(entry.variables ?? []), ...(of?.variables ?? [])];
  return all
    .filter(({ path, isOfLater }) => path === entry.place?.path && !isOfLater)
    .map((each) => ({ ...each, value: withPowers(each.value) }));
}

function isOfLibrary({ place }: StoryEntry): boolean {
  return place !== undefined && isOfDependency(place.path, place.file?.onDisk);
}
