import assert from 'node:assert/strict';
import messages from '../../../src/core/ledger/protobuf/messages.json' with { type: 'json' };
import { readUnsentTransaction } from '../../../src/core/ledger/protobuf/unsentTransaction.ts';
import { unsentTransactionSheet } from '../../../src/core/sheets/transactions/unsentTransactionSheet.ts';
import { protoAccount } from '../../sandbox/ledger/protoBodies.ts';
import { writeFields } from '../../sandbox/ledger/protobuf.ts';
import { servedClient } from '../../unit/ledger/sandboxClient.ts';
import { sheetReading } from '../../unit/sheets/sandboxSheet.ts';
import { context } from '../../unit/sheets/sheetContext.ts';
import { type BodyExample, bodyExamples } from './bodyExamples.ts';

/** A body's first line: before it's sent, from its bytes alone; in a schedule; and after, from the mirror node's row. */
export interface BodyRow {
  field: string;
  of: string;
  bytes: string;
  schedule: string | undefined;
  after: string;
}

const payer = '0.0.1001';
const id = `${payer}-1700000000-000000001`;
const token = { token_id: '0.0.2001', decimals: '6', symbol: 'USDX', name: 'US Dollar', type: 'FUNGIBLE_COMMON' };

/** The number of a field in a message of the network's protobuf files; undefined if it has none. */
function numberOf(message: 'TransactionBody' | 'SchedulableTransactionBody', field: string): number | undefined {
  const found = Object.entries(messages.messages[message]).find(([, declared]) => declared.split(' ')[0] === field);
  return found && Number(found[0]);
}

export async function bodyRows(): Promise<BodyRow[]> {
  const rows: BodyRow[] = [];
  for (const example of bodyExamples) {
    const { field, of } = example;
    const [bytes, schedule, after] = [fromBytes(example), await inSchedule(example), await afterwards(example)];
    rows.push({ field, of, bytes, schedule, after });
  }
  return rows;
}

export function fromBytes({ field, data }: BodyExample): string {
  return fromBytesOf(field, writeFields(data));
}

/** @param field undefined: the bytes are the whole body */
export function fromBytesOf(field: string | undefined, data: Uint8Array): string {
  if (field === undefined) return headlineOf(data);
  const number = numberOf('TransactionBody', field);
  assert.ok(number !== undefined, field);
  const start = writeFields({ 1: writeFields({ 1: 1_700_000_000n }), 2: protoAccount(payer) });
  return headlineOf(
    writeFields([
      [1, start],
      [number, data],
    ]),
  );
}

function headlineOf(bytes: Uint8Array): string {
  const unsent = readUnsentTransaction(bytes);
  assert.ok(unsent);
  return unsentTransactionSheet(unsent, context).headline;
}

/** Over the real client, which reads the token's decimals. */
export async function inSchedule({ field, data }: BodyExample): Promise<string | undefined> {
  return inScheduleOf(field, writeFields(data));
}

export async function inScheduleOf(field: string, data: Uint8Array): Promise<string | undefined> {
  const number = numberOf('SchedulableTransactionBody', field);
  if (number === undefined) return undefined;
  const body = writeFields([[number, data]]);
  const schedule = {
    schedule_id: '0.0.8001',
    consensus_timestamp: '1700000000.1',
    creator_account_id: payer,
    deleted: true,
    executed_timestamp: null,
    expiration_time: null,
    payer_account_id: payer,
    signatures: [],
    transaction_body: Buffer.from(body).toString('base64'),
  };
  const { client } = servedClient({ 'schedules/0.0.8001': schedule, 'tokens/0.0.2001': token });
  const { sheet } = await sheetReading(client, { kind: 'schedule', id: '0.0.8001' }, { level: 'summary' });
  return sheet.headline.replace(/: deleted$/, '');
}

/** Over the real client, of a row that has nothing but its type and its entity. */
async function afterwards({ field, entity }: BodyExample): Promise<string> {
  const name = field.replaceAll('_', '').toUpperCase();
  const row = {
    name,
    entity_id: entity ?? null,
    nonce: 0,
    result: 'SUCCESS',
    scheduled: false,
    transaction_id: id,
    transfers: [],
    consensus_timestamp: '1700000002.000000001',
    charged_tx_fee: 0,
    parent_consensus_timestamp: null,
  };
  const { client } = servedClient({ [`transactions/${id}`]: { transactions: [row] } });
  return (await sheetReading(client, { kind: 'transaction', id }, { level: 'summary' })).sheet.headline;
}

export function bodyTable(rows: readonly BodyRow[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return [
    '# Bodies',
    '',
    `The first line of ${rows.length} transactions, one or more of every message that a body can have: before it is sent, from its bytes alone (explaining sends nothing, so tokens are in smallest units); in a schedule, with the token's decimals read from the mirror node; and after, of a row that has only its type and its entity. Written by \`node test/tools/node.mjs test/tools/tables/generateBodies.ts\` from the code and \`test/tools/tables/bodyExamples.ts\`; a unit test compares it.`,
    '',
    '| Body | Of | From its bytes | In a schedule | After |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ field, of, bytes, schedule = '–', after }) =>
        `| \`${field}\` | ${of} | ${[bytes, schedule, after].map(cell).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
