import * as l10n from '@vscode/l10n';
import { addressChecksum, checksumAddress } from '../../format/checksumAddress.ts';
import { shortAddress } from '../../format/shortAddress.ts';
import { isKnownResultCode } from '../resultCodes/resultCodes.ts';
import { readAlias } from './alias.ts';
import { readCodeInCode } from './codeInCode.ts';
import { entityChecksum, ledgerIdOf, networkOfChecksum } from './entityChecksum.ts';
import { entityIdPattern, readEntityId, withoutLeadingZeros } from './entityId.ts';
import { longZeroEntityId } from './evmAddress.ts';
import { type ExplorerPage, readExplorerUrl } from './explorerUrl.ts';
import { readLongHash } from './hash.ts';
import { readTime } from './readTime.ts';
import { readSdkMessage, type SdkError } from './sdkError.ts';
import { readTimestamp } from './timestamp.ts';
import { canonicalTransactionId, readTransactionId, type TransactionId } from './transactionId.ts';

/**
 * Any identifier of the ledger. `id` is its canonical text: parsing it returns the same identifier. `network` is set if
 * the text names the network, `chainId` if it names the chain, which several networks may have, `url` if the text is a
 * URL, which an explorer or a mirror node has.
 */
export type Identifier = { id: string; network?: string; chainId?: string; url?: string } & (
  | { kind: 'transaction'; transaction: TransactionId; error?: SdkError }
  /** 48 bytes, of a transaction or of a block. `proven`: something besides the bytes says that they're a hash. */
  | { kind: 'longHash'; proven?: true }
  /** 32 bytes, the EVM hash of a transaction. */
  | { kind: 'evmHash'; proven?: true }
  /**
   * `wrongChecksum`: five letters that fit the ID on no public network (HIP-15), which suggests a typo, or only on
   * `checksumOf`, while the text names another one.
   */
  | { kind: 'entity'; page?: ExplorerPage; wrongChecksum?: string; checksumOf?: string }
  /** `entityId` is the ID in a long-zero address; a wrong EIP-55 checksum suggests a typo. */
  | { kind: 'evmAddress'; wrongChecksum: boolean; entityId?: string }
  /** `proven`: something besides the letters says that they're an account's. */
  | { kind: 'alias'; proven?: true }
  | { kind: 'timestamp' }
  | { kind: 'nft'; tokenId: string; serial: string }
  /** `id` is `topic/number`, which looks like an NFT, so the kind must be known. */
  | { kind: 'topicMessage'; topicId: string; sequenceNumber: string }
  /** The balances of accounts at a consensus time: `0.0.1001 at 1700000000.000000000`. */
  | { kind: 'balances'; accounts: readonly string[]; timestamp: string }
  | { kind: 'block' }
  | { kind: 'node' }
  | { kind: 'resultCode'; known: boolean }
);

/** The length of an EVM address in base32, as which a secret for one-time passwords is written, too. */
const lengthOfSecret = 32;

/**
 * Whether the bytes of an identifier may be a private key: they're as long, and nothing besides them says that they're
 * a hash; or the secret of one-time passwords, which looks like an EVM address in base32. They're sent only after a
 * click, and only to the network that the user clicked.
 */
export function mayBeKey(identifier: Identifier): boolean {
  if (!canBeProven(identifier) || identifier.proven) return false;
  return identifier.kind !== 'alias' || identifier.id.length === lengthOfSecret;
}

/** The ID as titles and sentences have it: of what may be a key only its ends, because they stay on screen. */
export function shownId(identifier: Identifier): string {
  return mayBeKey(identifier) ? shortAddress(identifier.id) : identifier.id;
}

/** The identifier, said to be a hash or an account's alias if it may be one. */
export function asProven(identifier: Identifier): Identifier {
  return canBeProven(identifier) ? { ...identifier, proven: true } : identifier;
}

function canBeProven(
  identifier: Identifier,
): identifier is Extract<Identifier, { kind: 'longHash' | 'evmHash' | 'alias' }> {
  return identifier.kind === 'longHash' || identifier.kind === 'evmHash' || identifier.kind === 'alias';
}

/**
 * Reads an identifier in any form, ignoring surrounding white space and quotes, or the identifier in a block explorer
 * URL or an SDK's error message. Undefined for any other text; never throws.
 */
