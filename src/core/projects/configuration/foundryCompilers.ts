import { satisfies } from '../compilers/versionRange.ts';
import { type JsonObject, objectIn, objectOf, own, textIn } from '../files/buildJson.ts';
import type { CompiledSources, CompilerSettings } from './compilerSettings.ts';

/**
 * The compilers that Forge uses for the sources with a profile of a foundry.toml: its own settings or, if
 * `compilation_restrictions` apply to one of the sources, those of the additional profiles that meet them.
 * Source: the Foundry book, "Compiler restrictions".
 */
export function foundryCompilers(profile: JsonObject, { all }: CompiledSources): readonly CompilerSettings[] {
  const plain = settingsOf(profile);
  const restrictions = objectsIn(own(profile, 'compilation_restrictions')).filter((restriction) => {
    const paths = textIn(own(restriction, 'paths'));
    return paths !== undefined && all.some((source) => isLike(source, paths));
  });
  if (restrictions.length === 0) return [plain];
  const additional = objectsIn(own(profile, 'additional_compiler_profiles')).map((each) => ({
    ...plain,
    ...settingsOf({ ...optimizerIn(profile), ...each }),
  }));
  const meets = (settings: CompilerSettings) => restrictions.every((restriction) => isMet(settings, restriction));
  return [plain, ...additional].filter(meets);
}

function settingsOf(profile: JsonObject): CompilerSettings {
  const version = /\d+\.\d+\.\d+/.exec(textIn(own(profile, 'solc_version')) ?? textIn(own(profile, 'solc')) ?? '')?.[0];
  const runs = own(profile, 'optimizer_runs');
  const enabled = own(profile, 'optimizer') ?? (typeof runs === 'number' && runs > 0 ? true : undefined);
  const evmVersion = textIn(own(profile, 'evm_version'));
  const viaIR = own(profile, 'via_ir');
  const hasTail = own(profile, 'cbor_metadata') !== false;
  const bytecodeHash = textIn(own(profile, 'bytecode_hash')) ?? 'ipfs';
  const details = objectIn(own(profile, 'optimizer_details'));
  const revertStrings = textIn(own(profile, 'revert_strings'));
  const libraries = librariesIn(own(profile, 'libraries'));
  return {
    ...(version !== undefined && { version }),
    // Runs alone turn the optimizer on.
    ...(typeof enabled === 'boolean' && {
      optimizer: { enabled, runs: typeof runs === 'number' ? runs : 200, ...(details && { details }) },
    }),
    ...(evmVersion !== undefined && { evmVersion }),
    ...(typeof viaIR === 'boolean' && { viaIR }),
    others: {
      metadata: {
        bytecodeHash,
        ...(!hasTail && { appendCBOR: false }),
        ...(own(profile, 'use_literal_content') === true && { useLiteralContent: true }),
      },
      ...(revertStrings !== undefined && { debug: { revertStrings } }),
      ...(Object.keys(libraries).length > 0 && { libraries }),
    },
  };
}

/** `src/L.sol:L:0x…` each, in the form of a compiler's input. */
function librariesIn(value: unknown): JsonObject {
  const libraries = new Map<string, [name: string, address: string][]>();
  for (const each of Array.isArray(value) ? value : []) {
    const [, source, name, address] = /^(.+):([\w$]+):(0x[0-9a-f]{40})$/i.exec(textIn(each) ?? '') ?? [];
    if (source === undefined || name === undefined || address === undefined) continue;
    libraries.set(source, [...(libraries.get(source) ?? []), [name, address]]);
  }
  return objectOf([...libraries].map(([source, linked]) => [source, objectOf(linked)] as const));
}

/** The settings that an additional profile inherits from the default one. */
function optimizerIn(profile: JsonObject): JsonObject {
  const keys = ['optimizer', 'optimizer_runs', 'optimizer_details', 'bytecode_hash', 'cbor_metadata'];
  return Object.fromEntries(keys.map((key) => [key, own(profile, key)]));
}

/** Settings that a profile doesn't set have Forge's default. */
function isMet({ version, viaIR, optimizer, evmVersion }: CompilerSettings, restriction: JsonObject): boolean {
  const runs = optimizer?.enabled === false ? 0 : (optimizer?.runs ?? 200);
  const asked = (key: string, holds: (value: number) => boolean) => {
    const value = own(restriction, key);
    return typeof value !== 'number' || holds(value);
  };
  const range = textIn(own(restriction, 'version'));
  const evm = textIn(own(restriction, 'evm_version'));
  const isViaIR = own(restriction, 'via_ir');
  return (
    (range === undefined || version === undefined || satisfies(version, range)) &&
    (evm === undefined || evmVersion === undefined || evm === evmVersion) &&
    (typeof isViaIR !== 'boolean' || isViaIR === (viaIR ?? false)) &&
    asked('optimizer_runs', (value) => runs === value) &&
    asked('min_optimizer_runs', (value) => runs >= value) &&
    asked('max_optimizer_runs', (value) => runs <= value)
  );
}

function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectIn).filter((each) => each !== undefined) : [];
}

/** Whether a path matches the pattern: `*` stands for part of a name, `**` for folders. */
function isLike(path: string, pattern: string): boolean {
  const steps = (text: string) => text.replace(/^\.\//, '').split('/');
  const fits = (names: readonly string[], wanted: readonly string[]): boolean => {
    const [first, ...rest] = wanted;
    if (first === undefined) return names.length === 0;
    if (first === '**') return fits(names, rest) || (names.length > 0 && fits(names.slice(1), wanted));
    const [name, ...others] = names;
    return name !== undefined && isNameLike(name, first) && fits(others, rest);
  };
  const wanted = steps(pattern);
  // Each additional one multiplies the combinations.
  return wanted.filter((step) => step === '**').length <= 3 && fits(steps(path), wanted);
}

function isNameLike(name: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return name === pattern;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    at = name.indexOf(part, at);
    if (at < 0) return false;
    at += part.length;
  }
  return at <= name.length - last.length;
}
