/** Scripts, tests and mocks, by their folder or by Forge's file names; people rarely verify them. */
const aside = /(?:^|\/)(?:scripts?|tests?|mocks?)\/|\.[st]\.sol$/i;

/**
 * The order in which to offer contract files: scripts, tests and mocks last, otherwise by path.
 * @param one @param other paths relative to the workspace
 */
export function compareSources(one: string, other: string): number {
  return Number(aside.test(one)) - Number(aside.test(other)) || one.localeCompare(other);
}

/**
 * The order of contracts in one file: the one that the file is named after first, as the wanted one mostly is; otherwise
 * by name.
 */
export function compareContracts(one: NamedContract, other: NamedContract): number {
  return (
    Number(isNamesake(other)) - Number(isNamesake(one)) ||
    one.contractName.localeCompare(other.contractName, 'en', { numeric: true })
  );
}

interface NamedContract {
  readonly contractName: string;
  readonly sourceName: string;
}

function isNamesake({ contractName, sourceName }: NamedContract): boolean {
  return sourceName.slice(sourceName.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '') === contractName;
}
