import type { SdkError } from '../../core/ledger/ids/sdkError.ts';
import type { EntityKind, LedgerKind } from '../../core/sheets/kinds.ts';
import type { SheetRef } from '../../core/sheets/sheetRef.ts';

/** The entity of the ledger that a command, link or panel acts on. */
export interface EntityTarget {
  /** An identifier in any written form. */
  id: string;
  /** Its kind, if known; otherwise it is looked up. */
  kind?: EntityKind;
  /** By default the selected network. */
  network?: string;
  /** What an SDK's message said of a transaction: one that a node refused is on no ledger. */
  error?: SdkError;
}

/** The kinds of sheets that an ID alone can open. Complete by its type, as core may not be loaded yet. */
const kinds: Readonly<Record<LedgerKind, true>> = {
  transaction: true,
  account: true,
  contract: true,
  token: true,
  nft: true,
  topic: true,
  topicMessage: true,
  schedule: true,
  block: true,
  node: true,
  balances: true,
  resultCode: true,
};

const longestId = 1000;

/** Whether the reference is to an entity of the ledger. */
export function isEntityRef(ref: SheetRef): boolean {
  return isKind(ref.kind);
}

/**
 * Reads the argument of a command or a webview's message, which may be anything: an ID, a target, or a tree row with a
 * target as `target`. Undefined for everything else.
 */
export function readTarget(given: unknown): EntityTarget | undefined {
  // A row of a row, but no deeper: what a webview sends may be nested without end.
  return readOwn(targetIn(targetIn(given)));
}

function targetIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'target' in given ? given.target : given;
}

function readOwn(given: unknown): EntityTarget | undefined {
  if (typeof given === 'string') return isId(given) ? { id: given } : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  if (!('id' in given) || !isId(given.id)) return undefined;
  const kind = 'kind' in given ? given.kind : undefined;
  const network = 'network' in given ? given.network : undefined;
  if (kind !== undefined && !isKind(kind)) return undefined;
  if (network !== undefined && (typeof network !== 'string' || network.length > 100)) return undefined;
  const error = 'error' in given ? readSdkError(given.error) : undefined;
  return {
    id: given.id,
    ...(kind !== undefined && { kind }),
    ...(network !== undefined && { network }),
    ...(error && { error }),
  };
}

function readSdkError(given: unknown): SdkError | undefined {
  if (typeof given !== 'object' || given === null || !('stage' in given) || !('status' in given)) return undefined;
  const { stage, status } = given;
  if (stage !== 'precheck' && stage !== 'receipt') return undefined;
  return typeof status === 'string' && /^[A-Z][A-Z0-9_]{1,99}$/.test(status) ? { stage, status } : undefined;
}

function isId(given: unknown): given is string {
  return typeof given === 'string' && given.length > 0 && given.length <= longestId;
}

function isKind(given: unknown): given is LedgerKind {
  return typeof given === 'string' && Object.hasOwn(kinds, given);
}

/** The last argument of a row's command: a click on a row only previews. */
export const previewing = 'preview';
