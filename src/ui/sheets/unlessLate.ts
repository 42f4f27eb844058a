/**
 * What `work` gives, or nothing if that takes longer than `patience` milliseconds. It goes on all the same, so that who
 * asks next finds it done; what it throws later is of no interest to anyone.
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
