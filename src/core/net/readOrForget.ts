import type { HttpResponse } from './httpMessages.ts';

/**
 * The result of reading a response. If it can't be read, it isn't cached either: its ETag would confirm it the next time,
 * although the server's own response is another.
 * @throws the errors of `read`
 */
export async function readOrForget<T>(response: HttpResponse, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    response.forget?.();
    throw error;
  }
}
