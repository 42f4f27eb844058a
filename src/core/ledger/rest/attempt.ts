import { isLensError, type LensError } from '../../net/errors.ts';

/** What came of asking for a part of something: its value, nothing (the service says that there is none), or a failure. */
export type Attempt<T> = { readonly value?: T; readonly failure?: never } | { readonly failure: LensError };

/**
 * Asks for what only adds to a thing, so that its failure can be told apart from its absence; throws `cancelled` alone.
 */
export async function attempt<T>(request: Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await request };
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return error.kind === 'notFound' ? {} : { failure: error };
  }
}

/** What was had, or nothing. */
export function answerOf<T>(given: Attempt<T>): T | undefined {
  return 'value' in given ? given.value : undefined;
}
