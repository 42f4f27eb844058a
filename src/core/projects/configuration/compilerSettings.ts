import {
  exportedObject,
  isScriptObject,
  notLiteral,
  plainValue,
  type ScriptValue,
  scriptMember,
} from '../../code/scriptLiteral.ts';
import { highestFitting } from '../compilers/versionRange.ts';
import { type JsonObject, objectIn, own, textIn } from '../files/buildJson.ts';

/** A compiler with its settings, as far as a configuration sets them. */
export interface CompilerSettings {
  /** Without commit. */
  readonly version?: string;
  readonly optimizer?: JsonObject & { readonly enabled: boolean; readonly runs: number };
  readonly evmVersion?: string;
  readonly viaIR?: boolean;
  /** Further compiler settings in the compiler's own form: `metadata`, `debug` and so on. */
  readonly others?: JsonObject;
  /** Everything the configuration sets is known: what is missing is the tool's default. */
  readonly isWhole?: boolean;
}

/** The sources of one contract, by which a configuration chooses the compiler. */
export interface CompiledSources {
  /** The name of the contract's own source. */
  readonly name: string;
  /** The names of all, its own first. */
  readonly all: readonly string[];
  /** The version ranges that their pragmas ask for. */
  readonly ranges: readonly string[];
}

/**
 * The compilers that a hardhat.config or truffle-config uses for the sources: one, or several if that depends on a
 * profile, the likeliest first. Undefined if they aren't written as literals.
 */
export function scriptCompilers(text: string, sources: CompiledSources): CompilerSettings[] | undefined {
  const config = exportedObject(text);
  const solidity = scriptMember(config, 'solidity') ?? scriptMember(config, 'compilers', 'solc');
  if (solidity === undefined || solidity === notLiteral) return undefined;
  const profiles = scriptMember(solidity, 'profiles');
  if (profiles === undefined || profiles === notLiteral) return compilersOf(solidity, sources);
  if (!isScriptObject(profiles) || !profiles.isWhole) return undefined;
  // Hardhat 3 deploys and verifies with the profile `production`.
  const isProduction = (name: string) => Number(name === 'production');
  const named = [...profiles.members].sort(([a], [b]) => isProduction(b) - isProduction(a));
  const found = named.map(([, profile]) => compilersOf(profile, sources));
  return found.includes(undefined) ? undefined : found.flatMap((each) => each ?? []);
}

/** Of one profile. */
function compilersOf(value: ScriptValue, sources: CompiledSources): CompilerSettings[] | undefined {
  if (Array.isArray(value)) return compilersOf(fittest(value, sources) ?? notLiteral, sources);
  const single = settingsOf(value);
  if (single !== undefined) return [single];
  const override = scriptMember(value, 'overrides', sources.name);
  if (override !== undefined) {
    const settings = settingsOf(override);
    return settings && [settings];
  }
  const compilers = scriptMember(value, 'compilers');
  if (!Array.isArray(compilers) || compilers.includes(notLiteral)) return undefined;
  const found = fittest(compilers, sources);
  const settings = found === undefined ? undefined : settingsOf(found);
  return settings && [settings];
}

/** Hardhat takes the newest compiler that all the pragmas allow. */
function fittest(compilers: readonly ScriptValue[], { ranges }: CompiledSources): ScriptValue | undefined {
  const byVersion = new Map(compilers.map((each) => [settingsOf(each)?.version, each] as const));
  if (byVersion.has(undefined)) return undefined;
  const versions = [...byVersion.keys()].filter((version) => version !== undefined);
  return byVersion.get(highestFitting(versions, ranges));
}

/** Undefined if it isn't a single compiler. */
function settingsOf(value: ScriptValue): CompilerSettings | undefined {
  if (typeof value === 'string') return { ...versionIn(value), isWhole: true };
  if (!isScriptObject(value)) return undefined;
  const version = scriptMember(value, 'version');
  if (version === undefined) return undefined;
  const given = scriptMember(value, 'settings');
  const settings = given === undefined ? {} : objectIn(plainValue(given));
  return {
    ...(typeof version === 'string' ? versionIn(version) : {}),
    ...(settings === undefined ? knownSettings(given) : inputSettings(settings)),
    isWhole: value.isWhole && settings !== undefined,
  };
}

function versionIn(text: string): CompilerSettings {
  const version = /^v?(\d+\.\d+\.\d+)/.exec(text)?.[1];
  return version === undefined ? {} : { version };
}

/** The settings that are literals, if some aren't. */
function knownSettings(value: ScriptValue | undefined): CompilerSettings {
  const keys = ['optimizer', 'evmVersion', 'viaIR'];
  const known = keys.map((key) => [key, plainValue(scriptMember(value, key))] as const);
  return inputSettings(Object.fromEntries(known.filter(([, member]) => member !== undefined)));
}

/** In the form of a compiler's input. */
export function inputSettings(settings: JsonObject): CompilerSettings {
  const optimizer = objectIn(own(settings, 'optimizer'));
  const enabled = own(optimizer, 'enabled');
  const runs = own(optimizer, 'runs');
  const evmVersion = textIn(own(settings, 'evmVersion'));
  const viaIR = own(settings, 'viaIR');
  const { optimizer: _1, evmVersion: _2, viaIR: _3, outputSelection: _4, remappings: _5, ...others } = settings;
  return {
    // Runs alone don't turn the optimizer on.
    ...(typeof enabled === 'boolean' && {
      optimizer: { ...optimizer, enabled, runs: typeof runs === 'number' ? runs : 200 },
    }),
    ...(evmVersion !== undefined && { evmVersion }),
    ...(typeof viaIR === 'boolean' && { viaIR }),
    ...(Object.keys(others).length > 0 && { others }),
  };
}

/** The settings that all alternatives share. */
export function agreed([first = {}, ...others]: readonly CompilerSettings[]): CompilerSettings {
  const isOpen = (key: keyof CompilerSettings) =>
    others.some((other) => JSON.stringify(other[key]) !== JSON.stringify(first[key]));
  const { version, optimizer, evmVersion, viaIR, others: rest } = first;
  return {
    ...(version !== undefined && !isOpen('version') && { version }),
    ...(optimizer !== undefined && !isOpen('optimizer') && { optimizer }),
    ...(evmVersion !== undefined && !isOpen('evmVersion') && { evmVersion }),
    ...(viaIR !== undefined && !isOpen('viaIR') && { viaIR }),
    ...(rest !== undefined && !isOpen('others') && { others: rest }),
  };
}