export function parseIdentifier(text: string): Identifier | undefined {
  if (text.length > 2000) return undefined;
  const trimmed = text.trim();
  const bare = /^(["'`])(.*)\1$/s.exec(trimmed)?.[2]?.trim() ?? trimmed;
  return (
    parseTransaction(bare) ??
    parseEntity(bare) ??
    parseNft(bare) ??
    parseTimestamp(bare) ??
    parseHash(bare) ??
    parseAddress(bare) ??
    parseAlias(bare) ??
    parseResultCode(bare) ??
    parseBalances(bare) ??
    parseUrl(bare) ??
    parseCaip(bare) ??
    parseMessage(bare)
  );
}

function parseTransaction(text: string): Identifier | undefined {
  const transaction = readTransactionId(text);
  return transaction && { kind: 'transaction', id: canonicalTransactionId(transaction), transaction };
}

function parseEntity(text: string): Identifier | undefined {
  const id = readEntityId(text);
  if (id === undefined) return undefined;
  const [, checksum] = text.split('-');
  const network = checksum === undefined ? undefined : networkOfChecksum(id, checksum);
  const isWrong = checksum !== undefined && network === undefined;
  return { kind: 'entity', id, ...(network !== undefined && { network }), ...(isWrong && { wrongChecksum: checksum }) };
}

const nft = new RegExp(String.raw`^(${entityIdPattern})[@/](\d{1,19})$`);

function parseNft(text: string): Identifier | undefined {
  const [, token = '', digits = ''] = nft.exec(text) ?? [];
  const tokenId = readEntityId(token);
  const serial = withoutLeadingZeros(digits);
  if (tokenId === undefined || serial === '0') return undefined;
  return { kind: 'nft', id: `${tokenId}/${serial}`, tokenId, serial };
}

function parseTimestamp(text: string): Identifier | undefined {
  const id = readTimestamp(text);
  return id === undefined ? undefined : { kind: 'timestamp', id };
}

function parseHash(text: string): Identifier | undefined {
  const id = readLongHash(text);
  if (id !== undefined) return { kind: 'longHash', id };
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : { kind: 'evmHash', id: `0x${digits.toLowerCase()}` };
}

/** With or without `0x`, or after `shard.realm.` as the SDKs write an account with an EVM address. */
function parseAddress(text: string): Identifier | undefined {
  const digits = /^(?:0x|\d{1,10}\.\d{1,10}\.)?([0-9a-f]{40})$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const address = `0x${digits}`;
  const wrongChecksum = addressChecksum(address) === 'wrong';
  const entityId = longZeroEntityId(address);
  // A wrong checksum stays in the text, so that it is also found when it is read again.
  const id = wrongChecksum ? address : checksumAddress(address);
  return { kind: 'evmAddress', id, wrongChecksum, ...(entityId !== undefined && { entityId }) };
}

function parseAlias(text: string): Identifier | undefined {
  const alias = readAlias(text);
  // Only an account has the shard and the realm before it.
  return alias && { kind: 'alias', id: alias.base32, ...(text.includes('.') && { proven: true }) };
}

function parseResultCode(text: string): Identifier | undefined {
  const name = readCodeInCode(text);
  if (name !== undefined) return { kind: 'resultCode', id: name, known: true };
  const known = isKnownResultCode(text);
  if (!known && !/^[A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,16}$/.test(text)) return undefined;
  return { kind: 'resultCode', id: text, known };
}

const atTime = /^([\d.,\s]{1,1000}?)\s+(?:at|@)\s+(.{1,60})$/i;

/** Accounts and a time as people write them: `0.0.1001 at 2026-11-21 14:30`. */
function parseBalances(text: string): Identifier | undefined {
  const [, list = '', time = ''] = atTime.exec(text) ?? [];
  const timestamp = readTime(time);
  const accounts = list.split(',').map((each) => readEntityId(each.trim()));
  if (timestamp === undefined || !accounts.every((each) => each !== undefined)) return undefined;
  return { kind: 'balances', id: `${accounts.join(',')} at ${timestamp}`, accounts, timestamp };
}

/** A message of a topic by its number, `0.0.7001/3`. */
export function topicMessageId(topicId: string, sequenceNumber: string): Identifier {
  return { kind: 'topicMessage', id: `${topicId}/${sequenceNumber}`, topicId, sequenceNumber };
}

function parseUrl(text: string): Identifier | undefined {
  const path = readExplorerUrl(text);
  const onPage = path && parseOnPage(path.id, path.page);
  if (path?.ofSigner && onPage && canBeProven(onPage)) return undefined;
  if (!onPage) return undefined;
  const proven = asProven(onPage);
  return { ...(path.network === undefined ? proven : placedOn(proven, { network: path.network })), url: text };
}

function parseOnPage(id: string, page: ExplorerPage): Identifier | undefined {
  switch (page) {
    case 'transaction':
      return parseTransaction(id) ?? parseTimestamp(id) ?? parseHash(id);
    case 'block':
      return parseBlock(id);
    case 'topicMessage': {
      const found = parseNft(id);
      return found?.kind === 'nft' ? topicMessageId(found.tokenId, found.serial) : undefined;
    }
    case 'node':
      return /^\d{1,19}$/.test(id) ? { kind: 'node', id: withoutLeadingZeros(id) } : undefined;
    default: {
      const found =
        parseEntity(id) ?? parseNft(id) ?? parseAddress(id) ?? (page === 'account' ? parseAlias(id) : undefined);
      return found?.kind === 'entity' ? { ...found, page } : found;
    }
  }
}

/** A block by number or hash; the hash's first 32 bytes are enough for the server. */
function parseBlock(id: string): Identifier | undefined {
  if (/^\d{1,19}$/.test(id)) return { kind: 'block', id: withoutLeadingZeros(id) };
  const hash = parseHash(id);
  return hash && { kind: 'block', id: hash.id };
}

/** What stands before an account in CAIP-10, `hedera:testnet:` or `eip155:296:`, and as people write it: `testnet: `. */
const caip = /(?:^|[^\w:-])(?:(?:hedera:)?(mainnet|testnet|previewnet|devnet)|eip155:([1-9]\d{0,19})):\s?$/i;

/** The network or the chain that the text directly before an account names, as wallets write it: `hedera:testnet:0.0.1001`. */
export function placeOfCaip(before: string): { network: string } | { chainId: string } | undefined {
  const [, network, chainId] = caip.exec(before) ?? [];
  if (network !== undefined) return { network: network.toLowerCase() };
  return chainId === undefined ? undefined : { chainId };
}

function parseCaip(text: string): Identifier | undefined {
  const at = text.lastIndexOf(':') + 1;
  const place = at === 0 ? undefined : placeOfCaip(text.slice(0, at));
  if (place === undefined) return undefined;
  const rest = text.slice(at).trim();
  const found = parseEntity(rest) ?? parseAddress(rest);
  return found && placedOn(found, place);
}

/** The public networks' names by their chains. */
const networkOfChain: Readonly<Record<string, string>> = { 295: 'mainnet', 296: 'testnet', 297: 'previewnet' };

/**
 * An identifier at the place that stands beside it. The place counts, and a checksum of another public network is
 * wrong there.
 */
export function placedOn(identifier: Identifier, place: { network: string } | { chainId: string }): Identifier {
  const placed = { ...identifier, ...place };
  if (identifier.kind !== 'entity' || identifier.network === undefined) return placed;
  const { id, network: own } = identifier;
  const there = 'network' in place ? place.network : networkOfChain[place.chainId];
  const ledgerId = ledgerIdOf(own);
  if (there === own || there === undefined || ledgerIdOf(there) === undefined || ledgerId === undefined) return placed;
  const { network: _, ...bare } = identifier;
  return { ...bare, ...place, wrongChecksum: entityChecksum(id, ledgerId), checksumOf: own };
}

function parseMessage(text: string): Identifier | undefined {
  const message = readSdkMessage(text);
  if (!message) return undefined;
  const found = parseTransaction(message.transactionId);
  return found?.kind === 'transaction' ? { ...found, error: message.error } : found;
}

/**
 * What a checksum that doesn't fit its ID or address says: a typo, or another network. Undefined for one that fits, or for
 * none.
 */
export function checksumWarning(identifier: Identifier): string | undefined {
  if (identifier.kind === 'evmAddress' && identifier.wrongChecksum)
    return l10n.t`The checksum of ${identifier.id}, its capital letters, is wrong: the address may contain a typo.`;
  if (identifier.kind !== 'entity' || identifier.wrongChecksum === undefined) return undefined;
  const { id, wrongChecksum: checksum, checksumOf, chainId, network } = identifier;
  if (checksumOf === undefined)
    return l10n.t`The checksum ${checksum} doesn't fit ${id} on any public network: the ID may contain a typo.`;
  const named = chainId === undefined ? (network ?? '') : `eip155:${chainId}`;
  return l10n.t`The checksum ${checksum} is the one of ${id} on ${checksumOf}, but ${named} is named: check which is meant.`;
}
