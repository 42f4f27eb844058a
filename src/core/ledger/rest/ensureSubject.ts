import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { serverName } from '../../net/requestUrl.ts';
import { readAlias } from '../ids/alias.ts';
import { longZeroAddress } from '../ids/evmAddress.ts';
import { compareTimestamps } from '../ids/timestamp.ts';
import type { Read } from './ask.ts';

/**
 * `read`, refusing an answer about another entity than the one asked for: of a cache or a proxy that mixes them up, say.
 * What doesn't say whom it is about is taken.
 * @param isOther whether the answer names another entity
 */
export function ensureSubject<T>(read: Read<T>, isOther: (answer: T) => boolean): Read<T> {
  return (body, asked) => {
    const answer = read(body, asked);
    if (!isOther(answer)) return answer;
    throw new LensError(
      { kind: 'badResponse' },
      l10n.t`The response from ${serverName(asked.request)} is about something else. Check that the address is a mirror node.`,
      { request: asked.request },
    );
  };
}

/** What an answer says of its entity's names. */
interface EntityNames {
  readonly id: string | null;
  readonly evmAddress?: string | null;
  /** Base32, of a key or an address. */
  readonly alias?: string | null;
}

/**
 * Whether an answer is about another entity than `asked`: an ID, with or without shard and realm, an EVM address, also
 * the long-zero one of an entity that has another, or an alias.
 */
export function isOtherEntity(asked: string, { id, evmAddress = null, alias = null }: EntityNames): boolean {
  const name = asked.slice(asked.lastIndexOf('.') + 1);
  if (/^\d{1,19}$/.test(name)) return id !== null && !isSameId(asked, id);
  const known = alias === null ? undefined : readAlias(alias);
  const given = readAlias(name);
  const address =
    /^(?:0x)?([0-9a-f]{40})$/i.exec(name)?.[1] ?? (given?.holds === 'EVM_ADDRESS' ? given.hex : undefined);
  const own = evmAddress?.toLowerCase();
  const hasOwn = own !== undefined && !(id !== null && longZeroForms(id).includes(own));
  if (address !== undefined) {
    const wanted = `0x${address.toLowerCase()}`;
    if (wanted === own || (id !== null && longZeroForms(id).includes(wanted))) return false;
    if (/^0x0{24}/.test(wanted)) return id !== null;
    if (known?.holds === 'EVM_ADDRESS') return wanted !== `0x${known.hex}`;
    // The address of a key that is the alias.
    return own !== undefined && (hasOwn || known === undefined);
  }
  if (alias === null) return own !== undefined && !hasOwn;
  // An account that was made for an address has the key of that address later.
  return alias !== name && !(known?.holds === 'EVM_ADDRESS' && given?.holds === 'ECDSA_SECP256K1');
}

/** Whether two IDs are the same; one without shard and realm has those of the network. */
function isSameId(asked: string, id: string): boolean {
  const [wanted, named] = [asked, id].map((each) => each.split('.').toReversed());
  return !!wanted && !!named && wanted.every((part, at) => toNumber(part) === toNumber(named[at] ?? ''));
}

function toNumber(part: string): bigint | undefined {
  return /^\d{1,19}$/.test(part) ? BigInt(part) : undefined;
}

/** Without shard and realm, and as older mirror nodes write it, with them. */
function longZeroForms(id: string): string[] {
  const [shard, realm, number] = id.split('.').map(toNumber);
  if (shard === undefined || realm === undefined || number === undefined) return [];
  const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, '0');
  return [longZeroAddress(id).toLowerCase(), `0x${hex(shard, 8)}${hex(realm, 16)}${hex(number, 16)}`];
}

/** Whether a number differs from the one asked for. */
export function isOtherNumber(asked: string | number | bigint, number: bigint | null): boolean {
  return number !== null && BigInt(asked) !== number;
}

/** Whether a consensus time differs from the one asked for. */
export function isOtherTime(asked: string, time: string | null): boolean {
  return time !== null && compareTimestamps(asked, time) !== 0;
}

/** Whether two hashes differ, each in hex with or without `0x`; one may be the beginning of the other. */
export function isOtherHash(asked: string, hash: string | null): boolean {
  const [wanted = '', given = ''] = [asked, hash ?? ''].map((each) => each.replace(/^0x/i, '').toLowerCase());
  return given !== '' && !given.startsWith(wanted) && !wanted.startsWith(given);
}
