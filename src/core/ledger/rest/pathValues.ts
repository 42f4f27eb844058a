import * as l10n from '@vscode/l10n';
import { mirrorTransactionId, readTransactionId } from '../ids/transactionId.ts';
import { account, blockHash, contract, entityId, evmHash, int64, timestamp, token } from './allowedValues.ts';
import { brokenRule, type ValueRule } from './queryString.ts';

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values for a path template's placeholders. */
export type PathValues<Path extends string> = { readonly [Name in Names<Path>]: string | number | bigint };

/** The `@` form becomes the `-` form, because the server returns 400 for the first. */
function transactionIdOr(rule: () => string, hash: (text: string) => string | undefined): ValueRule<string> {
  return {
    rule: () => l10n.t`a transaction ID such as 0.0.1234@1700000000.000000001, or ${rule()}`,
    write(value) {
      if (typeof value !== 'string') return undefined;
      const id = readTransactionId(value);
      return id === undefined ? hash(value) : mirrorTransactionId(id);
    },
  };
}

/** The server accepts hex, and base64 only in its URL form. */
function ledgerHash(text: string): string | undefined {
  if (/^(?:0x)?[0-9A-Fa-f]{96}$/.test(text)) return text;
  return /^[A-Za-z0-9+/_-]{64}$/.test(text) ? text.replaceAll('+', '-').replaceAll('/', '_') : undefined;
}

const rules: Readonly<Record<string, ValueRule<unknown>>> = {
  contractIdOrAddress: contract,
  hashOrNumber: {
    rule: () => l10n.t`a block number or ${blockHash.rule()}`,
    write: (value) => int64.write(value) ?? blockHash.write(value),
  },
  hookId: int64,
  idOrAliasOrEvmAddress: account,
  scheduleId: entityId,
  sequenceNumber: int64,
  serialNumber: int64,
  timestamp,
  tokenId: token,
  topicId: entityId,
  transactionId: transactionIdOr(() => l10n.t('a transaction hash (48 bytes in hex or base64)'), ledgerHash),
  transactionIdOrHash: transactionIdOr(
    () => l10n.t('an EVM transaction hash (32 bytes in hex)'),
    (text) => evmHash.write(text),
  ),
};

/** `path` with its placeholders filled in. Throws `input` with the rule if a value breaks it. */
export function fillPath(path: string, values: Readonly<Record<string, string | number | bigint>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = rules[name]?.write(values[name]);
    if (text === undefined) throw brokenRule(name, rules[name]?.rule() ?? 'given', values[name]);
    return encodeURIComponent(text);
  });
}
