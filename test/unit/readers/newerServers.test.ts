import assert from 'node:assert/strict';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { EntityKind } from '../../../src/core/sheets/kinds.ts';
import { type Served, servedClient } from '../ledger/sandboxClient.ts';
import { sheetReading } from '../sheets/sandboxSheet.ts';
import { now } from '../sheets/sheetContext.ts';

const id = '0.0.1001-1700000000-000000001';
const transaction = (fields: object) => ({
  [`transactions/${id}`]: {
    transactions: [
      {
        consensus_timestamp: '1700000002.000000001',
        name: 'CRYPTOTRANSFER',
        nonce: 0,
        result: 'SUCCESS',
        transaction_id: id,
        ...fields,
      },
    ],
  },
});
const account = (fields: object) => ({
  'accounts/0.0.1001': { account: '0.0.1001', balance: { balance: 5, timestamp: null, tokens: [] }, ...fields },
});
const token = (fields: object) => ({
  'tokens/0.0.9': { token_id: '0.0.9', name: 'N', symbol: 'S', decimals: '2', total_supply: '5', ...fields },
});
const root = `0x${'5a'.repeat(32)}`;

/**
 * What mirror nodes after 0.154 give (hiero-mirror-node 0.155 to 0.163, its explorer at f26ebff7), or one of tomorrow
 * might, and the words that it is shown with.
 */
const cases: Readonly<
  Record<string, readonly [kind: EntityKind, id: string, answers: Readonly<Record<string, Served>>, shown: RegExp]>
> = {
  'a part of a hinTS signature': [
    'transaction',
    id,
    transaction({ name: 'HINTSPARTIALSIGNATURE' }),
    /0\.0\.1001 gave its part of a hinTS signature/,
  ],
  'a vote on a proof of history': [
    'transaction',
    id,
    transaction({ name: 'HISTORYPROOFVOTE' }),
    /voted on a proof of history/,
  ],
  'a state signature': ['transaction', id, transaction({ name: 'STATESIGNATURETRANSACTION' }), /signed the state/],
  'a vote on a migration': [
    'transaction',
    id,
    transaction({ name: 'MIGRATIONROOTHASHVOTE' }),
    /root hash of a migration/,
  ],
  'a type of tomorrow': ['transaction', id, transaction({ name: 'CLPRSENDMESSAGE' }), /CLPRSENDMESSAGE/],
  'a code of tomorrow': ['transaction', id, transaction({ result: 'CLPR_NOT_ENABLED' }), /CLPR_NOT_ENABLED/],
  'a field of a transfer': [
    'transaction',
    id,
    transaction({ transfers: [{ account: '0.0.1001', amount: -5, is_hook: 'maybe' }] }),
    /transfers\.is_hook.*maybe/,
  ],
  'the root of the receipts': [
    'block',
    '5',
    { 'blocks/5': { number: 5, hash: '0xaa', count: 0, receipts_root: root, timestamp: { from: '1.0', to: '2.0' } } },
    new RegExp(`Receipts root.*${root}`),
  ],
  'a field of a block': [
    'block',
    '5',
    { 'blocks/5': { number: 5, hash: '0xaa', count: 0, proof: 'wraps', timestamp: { from: '1.0', to: '2.0' } } },
    /Other fields.*proof.*wraps/s,
  ],
  'a kind of keys': ['account', '0.0.1001', account({ key: { _type: 'ML_DSA_65', key: 'abcd' } }), /ML_DSA_65/],
  'a field of an account': ['account', '0.0.1001', account({ message_box: '0.0.77' }), /message_box.*0\.0\.77/],
  'a hook of another type at another point': [
    'account',
    '0.0.1001',
    {
      ...account({}),
      'accounts/0.0.1001/hooks': {
        hooks: [{ hook_id: 7, owner_id: '0.0.1001', type: 'WASM', extension_point: 'TOKEN_MINT_HOOK', deleted: false }],
        links: { next: null },
      },
    },
    /WASM|TOKEN_MINT_HOOK/,
  ],
  'a type of tokens': ['token', '0.0.9', token({ type: 'SEMI_FUNGIBLE' }), /SEMI_FUNGIBLE/],
  'a status of pausing': ['token', '0.0.9', token({ pause_status: 'PARTLY' }), /PARTLY/],
};

describe('what a newer mirror node gives', () => {
  for (const [name, [kind, asked, answers, shown]] of Object.entries(cases))
    it(`is shown: ${name}`, async () => {
      const { sheet } = await sheetReading(servedClient(answers).client, { kind, id: asked });
      assert.match(renderMarkdown(sheet, { level: 'all', now }).replaceAll('\\', ''), shown);
    });
});
