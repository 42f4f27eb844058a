import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn, tryParseJson } from '../files/buildJson.ts';
import type { ArtifactBytecode } from '../model/toolchain.ts';

/** The Solidity compiler's metadata of one contract; its bytecode contains a hash of it. */
export interface ContractMetadata {
  /** The whole document, as the service accepts it. */
  readonly json: JsonObject;
  readonly compilerVersion: string | undefined;
  readonly language: string;
  /** The number of its compilation targets; one if a compiler wrote it. */
  readonly targets: number;
  /** The first compilation target: source path and contract name. */
  readonly path: string;
  readonly name: string;
  readonly settings: JsonObject;
  /** The sources that the contract needs: path -> keccak256 of the content, and the content if included. */
  readonly sources: ReadonlyMap<
    string,
    { readonly keccak256: string | undefined; readonly content: string | undefined }
  >;
}

/**
 * Reads a metadata document: an object, its text, or (as some Truffle builds have it) the text of its text. Undefined
 * if it isn't metadata.
 */
export function readMetadata(value: unknown): ContractMetadata | undefined {
  const json = objectIn(typeof value === 'string' ? decoded(value) : value);
  const settings = objectIn(own(json, 'settings'));
  const targets = Object.entries(objectIn(own(settings, 'compilationTarget')) ?? {});
  const sources = objectIn(own(json, 'sources'));
  if (json === undefined || settings === undefined || sources === undefined || targets.length === 0) return undefined;
  const [target] = targets;
  const [path, name] = target ?? [];
  if (path === undefined || typeof name !== 'string') return undefined;
  return {
    json,
    settings,
    targets: targets.length,
    path,
    name,
    language: textIn(own(json, 'language')) ?? 'Solidity',
    compilerVersion: textIn(own(objectIn(own(json, 'compiler')), 'version')),
    sources: new Map(
      Object.entries(sources).map(([source, entry]) => {
        const facts = objectIn(entry);
        const content = own(facts, 'content');
        return [
          source,
          { keccak256: textIn(own(facts, 'keccak256')), content: typeof content === 'string' ? content : undefined },
        ];
      }),
    ),
  };
}

function decoded(text: string): unknown {
  const once = tryParseJson(text);
  return typeof once === 'string' ? tryParseJson(once) : once;
}

/**
 * A LensError of kind `input` unless there is one compilation target: the service responds to others with an internal
 * error.
 */
export function requireOneTarget(metadata: ContractMetadata, artifact: string): void {
  if (metadata.targets === 1) return;
  throw new LensError(
    { kind: 'input', field: 'metadata' },
    l10n.t`The metadata in ${artifact} has ${metadata.targets} compilation targets, but the service accepts only one. Build again.`,
  );
}

/** Whether the build leaves out the metadata tail of the bytecode altogether (`appendCBOR: false`). */
export function leavesOutTail(settings: JsonObject | undefined): boolean {
  return own(objectIn(own(settings, 'metadata')), 'appendCBOR') === false;
}

/**
 * The bytecode of a build with these settings, which says whether it has a metadata tail of its own: data can look like
 * one.
 */
export function tailedBytecode(
  bytecode: ArtifactBytecode,
  language: string,
  settings: JsonObject | undefined,
): ArtifactBytecode {
  const hasTail = language === 'Solidity' && !leavesOutTail(settings);
  return hasTail || bytecode.runtime === undefined ? bytecode : { ...bytecode, hasNoTail: true };
}

/** Whether the build leaves out the metadata's hash from the bytecode (`bytecodeHash: "none"`). */
export function leavesOutHash(settings: JsonObject | undefined): boolean {
  return own(objectIn(own(settings, 'metadata')), 'bytecodeHash') === 'none';
}
