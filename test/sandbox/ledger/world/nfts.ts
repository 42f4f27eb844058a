import { second, timestamp } from '../timestamps.ts';
import { genesis } from './epochs.ts';
import { knownTokens } from './tokens.ts';
import { createTransaction, type Transaction } from './transaction.ts';

/** An NFT, in the wire's shape and order (Nft). */
export type Nft = {
  account_id: string | null;
  created_timestamp: string | null;
  delegating_spender: string | null;
  deleted: boolean;
  metadata: string;
  modified_timestamp: string | null;
  serial_number: bigint;
  spender: string | null;
  token_id: string;
};

const treasury = '0.0.1001';
/** Moved by the told transfer: from 0.0.1002 to 0.0.1003. */
const toldTime = '1790000812.000001000';
const hugeSerial = 9_007_199_254_740_993n;

const hostileMetadata = ['javascript:alert(1)', '<svg onload=alert(1)>', 'data:text/html,<script>1</script>', ''];

function serials(token: string): bigint[] {
  const count = token === knownTokens.nft ? 40 : 4;
  const list = Array.from({ length: count }, (_, index) => BigInt(index + 1));
  return token === knownTokens.nft ? [...list, hugeSerial] : list;
}

function mintTime(token: string, serial: bigint): bigint {
  return genesis + BigInt(token.slice(4)) * 10n * second + (serial > 100n ? 99n : serial) * second;
}

function firstOwner(serial: bigint): string {
  return serial === 1n || serial === hugeSerial ? '0.0.1002' : `0.0.${1001n + (serial % 5n)}`;
}

/** The NFTs of both tokens, by token and serial: one deleted, one with a spender, metadata of all sorts. */
export function createNfts(): Nft[] {
  return [knownTokens.nft, knownTokens.royalty].flatMap((token_id) =>
    serials(token_id).map((serial): Nft => {
      const told = token_id === knownTokens.nft && (serial === 1n || serial === hugeSerial);
      const metadata =
        token_id === knownTokens.nft ? `ipfs://sample/${serial}.json` : (hostileMetadata[Number(serial) - 1] ?? '');
      const sold = timestamp(mintTime(token_id, serial) + 500n * second);
      return {
        account_id: told ? '0.0.1003' : serial === 40n ? null : firstOwner(serial),
        created_timestamp: timestamp(mintTime(token_id, serial)),
        delegating_spender: serial === 7n ? '0.0.1004' : null,
        deleted: serial === 40n,
        metadata: Buffer.from(metadata).toString('base64'),
        modified_timestamp: told ? toldTime : sold,
        serial_number: serial,
        spender: serial === 7n ? '0.0.1005' : null,
        token_id,
      };
    }),
  );
}

/** Each NFT's past: its minting, and its way to its first owner (or into the fire). */
export function createNftTransactions(): Transaction[] {
  return [knownTokens.nft, knownTokens.royalty].flatMap((token_id) =>
    serials(token_id).flatMap((serial_number) => {
      const nft = { is_approval: false, serial_number, token_id };
      const consensus = mintTime(token_id, serial_number);
      const common = { payer: treasury, entityId: token_id };
      const isBurnt = serial_number === 40n;
      const receiver = isBurnt ? null : firstOwner(serial_number);
      const mint = createTransaction({
        ...common,
        name: 'TOKENMINT',
        consensus,
        nfts: [{ ...nft, receiver_account_id: treasury, sender_account_id: null }],
      });
      if (receiver === treasury) return [mint];
      const sale = createTransaction({
        ...common,
        entityId: isBurnt ? token_id : null,
        name: isBurnt ? 'TOKENWIPE' : 'CRYPTOTRANSFER',
        consensus: consensus + 500n * second,
        nfts: [{ ...nft, receiver_account_id: receiver, sender_account_id: treasury }],
      });
      return [mint, sale];
    }),
  );
}
