import assert from 'node:assert/strict';
import { hbarMovements } from '../../../../src/core/happened/hbarMovements.ts';
import { headlineWords } from '../../../../src/core/happened/headlineWords.ts';
import { transactionFacts } from '../../../../src/core/happened/transactionFacts.ts';
import { flowLines } from '../../../../src/core/render/markdown.ts';
import { flowsSection } from '../../../../src/core/sheets/movements/flowsSection.ts';
import type { FlowPicture } from '../../../../src/core/sheets/picture.ts';
import { transactionRow } from '../../ledger/rows.ts';
import { context } from '../sheetContext.ts';

const transfer = (account: string, amount: number) => ({ account, amount, is_approval: false });

function pictures(fields: Record<string, unknown>): FlowPicture[] {
  const transaction = transactionRow(fields);
  const tokens = new Map([['0.0.5001', { decimals: 2, symbol: 'USDX' }]]);
  const [section] = flowsSection(transaction, hbarMovements(transaction), { ...context, tokens });
  const found = section?.blocks.flatMap((block) => (block.type === 'flows' ? [block] : [])) ?? [];
  for (const { nodes, links } of found) {
    // What goes into a purpose comes out of it, to the last unit.
    nodes.forEach((node, place) => {
      if (node.column !== 'for') return;
      const sum = (side: 'from' | 'to') =>
        links.filter((link) => link[side] === place).reduce((total, link) => total + BigInt(link.exact), 0n);
      assert.equal(sum('from'), sum('to'), node.text);
    });
  }
  return found;
}

/** A token without known units. */
const unknownToken = {
  token_transfers: [
    { token_id: '0.0.9', account: '0.0.1001', amount: -5 },
    { token_id: '0.0.9', account: '0.0.1002', amount: 5 },
  ],
};

const lines = (fields: Record<string, unknown>) => pictures(fields).map(flowLines);

