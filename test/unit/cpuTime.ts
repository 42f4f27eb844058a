/**
 * The milliseconds of processor time that `work` takes, which a busy machine does not lengthen as it does the clock's.
 * For bounds that only a running time out of proportion to the input could miss.
 */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
