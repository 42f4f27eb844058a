import { second, timestamp } from '../timestamps.ts';
import { knownContracts } from './contracts.ts';
import { genesis } from './epochs.ts';
import { knownTokens, type Token } from './tokens.ts';

/** An account's tie to a token, in the wire's shape and order (TokenRelationship). */
export type TokenRelationship = {
  automatic_association: boolean | null;
  balance: bigint;
  created_timestamp: string | null;
  decimals: number | null;
  token_id: string;
  freeze_status: 'NOT_APPLICABLE' | 'FROZEN' | 'UNFROZEN' | null;
  kyc_status: 'NOT_APPLICABLE' | 'GRANTED' | 'REVOKED' | null;
};

export interface Holding {
  account: string;
  row: TokenRelationship;
}

const holders = ['0.0.1001', '0.0.1002', '0.0.1003', '0.0.1004', '0.0.1005', '0.0.1011', knownContracts.token];

/** Who holds which tokens, by account and token: every holder some of each fungible token. */
export function createHoldings(tokens: readonly Token[]): Holding[] {
  return holders.flatMap((account, index) =>
    tokens
      .filter((token) => index < 2 || token.token_id !== knownTokens.deleted)
      .map((token) => ({ account, row: relationship(token, index) })),
  );
}

function relationship(token: Token, index: number): TokenRelationship {
  const isNft = token.type === 'NON_FUNGIBLE_UNIQUE';
  const isSparse = token.token_id === knownTokens.nulls;
  const balance =
    token.token_id === knownTokens.huge && index === 0
      ? 9_223_372_036_854_775_000n
      : isNft
        ? 8n
        : BigInt(index + 1) * 1_000n;
  return {
    automatic_association: isSparse ? null : index === 5,
    balance,
    created_timestamp: isSparse ? null : timestamp(genesis + BigInt(20_000 + index) * second),
    decimals: isSparse ? null : Number(token.decimals),
    token_id: token.token_id,
    freeze_status: isSparse ? null : token.freeze_key ? (index === 3 ? 'FROZEN' : 'UNFROZEN') : 'NOT_APPLICABLE',
    kyc_status: isSparse ? null : token.kyc_key ? (index === 4 ? 'REVOKED' : 'GRANTED') : 'NOT_APPLICABLE',
  };
}
