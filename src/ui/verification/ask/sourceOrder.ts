/** Scripts, tests and mocks, by their folder or by Forge's file names; people rarely verify them. */
const aside = /(?:^|\/)(?:scripts?|tests?|mocks?)\/|\.[st]\.sol$/i;

/**
 * The order in which to offer contract files: scripts, tests and mocks last, otherwise by path.
 * @param one @param other paths relative to the workspace
 */
export function compareSources(one: string, other: string): number {
  return Number(aside.test(one)) - Number(aside.test(other)) || one.localeCompare(other);
}
