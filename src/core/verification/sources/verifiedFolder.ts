import { fileOfContract } from '../../format/fullName.ts';
import { inTurns, type TurnOptions } from '../../platform/turns.ts';
import type { ContractRecord } from '../rest/schema.ts';

/** A file of a verified contract's folder. */
export interface VerifiedFile {
  /** A relative path that every file system takes: `contracts/Vault.sol`. */
  readonly path: string;
  readonly text: string;
  /** The name under which it was published; absent for what is made of the record. */
  readonly published?: string;
}

const mostFiles = 5_000;
const longestName = 120;
const mostDepth = 30;
/** Of a published name, from its end, in characters: what is longer is no path. */
const longestPath = 1_000;

/**
 * The sources of a record as a folder, with its compiler settings and remappings as files. Published names are any text:
 * each becomes a path below the folder that no other file has, also where the file system ignores case.
 */
export async function verifiedFolder(
  { sources, compilation }: Pick<ContractRecord, 'sources' | 'compilation'>,
  options: TurnOptions = {},
): Promise<VerifiedFile[]> {
  const taken: Taken = { files: new Set(), folders: new Set(), again: new Map() };
  const files: VerifiedFile[] = [];
  const add = (wanted: readonly string[], text: string, published?: string) => {
    const path = freePath(wanted, taken);
    files.push({ path, text, ...(published !== undefined && { published }) });
  };
  const rest = inTurns(options);
  for (const { path, content } of sources.slice(0, mostFiles)) {
    const resting = rest();
    if (resting) await resting;
    add(safeParts(path), content, path);
  }
  if (!compilation || files.length === 0) return files;
  const { compilerSettings, ...facts } = compilation;
  add(['compiler-settings.json'], `${JSON.stringify({ ...facts, settings: compilerSettings ?? {} }, null, 2)}\n`);
  const remappings = remappingsOf(compilerSettings);
  if (remappings.length > 0) add(['remappings.txt'], `${remappings.join('\n')}\n`);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The file that defines the contract, by its full name on record; else the first source. */
export function mainFileOf(
  files: readonly VerifiedFile[],
  { compilation }: Pick<ContractRecord, 'compilation'>,
): VerifiedFile | undefined {
  const fullName = compilation?.fullyQualifiedName ?? '';
  const source = fileOfContract(fullName);
  return files.find(({ published }) => published === source) ?? files.find(({ published }) => published !== undefined);
}

function remappingsOf(settings: unknown): string[] {
  const given = typeof settings === 'object' && settings !== null && 'remappings' in settings && settings.remappings;
  if (!Array.isArray(given)) return [];
  return given.filter((each): each is string => typeof each === 'string' && !/[\r\n]/.test(each));
}

/** The names on the way to a file, without what leads elsewhere. */
function safeParts(published: string): string[] {
  const parts = published
    .slice(-longestPath)
    .replace(/^project:\/?/, '')
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .slice(-mostDepth)
    .map(safeName);
  return parts.length === 0 ? ['source'] : parts;
}

/**
 * What no file system refuses: no control characters, none of Windows' own, no device, no dot or space at the end. And
 * nothing that an editor or Git reads unasked: a stranger's `.vscode` becomes `_.vscode`.
 */
function safeName(part: string): string {
  const plain = Array.from(part, (sign) => (/[<>:"|?*\p{C}\u2028\u2029]/u.test(sign) ? '_' : sign)).join('');
  const ended = plain.slice(0, longestName).replace(/[. ]+$/, '_');
  const isDevice = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3]) *(?:\.|$)/i.test(ended);
  return isDevice || ended === '' || ended.startsWith('.') ? `_${ended}` : ended;
}

/** What the folder has: its files and folders by their paths, and how often a name was wanted again. */
interface Taken {
  readonly files: Set<string>;
  readonly folders: Set<string>;
  readonly again: Map<string, number>;
}

/** The path itself, or with a number if another file or folder has it. */
function freePath(parts: readonly string[], taken: Taken): string {
  let above = '';
  for (const part of parts.slice(0, -1)) {
    above += `${free(above, part, taken, (key) => !taken.files.has(key))}/`;
    taken.folders.add(keyOf(above.slice(0, -1)));
  }
  const isFree = (key: string) => !taken.files.has(key) && !taken.folders.has(key);
  const path = above + free(above, parts.at(-1) ?? 'source', taken, isFree);
  taken.files.add(keyOf(path));
  return path;
}

function keyOf(path: string): string {
  return path.toLowerCase().normalize('NFC');
}

/** `Vault.sol`, or else `Vault_2.sol`. */
function free(above: string, name: string, { again }: Taken, isFree: (key: string) => boolean): string {
  const first = keyOf(above + name);
  if (isFree(first)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  // From the last number on: thousands may want one name.
  for (let number = again.get(first) ?? 2; ; number++) {
    const numbered = `${stem}_${number}${extension}`;
    if (!isFree(keyOf(above + numbered))) continue;
    again.set(first, number);
    return numbered;
  }
}
