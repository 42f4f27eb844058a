import { isRecord } from '../../json/isRecord.ts';
import { type AbiEntry, abiSignature } from './abi.ts';

/** What a compiler gives of a contract, or a verification record has: ABI, user and developer documentation. */
export interface DocumentedAbi {
  abi: unknown;
  userdoc?: unknown;
  devdoc?: unknown;
}

/** Longer texts are cut, because they are shown beside a name. */
const longest = 300;

/** How Solidity's documentation names each kind. */
const members = { function: 'methods', error: 'errors', event: 'events' } as const;

/**
 * The NatSpec of an error, function or event in one line: its notice, then its details. Written by strangers.
 * Undefined if there is none.
 */
export function natSpecOf(entry: AbiEntry, { userdoc, devdoc }: Omit<DocumentedAbi, 'abi'>): string | undefined {
  const texts = [textIn(userdoc, entry, 'notice'), textIn(devdoc, entry, 'details')].filter((each) => each !== '');
  const text = [...new Set(texts)].join(' ');
  if (text === '') return undefined;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Errors have a list, since several contracts may declare the same one. */
function textIn(doc: unknown, entry: AbiEntry, name: 'notice' | 'details'): string {
  const all = isRecord(doc) ? doc[members[entry.kind]] : undefined;
  const signature = abiSignature(entry);
  const own = isRecord(all) && Object.hasOwn(all, signature) ? all[signature] : undefined;
  const found: unknown[] = Array.isArray(own) ? own : [own];
  const texts = found.map((each) => (isRecord(each) && typeof each[name] === 'string' ? each[name] : ''));
  return (texts.find((text) => text !== '') ?? '').replace(/\s+/g, ' ').trim();
}
