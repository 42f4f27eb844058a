import * as l10n from '@vscode/l10n';
import { type CodeSyntax, withoutComments } from '../../code/codeScanner.ts';
import { formatInteger } from '../../format/amounts.ts';
import { fileSize } from '../../format/fileSize.ts';
import {
  type CompiledSources,
  type CompilerSettings,
  inputSettings,
  scriptCompilers,
} from '../configuration/compilerSettings.ts';
import { foundryCompilers } from '../configuration/foundryCompilers.ts';
import { foundryProfiles, tomlIn } from '../configuration/foundryProfiles.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';
import type { ForgeConfig } from './forgeRemappings.ts';
import { remappingsIn } from './importClosure.ts';

/** How a project's configuration compiles its sources. */
export interface SourceConfig {
  /** The configuration's file name, for people; none without a configuration. */
  readonly file?: string;
  /** What of it isn't used, because it is no TOML, too large, of another type or outside the workspace: a sentence each. */
  readonly ignored: readonly string[];
  /** Compiler versions that it mentions, without commit. They are only likely. */
  readonly mentioned: readonly string[];
  /** `context:prefix=target` each. */
  readonly remappings: readonly string[];
  /** Folders of dependencies, relative to the project. */
  readonly libraries: readonly string[];
  /** The input for Forge's remappings; only from a foundry.toml. */
  readonly forge?: ForgeConfig;
  /**
   * The compilers of the sources: one, or several if that depends on something that isn't in the configuration, such as
   * a profile; the likeliest first. Undefined if it can't be read.
   */
  compilersFor(sources: CompiledSources): readonly CompilerSettings[] | undefined;
}

/** The largest projects have some dozens. Each import is compared with all of them. */
const mostRemappings = 1_000;

const yamlNames = ['brownie-config.yaml', 'brownie-config.yml', 'ape-config.yaml', 'ape-config.yml'];

/** The configurations of build tools, by their file names; a folder with one is a project. */
export const configNames: readonly string[] = [
  'foundry.toml',
  ...['ts', 'js', 'cjs', 'mjs', 'mts', 'cts'].map((extension) => `hardhat.config.${extension}`),
  'truffle-config.js',
  'truffle-config.cjs',
  'truffle.js',
  ...yamlNames,
];

/**
 * The configuration of the folder `root`. Code isn't run: only its literals are read.
 * @param top the workspace folder, outside of which no base file is read: its settings would be published
 */
