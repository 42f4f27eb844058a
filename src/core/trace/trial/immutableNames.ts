/** An immutable variable in a compact syntax tree, whose members solc writes in alphabetical order. */
const immutable =
  /"id":(\d+),"mutability":"immutable","name":"([^"\\]+)",.{0,4000}?"scope":(\d+),"src":"[^"]*","stateVariable":true,.{0,200}?"typeString":"((?:[^"\\]|\\.)*)"/gs;
const contract =
  /"id":(\d+),(?:"internalFunctionIDs":\{[^}]*\},)?"linearizedBaseContracts":\[[\d,]*\],"name":"([^"\\]+)"/g;

/**
 * The immutable variables in the syntax trees of solc's output, by their IDs: `Vault.owner: address`. Two of one name and
 * type in contracts of one name have none. It reads the text, because the trees of a large project have more values
 * than can be parsed at once; what a source says of itself is escaped there, and can't look like a member.
 * @param output solc's output with the outputs `ast` (0.6.7 and later: earlier ones don't say what is immutable)
 */
export function immutableNames(output: string): Map<string, string> {
  const contracts = new Map([...output.matchAll(contract)].map(([, id = '', name = '']) => [id, name] as const));
  const names = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const [, id = '', name = '', scope = '', type = ''] of output.matchAll(immutable)) {
    const owner = contracts.get(scope);
    if (owner === undefined) continue;
    const key = `${owner}.${name}: ${type}`;
    const other = owners.get(key);
    if (other !== undefined) names.delete(other);
    else names.set(id, key);
    owners.set(key, id);
  }
  return names;
}
