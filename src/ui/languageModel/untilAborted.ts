/**
 * Waits for work no longer than the caller does; the work continues.
 * @param aborted makes the error to reject with when `signal` is aborted
 * @param failedLater called if the work fails after that: nobody else hears of it
 */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  aborted: () => Error,
  failedLater: (error: unknown) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(aborted()), { once: true });
    work.then(resolve, (error: unknown) => {
      if (signal.aborted) failedLater(error);
      reject(error);
    });
  });
}