export async function readSourceConfig(files: ProjectFiles, root: string, top = root): Promise<SourceConfig> {
  const names = new Set((await files.list(root)).map((entry) => entry.name));
  const file = configNames.find((name) => names.has(name));
  const ignored: string[] = [];
  const read = async (name: string): Promise<string> => {
    const text = await textOfFile(files, joinPath(root, name), largestConfig);
    if (text === undefined)
      ignored.push(l10n.t`${name} was ignored: it can't be read, or is larger than ${fileSize(largestConfig)}.`);
    return text ?? '';
  };
  const written = names.has('remappings.txt') ? remappingLines((await read('remappings.txt')).split(/\r?\n/)) : [];
  const remappings = written.slice(0, mostRemappings);
  if (remappings.length < written.length)
    ignored.push(l10n.t`Only the first ${formatInteger(mostRemappings)} remappings in remappings.txt are used.`);
  const none = { ignored, mentioned: [], remappings, libraries: ['lib'], compilersFor: () => undefined };
  if (file === undefined) return none;
  const text = await read(file);
  if (file === 'foundry.toml') return { file, ...(await foundryConfig(files, root, top, text, remappings, ignored)) };
  if (yamlNames.includes(file)) {
    const settings = yamlSettings(text);
    return { ...none, file, compilersFor: () => [settings] };
  }
  const mentioned = text.matchAll(/\b(?:version|solidity|solc)\b["']?\s*:\s*["'`]v?(\d{1,3}\.\d{1,3}\.\d{1,3})/g);
  return {
    ...none,
    file,
    mentioned: [...new Set([...mentioned].map(([, version = '']) => version))],
    compilersFor: (sources) => scriptCompilers(text, sources),
  };
}

/** @param ignored what is ignored is added */
async function foundryConfig(
  files: ProjectFiles,
  root: string,
  top: string,
  text: string,
  written: readonly string[],
  ignored: string[],
): Promise<Omit<SourceConfig, 'file'>> {
  const config = tomlIn(text);
  if (config === undefined) ignored.push(l10n.t`${'foundry.toml'} was ignored: it isn't valid TOML.`);
  const profiles = tableIn(own(config, 'profile'), 'profile', ignored);
  tableIn(own(profiles, 'default'), 'profile.default', ignored);
  const found = await foundryProfiles(files, root, config, top);
  const [profile, ...others] = found.profiles;
  ignored.push(...found.ignored, ...wrongKeys(profile).map(wasIgnored));
  const libs = own(profile, 'libs');
  const configured = own(profile, 'remappings');
  const libraries = Array.isArray(libs) ? textsIn(libs) : undefined;
  const remappings = [...written, ...remappingLines(textsIn(configured))].slice(0, mostRemappings).map(asForgeWrites);
  return {
    ignored,
    mentioned: [],
    remappings,
    libraries: libraries ?? ['lib'],
    forge: {
      remappings,
      libraries,
      sources: textIn(own(profile, 'src')),
      detects: own(profile, 'auto_detect_remappings') !== false,
    },
    compilersFor: (sources) => [profile ?? {}, ...others].flatMap((each) => foundryCompilers(each, sources)),
  };
}

function tableIn(value: unknown, key: string, ignored: string[]): JsonObject | undefined {
  const table = objectIn(value);
  if (value !== undefined && table === undefined) ignored.push(wasIgnored(key));
  return table;
}

function wasIgnored(key: string): string {
  return l10n.t`${key} in foundry.toml was ignored: it has the wrong type.`;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** The types of the keys of a profile that are read here and in `foundryCompilers`. */
const profileTypes: Readonly<Record<string, 'string' | 'boolean' | 'number' | 'texts'>> = {
  src: 'string',
  solc: 'string',
  solc_version: 'string',
  evm_version: 'string',
  bytecode_hash: 'string',
  revert_strings: 'string',
  optimizer: 'boolean',
  via_ir: 'boolean',
  cbor_metadata: 'boolean',
  use_literal_content: 'boolean',
  auto_detect_remappings: 'boolean',
  optimizer_runs: 'number',
  libs: 'texts',
  libraries: 'texts',
  remappings: 'texts',
};

/** `profile.default.remappings[0]`. */
function wrongKeys(profile: JsonObject | undefined): string[] {
  return Object.entries(profileTypes).flatMap(([key, type]) => {
    const value = own(profile, key);
    const name = `profile.default.${key}`;
    if (value === undefined) return [];
    if (type !== 'texts') return typeof value === type ? [] : [name];
    if (!Array.isArray(value)) return [name];
    const at = value.findIndex((each) => typeof each !== 'string');
    return at < 0 ? [] : [`${name}[${at}]`];
  });
}

const yamlSyntax: CodeSyntax = { lineComments: ['#'], blockComments: false, quotes: ['"', "'"], tripleQuotes: false };

/** For Brownie and Ape, which use one compiler for all sources. */
function yamlSettings(text: string): CompilerSettings {
  const code = withoutComments(text, yamlSyntax);
  const versions = new Set(
    [...code.matchAll(/\b(?:version|solc)\b["']?\s*:\s*["']?v?(\d{1,3}\.\d{1,3}\.\d{1,3})/g)].map(([, each]) => each),
  );
  const [version, other] = versions;
  const [, optimizer = ''] = /\boptimizer\b["']?\s*:\s*\{?([^}]{0,200})/.exec(code) ?? [];
  const enabled = /\benabled\b["']?\s*:\s*(true|false)/.exec(optimizer)?.[1];
  const runs = /\bruns\b["']?\s*:\s*([\d_]{1,20})/.exec(optimizer)?.[1]?.replaceAll('_', '');
  const evmVersion = /\b(?:evmVersion|evm_version)\b["']?\s*:\s*["']?([a-z]+\w*)/i.exec(code)?.[1];
  const viaIR = /\b(?:viaIR|via_ir)\b["']?\s*:\s*(true|false)/.exec(code)?.[1];
  return {
    ...(version !== undefined && other === undefined && { version }),
    ...inputSettings({
      optimizer: { enabled: enabled && enabled === 'true', runs: runs && Number(runs) },
      evmVersion: evmVersion === 'null' ? undefined : evmVersion,
      viaIR: viaIR && viaIR === 'true',
    }),
  };
}

/** Forge ends both sides of a folder's remapping with a slash, written or not; not of a file's. */
function asForgeWrites(remapping: string): string {
  const [prefix = '', target = ''] = remapping.split('=', 2);
  const folder = (path: string) => (path.endsWith('/') ? path : `${path}/`);
  return target.endsWith('.sol') ? remapping : `${folder(prefix)}=${folder(target)}`;
}

function remappingLines(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  return trimmed.filter((line) => remappingsIn([line]).length === 1);
}
