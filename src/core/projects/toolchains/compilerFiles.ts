import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { membersWithin, NotJsonError, sliceTopLevel } from '../../json/jsonSlices.ts';
import { inTurns } from '../../platform/turns.ts';
import { artifactBytecode, bytecodeKeys, compiledBytecode } from '../bytecode/artifactBytecode.ts';
import { vyperRuntime } from '../bytecode/vyperRuntime.ts';
import { objectIn, own, textIn, textOfJson } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { joinPath, stemOf } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import type { ArtifactBytecode } from '../model/toolchain.ts';

/** What people let a compiler itself write, or give it: one file for many contracts. */
type CompilerFileKind =
  /** Standard JSON output of `solc`. */
  | 'output'
  /** Of `solc --combined-json`. */
  | 'combined'
  /** Standard JSON input of `solc`. Vyper's has its own toolchain. */
  | 'input'
  /** Standard JSON output of `vyper`. */
  | 'vyperOutput'
  /** Of `vyper -f combined_json`. */
  | 'vyperCombined';

export interface CompilerFile {
  /** Absolute. */
  readonly file: string;
  readonly kind: CompilerFileKind;
  readonly bytes: Uint8Array;
  /** Milliseconds since 1970. */
  readonly builtAt: number;
  /** The compiler's version, if the file says it. */
  readonly version?: string;
}

/** A contract as it is listed in a compiler's output. */
export interface CompiledContract {
  readonly sourceName: string;
  readonly contractName: string;
  readonly bytes: Uint8Array;
}

/** Where people let compilers write, relative to the project. */
const folders = ['', 'build', 'out', 'output', 'bin', 'artifacts', 'dist'];

/** Of a whole project's build, in bytes. */
const largest = 64 << 20;
/** Files of a folder that are looked into. */
const mostFiles = 64;
/** Contracts of a file, or sources of an input. */
const mostContracts = 5_000;

/** What every project has, and other tools write. */
const others = /^(?:package(?:-lock)?|composer|[tj]sconfig.*|.*_meta(?:data)?|metadata|.*\.abi|.*\.dbg)\.json$/i;

/** The compilers' files in the project's folders, in no particular order. */
export async function* compilerFiles(files: ProjectFiles, root: string): AsyncGenerator<CompilerFile> {
  for (const folder of folders) {
    const at = joinPath(root, folder);
    const names = (await files.list(at)).filter(
      ({ name, type }) => type === 'file' && /\.json$/i.test(name) && !others.test(name),
    );
    for (const { name } of names.slice(0, mostFiles)) {
      const read = await compilerFile(files, joinPath(at, name));
      if (read !== undefined) yield read;
    }
  }
}

/** The file if it is a compiler's; undefined also if it can't be read, or is too large. */
export async function compilerFile(files: ProjectFiles, file: string): Promise<CompilerFile | undefined> {
  const stat = await files.stat(file);
  if (stat === undefined || stat.size > largest) return undefined;
  const bytes = await bytesOfFile(files, file);
  const kind = bytes && (await kindOf(bytes));
  return bytes && kind && { file, bytes, builtAt: stat.mtime, ...kind };
}

async function kindOf(bytes: Uint8Array): Promise<Pick<CompilerFile, 'kind' | 'version'> | undefined> {
  try {
    const top = await sliceTopLevel(bytes, ['language', 'contracts', 'sources', 'version', 'compiler']);
    const [language, version, compiler] = ['language', 'version', 'compiler'].map((key) => textOfJson(top.get(key)));
    const isObject = (key: string) => top.get(key)?.[0] === openBrace;
    if (language !== undefined) {
      // Metadata has a compiler.
      if (top.has('compiler')) return undefined;
      return language === 'Solidity' && isObject('sources') ? { kind: 'input' } : undefined;
    }
    if (isObject('contracts')) {
      const vyper = /^vyper-(.+)$/.exec(compiler ?? '')?.[1];
      if (vyper !== undefined) return { kind: 'vyperOutput', version: vyper };
      if (version !== undefined) return { kind: 'combined', version };
      return isObject('sources') ? { kind: 'output' } : undefined;
    }
    if (version === undefined) return undefined;
    for await (const { bytes: contract } of contractsOfFile({ kind: 'vyperCombined', bytes })) {
      if ((await sliceTopLevel(contract, ['bytecode'])).size > 0) return { kind: 'vyperCombined', version };
    }
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
  }
  return undefined;
}

const openBrace = 0x7b;

