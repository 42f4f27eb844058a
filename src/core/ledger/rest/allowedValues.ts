import * as l10n from '@vscode/l10n';
import { filter, integer, matching, oneOf, single, type ValueRule } from './queryString.ts';

/** The rules of the ledger's parameters: the API description's, unless the real server accepts more. */

type Int = number | bigint | string;

export const entityId: ValueRule<Int> = matching(/^(?:\d{1,10}\.\d{1,10}\.)?\d{1,19}$/, () =>
  l10n.t('an entity ID such as 0.0.1234 or 1234'),
);

const address = String.raw`(?:\d{1,10}\.){0,2}(?:0x)?[0-9A-Fa-f]{40}`;
const alias = String.raw`(?:\d{1,10}\.){0,2}(?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}|[A-Z2-7]{4,5}|[A-Z2-7]{7,8})`;
const id = String.raw`(?:\d{1,10}\.){0,2}\d{1,19}`;

export const account: ValueRule<Int> = matching(new RegExp(`^(?:${id}|${address}|${alias})$`), () =>
  l10n.t('an account ID, an alias or an EVM address'),
);

export const contract: ValueRule<Int> = matching(new RegExp(`^(?:${id}|${address})$`), () =>
  l10n.t('a contract ID or an EVM address'),
);

/** In a query, the server rejects an address with `0x`, which it accepts in a path. */
export const contractInQuery: ValueRule<Int> = {
  rule: contract.rule,
  write: (value) => contract.write(value)?.replace(/^((?:\d{1,10}\.){0,2})0x/, '$1'),
};

/** In a path; a long-zero address is the token with its number. */
export const token: ValueRule<Int> = matching(new RegExp(`^(?:${id}|${address})$`), () =>
  l10n.t('a token ID or an EVM address'),
);

/** Nanoseconds are a fraction of the second here: `.1` is `.100000000`. */
export const timestamp: ValueRule<Int> = matching(/^\d{1,19}(?:\.\d{1,9})?$/, () =>
  l10n.t('a consensus timestamp such as 1700000000.000000001'),
);

export const publicKey = matching(/^(?:0x)?[0-9A-Fa-f]{2,}$/, () => l10n.t('a public key in hex'));
export const word32 = matching(/^(?:0x)?[0-9A-Fa-f]{1,64}$/, () => l10n.t('up to 32 bytes in hex'));
export const evmHash = matching(/^(?:0x)?[0-9A-Fa-f]{64}$/, () => l10n.t('a 32-byte hash in hex'));
export const blockHash = matching(/^(?:0x)?(?:[0-9A-Fa-f]{64}|[0-9A-Fa-f]{96})$/, () =>
  l10n.t('a 32-byte or 48-byte hash in hex'),
);
export const blockNumber: ValueRule<Int> = matching(/^(?:\d{1,19}|0x[0-9A-Fa-f]{1,16})$/, () =>
  l10n.t('a block number'),
);
export const transactionType = matching(/^[A-Za-z0-9]{1,50}$/, () =>
  l10n.t('a transaction type such as CRYPTOTRANSFER'),
);
/** The server counts bytes: two Chinese characters are enough, forty are too many. */
export const tokenName: ValueRule<string> = {
  rule: () => l10n.t("3 to 100 bytes of a token's name"),
  write: (value) => (typeof value === 'string' && isNameLength(value) ? value : undefined),
};

/** Whether a text has as many bytes as the mirror node takes of a token's name. */
export function isNameLength(text: string): boolean {
  const { length } = new TextEncoder().encode(text);
  return length >= 3 && length <= 100;
}

export const int32 = integer(0n, 2n ** 31n - 1n);
export const int64 = integer(0n, 2n ** 63n - 1n);

export const limit = single(integer(1n, 100n));
export const order = single(oneOf('asc', 'desc'));

/** For parameters without "not equal". */
export const withoutNe = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;

export const entityIds = filter(entityId);
export const timestamps = filter(timestamp);

/** For parameters whose "not equal" the server rejects. */
export const timestampsWithoutNe = filter(timestamp, withoutNe);
export const entityIdsWithoutNe = filter(entityId, withoutNe);
