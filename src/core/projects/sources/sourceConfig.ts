import { parse } from 'smol-toml';
import { type CodeSyntax, withoutComments } from '../../code/codeScanner.ts';
import {
  type CompiledSources,
  type CompilerSettings,
  inputSettings,
  scriptCompilers,
} from '../configuration/compilerSettings.ts';
import { foundryCompilers } from '../configuration/foundryCompilers.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import type { ForgeConfig } from './forgeRemappings.ts';
import { remappingsIn } from './importClosure.ts';

/** How a project's configuration compiles its sources. */
export interface SourceConfig {
  /** The configuration's file name, for people; none without a configuration. */
  readonly file?: string;
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

const yamlNames = ['brownie-config.yaml', 'brownie-config.yml', 'ape-config.yaml', 'ape-config.yml'];

/** The configurations of build tools, by their file names; a folder with one is a project. */
export const configNames: readonly string[] = [
  'foundry.toml',
  ...['ts', 'js', 'cjs', 'mjs', 'mts', 'cts'].map((extension) => `hardhat.config.${extension}`),
  ...['truffle-config.js', 'truffle-config.cjs', 'truffle.js'],
  ...yamlNames,
];

/** The configuration of the folder `root`. Code isn't run: only its literals are read. */
export async function readSourceConfig(files: ProjectFiles, root: string): Promise<SourceConfig> {
  const names = new Set((await files.list(root)).map((entry) => entry.name));
  const file = configNames.find((name) => names.has(name));
  const written = names.has('remappings.txt') ? await textOfFile(files, joinPath(root, 'remappings.txt')) : undefined;
  const remappings = remappingLines(written?.split(/\r?\n/) ?? []);
  const none = { mentioned: [], remappings, libraries: ['lib'], compilersFor: () => undefined };
  if (file === undefined) return none;
  const text = (await textOfFile(files, joinPath(root, file))) ?? '';
  if (file === 'foundry.toml') return { file, ...foundryConfig(text, remappings) };
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

function foundryConfig(text: string, written: readonly string[]): Omit<SourceConfig, 'file'> {
  const profiles = objectIn(own(tomlIn(text), 'profile'));
  const profile = objectIn(own(profiles, 'default'));
  const libs = own(profile, 'libs');
  const configured = own(profile, 'remappings');
  const libraries = Array.isArray(libs) ? libs.filter((lib) => typeof lib === 'string') : undefined;
  const remappings = [...written, ...remappingLines(Array.isArray(configured) ? configured.map(String) : [])].map(
    asForgeWrites,
  );
  return {
    mentioned: [],
    remappings,
    libraries: libraries ?? ['lib'],
    forge: {
      ...{ remappings, libraries, sources: textIn(own(profile, 'src')) },
      detects: own(profile, 'auto_detect_remappings') !== false,
    },
    compilersFor: (sources) => foundryCompilers(profile ?? {}, sources),
  };
}

function tomlIn(text: string): JsonObject | undefined {
  try {
    return objectIn(parse(text));
  } catch {
    return undefined;
  }
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
