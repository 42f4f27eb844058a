import { isLensError } from '../../net/errors.ts';

/** The answer, or undefined if the server returned "not found"; throws every other failure. */
export async function unlessNotFound<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isLensError(error, 'notFound')) return undefined;
    throw error;
  }
}
