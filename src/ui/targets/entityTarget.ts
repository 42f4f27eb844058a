import type { EntityKind, SheetRef } from '../../core/sheets/sheetRef.ts';

/** The entity of the ledger that a command, link or panel acts on. */
export interface EntityTarget {
  /** An identifier in any written form. */
  id: string;
  /** Its kind, if known; otherwise it is looked up. */
  kind?: EntityKind;
  /** By default the selected network. */
  network?: string;
}

/** The kinds of sheets that an ID alone can open. */
const kinds: readonly EntityKind[] = [
  'transaction',
  'account',
  'token',
  'nft',
  'schedule',
  'contract',
  'topic',
  'node',
  'block',
  'resultCode',
];

const longestId = 1000;

/** Whether the reference is to an entity of the ledger. */
export function isEntityRef(ref: SheetRef): boolean {
  return kinds.includes(ref.kind);
}

/**
 * Reads the argument of a command or a webview's message, which may be anything: an ID, a target, or a tree row with a
 * target as `target`. Undefined for everything else.
 */
export function readTarget(given: unknown): EntityTarget | undefined {
  if (typeof given === 'string') return isId(given) ? { id: given } : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  if ('target' in given) return readTarget(given.target);
  if (!('id' in given) || !isId(given.id)) return undefined;
  const kind = 'kind' in given ? given.kind : undefined;
  const network = 'network' in given ? given.network : undefined;
  if (kind !== undefined && !isKind(kind)) return undefined;
  if (network !== undefined && (typeof network !== 'string' || network.length > 100)) return undefined;
  return { id: given.id, ...(kind !== undefined && { kind }), ...(network !== undefined && { network }) };
}

function isId(given: unknown): given is string {
  return typeof given === 'string' && given.length > 0 && given.length <= longestId;
}

function isKind(given: unknown): given is EntityKind {
  return kinds.some((kind) => kind === given);
}
