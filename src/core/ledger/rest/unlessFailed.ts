import { isLensError } from '../../net/errors.ts';

/** The answer, or nothing where it could not be had, for what only adds to a thing; throws `cancelled` alone. */
export async function unlessFailed<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