/** The contracts in a compiler's output, in their order; none in an input. */
export async function* contractsOfFile({
  kind,
  bytes,
}: Pick<CompilerFile, 'kind' | 'bytes'>): AsyncGenerator<CompiledContract> {
  if (kind === 'input') return;
  let left = mostContracts;
  for await (const [key, value] of membersWithin(bytes, kind === 'vyperCombined' ? [] : ['contracts'])) {
    if (kind === 'combined') {
      if (!key.includes(':')) continue;
      if (--left < 0) return;
      yield { sourceName: fileOfContract(key), contractName: nameOfContract(key), bytes: value };
    } else if (kind === 'vyperCombined') {
      if (!key.endsWith('.vy')) continue;
      if (--left < 0) return;
      yield { sourceName: key, contractName: stemOf(key), bytes: value };
    } else {
      for await (const [contractName, contract] of membersWithin(value, [])) {
        if (--left < 0) return;
        yield { sourceName: key, contractName, bytes: contract };
      }
    }
  }
}

/** The sources of an input, in their order, each in a turn of the thread. */
export async function* sourcesOfInput({ bytes }: Pick<CompilerFile, 'bytes'>) {
  const rest = inTurns();
  let left = mostContracts;
  for await (const source of membersWithin(bytes, ['sources'])) {
    if (--left < 0) return;
    const resting = rest();
    if (resting) await resting;
    yield source;
  }
}

const contractKeys = [
  'metadata',
  'storageLayout',
  'storage-layout',
  'bin',
  'bin-runtime',
  'bytecode',
  'bytecode_runtime',
  ...bytecodeKeys.map((key) => `evm.${key}`),
];

/** What is read of a contract in a compiler's output. */
export interface CompiledParts {
  /** Solidity's, unchecked. */
  readonly metadata: unknown;
  readonly storageLayout: unknown;
  readonly bytecode: ArtifactBytecode;
}

/** The metadata and the bytecode of a contract in a compiler's output, each if it was asked for. */
export async function partsOf(kind: CompilerFileKind, bytes: Uint8Array): Promise<CompiledParts> {
  const json = await jsonMembers(bytes, contractKeys);
  const bytecode = bytecodeIn();
  const isVyper = kind === 'vyperOutput' || kind === 'vyperCombined';
  return {
    metadata: own(json, 'metadata'),
    storageLayout: own(json, 'storageLayout') ?? own(json, 'storage-layout'),
    bytecode: isVyper ? { ...bytecode, ...vyperRuntime(bytecode.creation ?? '') } : bytecode,
  };

  function bytecodeIn(): ArtifactBytecode {
    if (kind === 'combined') return artifactBytecode({ creation: own(json, 'bin'), runtime: own(json, 'bin-runtime') });
    if (kind === 'vyperCombined') {
      return artifactBytecode({ creation: own(json, 'bytecode'), runtime: own(json, 'bytecode_runtime') });
    }
    return compiledBytecode(objectIn(own(json, 'evm')));
  }
}

/** The names of the sources that a compiler listed in its standard JSON output. */
export async function sourceNamesOf({ bytes }: CompilerFile): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const [name] of membersWithin(bytes, ['sources'])) names.add(name);
  return names;
}

/** A Vyper compiler's output beside its input: version and bytecode, which the input hasn't. */
export async function vyperOutputOf(
  files: ProjectFiles,
  root: string,
  sourceName: string,
): Promise<{ readonly version: string; readonly bytecode: ArtifactBytecode } | undefined> {
  for await (const file of compilerFiles(files, root)) {
    if (file.kind !== 'vyperOutput' || file.version === undefined) continue;
    for await (const contract of contractsOfFile(file)) {
      if (contract.sourceName !== sourceName) continue;
      const { bytecode } = await partsOf(file.kind, contract.bytes);
      return { version: file.version, bytecode };
    }
  }
  return undefined;
}

/** The text of a source in an input; undefined if it is on disk only. */
export function contentIn(source: unknown): string | undefined {
  const content = own(objectIn(source), 'content');
  return typeof content === 'string' ? content : undefined;
}

/** The paths at which an input says that a source's text is; those on the web aren't read. */
export function pathsIn(source: unknown): string[] {
  const urls = own(objectIn(source), 'urls');
  return (Array.isArray(urls) ? urls : []).flatMap((url) => {
    const text = textIn(url);
    return text === undefined || /^(?!file:)\w[\w+.-]+:/.test(text) ? [] : [text.replace(/^file:(?:\/\/)?/, '')];
  });
}
