import { loadCore } from './loadCore.ts';
import type { EntityTarget } from './targets/entityTarget.ts';

/** What was entered before, and why it doesn't do. */
export interface EnteredBefore {
  readonly text: string;
  readonly problem: string;
}

/** Lets the user enter what has an entity ID; undefined if they cancel. */
export type ChooseEntity = (
  title: string,
  placeholder: string,
  only: 'account' | 'entity',
  more: { readonly wanted: string; readonly before?: EnteredBefore | undefined },
) => Promise<EntityTarget | undefined>;

/**
 * Lets the user enter an identifier until one is taken: what is wrong with one, or isn't found, is said in the box, and
 * can be changed there. Undefined if they cancel.
 * @param take throws a LensError of kind `input` or `notFound` for what doesn't do
 */
export async function askUntilTaken<T>(
  ask: (before?: EnteredBefore) => Promise<EntityTarget | undefined>,
  take: (target: EntityTarget) => Promise<T | undefined>,
): Promise<T | undefined> {
  let before: EnteredBefore | undefined;
  for (;;) {
    const target = await ask(before);
    if (!target) return undefined;
    try {
      return await take(target);
    } catch (error) {
      const isWrong =
        error instanceof loadCore().net.LensError && (error.kind === 'input' || error.kind === 'notFound');
      if (!isWrong) throw error;
      before = { text: target.id, problem: error.message };
    }
  }
}
