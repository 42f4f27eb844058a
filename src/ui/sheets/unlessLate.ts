/**
 * The result of `work`, or undefined if it takes longer than `patience` milliseconds. The work continues for the next
 * caller; its later errors are ignored.
 */
export async function unlessLate<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
