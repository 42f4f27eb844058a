import { isLensError, type LensError } from '../../net/errors.ts';

/** The result of reading a part of an entity: its value, undefined (the service has none), or a failure. */
export type Attempt<T> = { readonly value?: T; readonly failure?: never } | { readonly failure: LensError };

/**
 * Reads an additional part of an entity, so that a failure can be distinguished from its absence; throws only
 * `cancelled`.
 */
export async function attempt<T>(request: Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await request };
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return error.kind === 'notFound' ? {} : { failure: error };
  }
}

/** The value, or undefined. */
export function answerOf<T>(given: Attempt<T>): T | undefined {
  return 'value' in given ? given.value : undefined;
}
