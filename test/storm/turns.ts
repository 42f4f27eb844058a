/** The most processor time of this thread that some work takes in one turn of the event loop, in milliseconds. */
export async function longestTurn(work: () => unknown): Promise<number> {
  let most = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    most = Math.max(most, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const watch = () => {
    look();
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  try {
    await work();
  } finally {
    isDone = true;
    look();
  }
  return most;
}