describe('who paid whom', () => {
  it('names the token whose amounts don’t', () => {
    assert.deepEqual(lines(unknownToken), [
      ['Transfer of 0.0.9: 0.0.1001 (5 smallest units) → 0.0.1002 (5 smallest units)'],
    ]);
  });

  it('tells the fee apart by who got it', () => {
    const [picture] = pictures({
      charged_tx_fee: 100,
      transfers: [
        transfer('0.0.3', 5),
        transfer('0.0.98', 75),
        transfer('0.0.800', 10),
        transfer('0.0.801', 10),
        transfer('0.0.1001', -600),
        transfer('0.0.1002', 500),
      ],
    });
    assert.ok(picture);
    assert.deepEqual(flowLines(picture), [
      'Transfer: 0.0.1001 (0.000005 ℏ) → 0.0.1002 (0.000005 ℏ)',
      'Fee: 0.0.1001 (0.000001 ℏ) → 0.0.98 (0.00000075 ℏ), 0.0.800 (0.0000001 ℏ), 0.0.801 (0.0000001 ℏ), 0.0.3 (0.00000005 ℏ)',
    ]);
    assert.deepEqual(
      picture.nodes.filter(({ note }) => note !== undefined).map(({ text, note }) => `${text} ${note}`),
      ['0.0.98 network', '0.0.800 staking rewards', '0.0.801 node rewards', '0.0.3 node'],
    );
    const [payer] = picture.nodes;
    assert.deepEqual(payer?.ref, { kind: 'account', id: '0.0.1001' });
    assert.equal(payer?.amount, '0.000006 ℏ');
  });

  describe('of a fee that the payer in the ID did not pay', () => {
    const fee = [transfer('0.0.3', 10), transfer('0.0.98', 90)];
    const relayed = { name: 'ETHEREUMTRANSACTION', charged_tx_fee: 100 };
    const scheduled = { scheduled: true, charged_tx_fee: 100 };
    const receivers = '0.0.98 (0.0000009 ℏ), 0.0.3 (0.0000001 ℏ)';

    it('are the sender of an Ethereum transaction, alone or with its relay', () => {
      assert.deepEqual(lines({ ...relayed, transfers: [...fee, transfer('0.0.3000', -100)] }), [
        [`Fee: 0.0.3000 (0.000001 ℏ) → ${receivers}`],
      ]);
      const shared = [...fee, transfer('0.0.3000', -570), transfer('0.0.1001', -30), transfer('0.0.7', 500)];
      assert.deepEqual(lines({ ...relayed, transfers: shared }), [
        [
          'Transfer: 0.0.3000 (0.000005 ℏ) → 0.0.7 (0.000005 ℏ)',
          `Fee: 0.0.3000 (0.0000007 ℏ), 0.0.1001 (0.0000003 ℏ) → ${receivers}`,
        ],
      ]);
    });

    it('are the payer that a schedule names', () => {
      assert.deepEqual(lines({ ...scheduled, transfers: [...fee, transfer('0.0.900', -100)] }), [
        [`Fee: 0.0.900 (0.000001 ℏ) → ${receivers}`],
      ]);
    });

    it('are unknown if who received something from a scheduled transaction may have paid the fee out of it', () => {
      for (const sender of ['0.0.1001', '0.0.900']) {
        const transfers = [...fee, transfer(sender, -600), transfer('0.0.7', 500)];
        const { withoutFee, feePayers, payer } = hbarMovements(transactionRow({ ...scheduled, transfers }));
        assert.deepEqual([withoutFee, feePayers.size, payer], [false, 0, undefined]);
        assert.deepEqual(lines({ ...scheduled, transfers }), [
          [`Transfer and fees: ${sender} (0.000006 ℏ) → 0.0.7 (0.000005 ℏ), 0.0.98 (0.0000009 ℏ), 0.0.3 (0.0000001 ℏ)`],
        ]);
      }
    });

    it('are the payer that a schedule names, though its creator sends more than the fee', () => {
      const row = transactionRow({
        ...scheduled,
        transfers: [...fee, transfer('0.0.900', -100), transfer('0.0.1001', -500), transfer('0.0.7', 500)],
      });
      const { byAccount, feePayers, payer } = hbarMovements(row);
      assert.deepEqual(Object.fromEntries(feePayers), { '0.0.900': 100n });
      assert.deepEqual(Object.fromEntries(byAccount), { '0.0.1001': -500n, '0.0.7': 500n });
      assert.equal(payer, '0.0.900');
      assert.equal(
        headlineWords(transactionFacts({ ...row, name: 'CRYPTOTRANSFER', result: 'SUCCESS' }), undefined),
        '0.0.1001 sent 0.000005 ℏ to 0.0.7',
      );
    });

    it('are the payer that a schedule names, though its creator sends less than the fee', () => {
      const transfers = [...fee, transfer('0.0.900', -100), transfer('0.0.1001', -5), transfer('0.0.7', 5)];
      const { byAccount, payer } = hbarMovements(transactionRow({ ...scheduled, transfers }));
      assert.deepEqual([Object.fromEntries(byAccount), payer], [{ '0.0.1001': -5n, '0.0.7': 5n }, '0.0.900']);
    });

    it('are unknown if the creator of a schedule and another lost more than the fee, and then nobody is called its payer', () => {
      const transfers = [...fee, transfer('0.0.900', -300), transfer('0.0.1001', -300), transfer('0.0.7', 500)];
      const { withoutFee, payer } = hbarMovements(transactionRow({ ...scheduled, transfers }));
      assert.deepEqual([withoutFee, payer], [false, undefined]);
    });

    it("are the payer in the schedule's record, whatever else that account sent or got", () => {
      const sent = [transfer('0.0.900', -600), transfer('0.0.7', 500)];
      const got = [transfer('0.0.1001', -500), transfer('0.0.900', 400)];
      for (const moved of [sent, got]) {
        const row = transactionRow({ ...scheduled, transfers: [...fee, ...moved] });
        const { byAccount, feePayers, payer } = hbarMovements(row, '0.0.900');
        assert.deepEqual([Object.fromEntries(feePayers), payer], [{ '0.0.900': 100n }, '0.0.900']);
        assert.equal(byAccount.get('0.0.900'), moved === sent ? -500n : 500n);
      }
      const other = transactionRow({ charged_tx_fee: 100, transfers: [...fee, transfer('0.0.1001', -100)] });
      assert.equal(hbarMovements(other, '0.0.900').payer, '0.0.1001', 'of no other transaction');
    });

    it('are who did what was scheduled', () => {
      const done = { ...scheduled, name: 'TOKENPAUSE', entity_id: '0.0.9', result: 'SUCCESS' };
      const words = (...transfers: ReturnType<typeof transfer>[]) =>
        headlineWords(transactionFacts(transactionRow({ ...done, transfers: [...fee, ...transfers] })), undefined);
      assert.match(words(transfer('0.0.900', -100)), /^0\.0\.900 /);
      assert.match(words(transfer('0.0.1001', -100)), /^0\.0\.1001 /);
    });

    it('are not the network if it is unknown who did what was scheduled', () => {
      const words = (fields: Record<string, unknown>) =>
        headlineWords(transactionFacts(transactionRow({ ...scheduled, result: 'SUCCESS', ...fields })), undefined);
      const pause = { name: 'TOKENPAUSE', entity_id: '0.0.9' };
      const transfers = [...fee, transfer('0.0.900', -300), transfer('0.0.1001', -300), transfer('0.0.7', 500)];
      assert.deepEqual(
        [
          words({ ...pause, charged_tx_fee: 0 }),
          words({ ...pause, transfers }),
          words({ ...pause, transaction_id: null, scheduled: false }),
          words({ name: 'CRYPTODELETE', entity_id: '0.0.7', charged_tx_fee: 0 }),
          words({ name: 'ATOMICBATCH', charged_tx_fee: 0 }),
          words({ name: 'NODESTAKEUPDATE', charged_tx_fee: 0 }),
        ],
        [
          'Pause token (0.0.9) succeeded',
          'Pause token (0.0.9) succeeded',
          'Pause token (0.0.9) succeeded',
          'Delete account (0.0.7) succeeded',
          'Atomic batch succeeded',
          'The network updated the stakes of its nodes',
        ],
      );
    });

    it('are unknown if it may have been another', () => {
      const several = [...fee, transfer('0.0.900', -300), transfer('0.0.901', -300), transfer('0.0.7', 500)];
      const received = [...fee, transfer('0.0.900', -500), transfer('0.0.1001', 400)];
      for (const transfers of [several, received])
        for (const fields of [relayed, scheduled])
          assert.equal(hbarMovements(transactionRow({ ...fields, transfers })).withoutFee, false);
      // Of any other transaction, the payer always pays, whatever it receives.
      const { byAccount } = hbarMovements(transactionRow({ charged_tx_fee: 100, transfers: received }));
      assert.deepEqual(Object.fromEntries(byAccount), { '0.0.900': -500n, '0.0.1001': 500n });
    });
  });

  it('tells rewards apart where the ledger sums them up with the fee', () => {
    const rewarded = {
      charged_tx_fee: 100,
      transfers: [
        transfer('0.0.98', 90),
        transfer('0.0.800', 10 - 40),
        transfer('0.0.1001', -100 + 30),
        transfer('0.0.1014', 10),
      ],
      staking_reward_transfers: [
        { account: '1001', amount: 30 },
        { account: '0.0.1014', amount: 10 },
      ],
    };
    assert.deepEqual(lines(rewarded), [
      [
        'Staking rewards: 0.0.800 (0.0000004 ℏ) → 0.0.1001 (0.0000003 ℏ), 0.0.1014 (0.0000001 ℏ)',
        'Fee: 0.0.1001 (0.000001 ℏ) → 0.0.98 (0.0000009 ℏ), 0.0.800 (0.0000001 ℏ)',
      ],
    ]);
    const { byAccount, withoutFee } = hbarMovements(transactionRow(rewarded));
    assert.equal(withoutFee, true);
    assert.deepEqual(Object.fromEntries(byAccount), { '0.0.800': -40n, '0.0.1001': 30n, '0.0.1014': 10n });
  });

  it('says that the fee is in it where that cannot be told apart', () => {
    const [texts] = lines({
      charged_tx_fee: 11,
      transfers: [transfer('0.0.98', 10), transfer('0.0.1001', -10)],
    });
    assert.deepEqual(texts, ['Transfer and fees: 0.0.1001 (0.0000001 ℏ) → 0.0.98 (0.0000001 ℏ)']);
  });

  it('shows supply that is made or taken, custom fees and approvals', () => {
    const token = (account: string, amount: number, is_approval = false) => ({
      token_id: '0.0.5001',
      account,
      amount,
      is_approval,
    });
    assert.deepEqual(lines({ token_transfers: [token('0.0.1002', 700)] }), [
      ['Transfer: New supply (7 USDX) → 0.0.1002 (7 USDX)'],
    ]);
    assert.deepEqual(lines({ token_transfers: [token('0.0.1002', -700)] }), [
      ['Transfer: 0.0.1002 (7 USDX) → Removed from supply (7 USDX)'],
    ]);
    const [picture] = pictures({
      token_transfers: [token('0.0.1004', -105, true), token('0.0.1005', 100), token('0.0.1002', 5)],
      assessed_custom_fees: [
        {
          amount: 5,
          collector_account_id: '0.0.1002',
          token_id: '0.0.5001',
          effective_payer_account_ids: ['0.0.1004'],
        },
      ],
    });
    assert.ok(picture);
    assert.deepEqual(flowLines(picture), [
      'Transfer: 0.0.1004 (1 USDX) → 0.0.1005 (1 USDX)',
      'Custom fees: 0.0.1004 (0.05 USDX) → 0.0.1002 (0.05 USDX)',
    ]);
    assert.equal(picture.nodes[0]?.note, 'by approval');
  });

  it('gathers the smallest of many, to the exact sum', () => {
    const many = Array.from({ length: 40 }, (_, index) => transfer(`0.0.${2000 + index}`, index + 1));
    const [picture] = pictures({ transfers: [...many, transfer('0.0.1001', -820)] });
    const receivers = picture?.nodes.filter(({ column }) => column === 'to') ?? [];
    assert.equal(receivers.length, 12);
    assert.equal(receivers[0]?.text, '0.0.2039');
    assert.deepEqual(receivers.at(-1), { column: 'to', text: '29 others', amount: '0.00000435 ℏ' });
  });

  it('gives each NFT a line of its own, with its serial number', () => {
    const nft = (serial: string, sender: string | null, receiver: string | null) =>
      `{"token_id":"0.0.5004","serial_number":${serial},"sender_account_id":${JSON.stringify(sender)},"receiver_account_id":${JSON.stringify(receiver)},"is_approval":false}`;
    const parse = (text: string): unknown => JSON.parse(text);
    const [picture] = pictures({
      nft_transfers: [parse(nft('7', '0.0.1001', '0.0.1002')), parse(nft('8', null, '0.0.1002'))],
    });
    assert.ok(picture);
    assert.deepEqual(flowLines(picture), [
      '0.0.5004/7: 0.0.1001 (1 NFT) → 0.0.1002 (1 NFT)',
      '0.0.5004/8: New supply (1 NFT) → 0.0.1002 (1 NFT)',
    ]);
    assert.deepEqual(picture.nodes.find(({ text }) => text === '0.0.5004/7')?.ref, { kind: 'nft', id: '0.0.5004/7' });
    const receiver = picture.nodes.filter(({ column }) => column === 'to');
    assert.deepEqual(
      receiver.map(({ text, amount }) => `${text} ${amount}`),
      ['0.0.1002 2 NFTs'],
    );
    const hundred = Array.from({ length: 100 }, (_, index) => parse(nft(String(index), '0.0.1001', '0.0.1002')));
    const [crowd] = pictures({ nft_transfers: hundred });
    assert.ok(crowd?.nodes.some(({ text, amount }) => text === '89 other NFTs' && amount === '89 NFTs'));
  });

  it('draws nothing where nothing moved, nor amounts of zero', () => {
    assert.deepEqual(pictures({}), []);
    assert.deepEqual(pictures({ transfers: [transfer('0.0.1001', 0), transfer('0.0.1002', 0)] }), []);
    assert.deepEqual(pictures({ transfers: [transfer('0.0.1001', -5), transfer('0.0.1001', 5)] }), []);
  });
});
