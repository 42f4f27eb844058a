import { timestampRange } from './common.ts';
import { int64, item, type Row, text } from './field.ts';

/** `serial_number` for NFTs, else null with an `amount`. */
export const airdrop = item({
  amount: int64,
  receiver_id: text,
  sender_id: text,
  serial_number: int64,
  timestamp: timestampRange,
  token_id: text,
});
export type Airdrop = Row<typeof airdrop>;
