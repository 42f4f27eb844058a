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

/** An immutable variable that a change calls otherwise. */
export interface RenamedImmutable {
  /** In the change's syntax tree. */
  readonly id: string;
  /** `Vault.owner: address` */
  readonly before: string;
  readonly now: string;
}

type Named = readonly [immutables: ReadonlyMap<string, unknown>, names: ReadonlyMap<string, string>];

/**
 * The one immutable variable that a contract reads and didn't have before, if there is one of its type, in the same
 * contract, that it doesn't have any more. Whether it has the same value, only the deployed code says.
 */
export function renamedImmutable([then, namesThen]: Named, [now, namesNow]: Named): RenamedImmutable | undefined {
  const known = (names: ReadonlyMap<string, string>) => new Set(names.values());
  const [knownThen, knownNow] = [known(namesThen), known(namesNow)];
  const added = [...now.keys()].filter((id) => !knownThen.has(namesNow.get(id) ?? ''));
  const gone = [...then.keys()].flatMap((id) => namesThen.get(id) ?? []).filter((name) => !knownNow.has(name));
  const [[id = '', another], [before = '', other]] = [added, gone];
  const name = namesNow.get(id);
  if (name === undefined || another !== undefined || other !== undefined) return undefined;
  const around = (each: string) => each.replace(/\.[^:]*:/, ':');
  return around(name) === around(before) ? { id, before, now: name } : undefined;
}

/** Its name alone: of `Vault.owner: address`, `owner`. */
export function bareName(name: string): string {
  return /\.([^:]*):/.exec(name)?.[1] ?? '';
}
