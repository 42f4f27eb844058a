import { isLensError } from '../../net/errors.ts';

/** The answer, or undefined if it failed, for additional parts of an entity; throws only `cancelled`. */
export async function unlessFailed<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
