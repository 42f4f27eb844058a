import { parse } from 'smol-toml';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { remappingsIn } from './importClosure.ts';

/** What a project's configuration says of how its sources are compiled; what it does not say is not there. */
export interface SourceConfig {
  /** The configuration's file name, for people; none where there is no configuration. */
  readonly file?: string;
  /** Without commit. More than one where it names several compilers. */
  readonly versions: readonly string[];
  readonly optimizer?: { readonly enabled: boolean; readonly runs: number };
  readonly evmVersion?: string;
  readonly viaIR?: boolean;
  /** `context:prefix=target` each. */
  readonly remappings: readonly string[];
  /** The compiler's `settings.metadata`. */
  readonly metadata?: JsonObject;
  /** Folders of dependencies, relative to the project. */
  readonly libraries: readonly string[];
}

/** The configurations of build tools, by their file names; a folder that has one is a project's. */
export const configNames: readonly string[] = [
  'foundry.toml',
  ...['ts', 'js', 'cjs', 'mjs', 'mts', 'cts'].map((extension) => `hardhat.config.${extension}`),
  ...['truffle-config.js', 'truffle-config.cjs', 'truffle.js'],
  ...['brownie-config.yaml', 'brownie-config.yml', 'ape-config.yaml', 'ape-config.yml'],
];

/**
 * The configuration of the folder `root`. Those that are code or YAML are not run or parsed: settings are taken from
 * them where they are written as literals.
 */
export async function readSourceConfig(files: ProjectFiles, root: string): Promise<SourceConfig> {
  const names = new Set((await files.list(root)).map((entry) => entry.name));
  const file = configNames.find((name) => names.has(name));
  const written = names.has('remappings.txt') ? await textOfFile(files, joinPath(root, 'remappings.txt')) : undefined;
  const remappings = remappingLines(written?.split(/\r?\n/) ?? []);
  if (file === undefined) return { versions: [], remappings, libraries: ['lib'] };
  const text = (await textOfFile(files, joinPath(root, file))) ?? '';
  if (file !== 'foundry.toml') return { file, ...literals(text), remappings, libraries: ['lib'] };
  const config = foundrySettings(text);
  return { file, ...config, remappings: [...remappings, ...config.remappings] };
}

/** Of the default profile. */
function foundrySettings(text: string): Omit<SourceConfig, 'file'> {
  const profile = objectIn(own(objectIn(own(tomlIn(text), 'profile')), 'default'));
  const version = /\d+\.\d+\.\d+/.exec(textIn(own(profile, 'solc_version')) ?? textIn(own(profile, 'solc')) ?? '')?.[0];
  const enabled = own(profile, 'optimizer');
  const runs = own(profile, 'optimizer_runs');
  const evmVersion = textIn(own(profile, 'evm_version'));
  const viaIR = own(profile, 'via_ir');
  const hash = textIn(own(profile, 'bytecode_hash'));
  const hasTail = own(profile, 'cbor_metadata');
  const libs = own(profile, 'libs');
  const remappings = own(profile, 'remappings');
  return {
    versions: version === undefined ? [] : [version],
    ...optimizerOf(typeof enabled === 'boolean' ? enabled : undefined, typeof runs === 'number' ? runs : undefined),
    ...(evmVersion === undefined ? {} : { evmVersion }),
    ...(typeof viaIR === 'boolean' ? { viaIR } : {}),
    metadata: { bytecodeHash: hash ?? 'ipfs', ...(hasTail === false ? { appendCBOR: false } : {}) },
    remappings: remappingLines(Array.isArray(remappings) ? remappings.map(String) : []),
    libraries: Array.isArray(libs) ? libs.filter((lib) => typeof lib === 'string') : ['lib'],
  };
}

function tomlIn(text: string): JsonObject | undefined {
  try {
    return objectIn(parse(text));
  } catch {
    return undefined;
  }
}

function literals(text: string): Pick<SourceConfig, 'versions' | 'optimizer' | 'evmVersion' | 'viaIR'> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?:\/\/|#)[^\n\r]*/g, ' ');
  const versions = [...code.matchAll(/\b(?:version|solidity|solc)\b["']?\s*:\s*["'`]?v?(\d+\.\d+\.\d+)/g)].map(
    ([, version = '']) => version,
  );
  const [, optimizer = ''] = /\boptimizer\b["']?\s*:\s*\{?([^}]{0,200})/.exec(code) ?? [];
  const enabled = /\benabled\b["']?\s*:\s*(true|false)/.exec(optimizer)?.[1];
  const runs = /\bruns\b["']?\s*:\s*([\d_]+)/.exec(optimizer)?.[1]?.replaceAll('_', '');
  const evmVersion = /\b(?:evmVersion|evm_version)\b["']?\s*:\s*["'`]?([a-z]+\w*)/i.exec(code)?.[1];
  const viaIR = /\bviaIR\b["']?\s*:\s*(true|false)/.exec(code)?.[1];
  return {
    versions: [...new Set(versions)],
    ...optimizerOf(
      enabled === undefined ? undefined : enabled === 'true',
      runs === undefined ? undefined : Number(runs),
    ),
    ...(evmVersion === undefined || evmVersion === 'null' ? {} : { evmVersion }),
    ...(viaIR === undefined ? {} : { viaIR: viaIR === 'true' }),
  };
}

/** Runs alone do not turn the optimizer on. */
function optimizerOf(enabled: boolean | undefined, runs: number | undefined): Pick<SourceConfig, 'optimizer'> {
  return enabled === undefined ? {} : { optimizer: { enabled, runs: runs ?? 200 } };
}

function remappingLines(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim());
  return trimmed.filter((line) => remappingsIn([line]).length === 1);
}
