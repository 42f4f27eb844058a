import assert from 'node:assert/strict';
import { getCreateAddress } from 'ethers';
import type { ContractAction } from '../../../src/core/ledger/rest/schema/contractTraces.ts';
import { hexOfBytes } from '../../../src/core/platform/hex.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { mirrorState } from '../../../src/core/trace/state/mirrorState.ts';
import { servedClient } from '../ledger/sandboxClient.ts';

const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const word = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

function action(index: number, more: Partial<ContractAction> = {}): ContractAction {
  return {
    call_depth: 0,
    call_operation_type: 'CALL',
    call_type: 'CALL',
    caller: null,
    caller_type: 'CONTRACT',
    from: address(1),
    gas: 1n,
    gas_used: 1n,
    index,
    input: '0x',
    recipient: null,
    recipient_type: 'CONTRACT',
    result_data: '0x',
    result_data_type: 'OUTPUT',
    timestamp: null,
    to: address(100 + index),
    value: 0n,
    ...more,
  } as ContractAction;
}

/** The client itself over a server that counts; each contract has a code, and 10 slots. */
function counting(nonce = 1) {
  const state = Array.from({ length: 10 }, (_, slot) => ({ slot: word(slot), value: word(slot + 7) }));
  return servedClient({
    'contracts/*': { runtime_bytecode: '0x6001', nonce },
    'contracts/*/state': { state, links: { next: null } },
  });
}

describe('the state before a transaction', () => {
  it('takes at most twelve requests for five contracts and forty slots, record and calls included', async () => {
    const { asked, client } = counting();
    const actions = [0, 1, 2, 3, 4].map((index) => action(index));
    const payer = address(7);
    const state = mirrorState(client, { result: { timestamp: '9.5', state_changes: [], nonce: null }, actions, payer });
    assert.equal((await state.account(payer))?.code.length, 0);
    for (const { to } of actions) {
      assert.equal((await state.account(to ?? ''))?.code.length, 2);
      const values = await Promise.all(
        [0, 1, 2, 3, 4, 5, 6, 7].map(async (slot) => hexOfBytes(await state.storage(to ?? '', word(slot)))),
      );
      assert.deepEqual(values.slice(0, 2), [word(7), word(8)]);
    }
    assert.equal(asked.length + 2, 12, asked.join('\n'));
    assert.ok(
      asked.every((each) => !each.includes('/state') || each.endsWith('timestamp=lt:9.5')),
      asked.join('\n'),
    );
  });

  it('is asked once for each further slot, and again only for one that could not be read', async () => {
    const row = { slot: word(500), value: word(1) };
    let isDown = true;
    const { asked, client } = servedClient({
      'contracts/*/state': ({ query }) => {
        if (!query.has('slot'))
          return { state: [row], links: { next: `/api/v1/contracts/${address(1)}/state?slot=gt:${word(500)}` } };
        if (isDown) return new Error('down');
        return { state: [{ slot: query.get('slot'), value: word(9) }], links: { next: null } };
      },
    });
    const state = mirrorState(client, { result: { timestamp: '9.5', state_changes: [], nonce: null } });
    await assert.rejects(state.storage(address(1), word(3)));
    isDown = false;
    const before = asked.length;
    for (let times = 0; times < 3; times++) assert.equal(hexOfBytes(await state.storage(address(1), word(3))), word(9));
    await Promise.all([state.storage(address(1), word(4)), state.storage(address(1), word(4))]);
    assert.equal(asked.length - before, 2, asked.join('\n'));
  });

  it('is asked for no slot that the transaction itself has read', async () => {
    const { asked, client } = counting();
    const to = address(100);
    const change = { address: to, contract_id: null, slot: '0x3', value_read: '0x2a', value_written: null };
    const state = mirrorState(client, { result: { timestamp: '9.5', state_changes: [change], nonce: null } });
    assert.equal(hexOfBytes(await state.storage(to, word(3))), word(42));
    assert.deepEqual(asked, []);
  });
});

describe('the nonce of a contract before a transaction', () => {
  const factory = address(9);
  const child = (nonce: number) => getCreateAddress({ from: factory, nonce });
  const create = (index: number, to: string | null, operation = 'CREATE') =>
    action(index, { call_type: 'CREATE', call_operation_type: operation, from: factory, to });
  const nonceOf = async (actions: ContractAction[], now = 20_000) => {
    const { client } = counting(now);
    return (
      await mirrorState(client, { result: { timestamp: '9.5', state_changes: [], nonce: null }, actions }).account(
        factory,
      )
    )?.nonce;
  };

  it('is the one of then, by the addresses of what it created, however many it has created since', async () => {
    const then = [
      ...[0x7f, 0x80, 0xff, 0x100].map((nonce) => ({ nonce, now: 0x110 })),
      ...[1, 19_999].map((nonce) => ({ nonce, now: 20_000 })),
    ];
    for (const { nonce, now } of then)
      assert.equal(await nonceOf([create(1, child(nonce))], now), BigInt(nonce), String(nonce));
    assert.equal(await nonceOf([create(1, null), create(2, address(77), 'CREATE2'), create(3, child(12))], 20), 10n);
  });

  it('is found by a call of what it created, if the creation has no address', async () => {
    const call = (index: number, to: string) => action(index, { from: factory, to });
    assert.equal(
      await nonceOf([call(1, child(400)), create(2, null), call(3, address(5)), call(4, child(300))], 500),
      300n,
    );
  });

  it('is the one of now if nothing shows another', async () => {
    assert.equal(await nonceOf([action(1, { from: factory })]), 20_000n);
    assert.equal(await nonceOf([create(1, address(4321))], 700), 700n, 'a long-zero address');
    assert.equal(await nonceOf([action(1, { ...create(1, child(7)), from: address(8) })]), 20_000n, 'of another');
  });
});

describe('the recorded answers', () => {
  it('come in their order, and from the beginning in another replay', () => {
    const to = address(0x167);
    const call = (index: number, data: number) =>
      action(index, { to, call_type: 'SYSTEM', recipient_type: 'ACCOUNT', input: '0xaa', result_data: word(data) });
    const answers = recordedAnswers([call(1, 22), call(2, 184)]);
    const next = (from = answers) => from.answer(to, Uint8Array.of(0xaa))?.output.at(-1);
    assert.deepEqual([next(), next(), next()], [22, 184, 184]);
    const odd = ['', 'zz', '0x', '0x167', `0x${'z'.repeat(40)}`].map((each, index) =>
      action(index, { to: each, call_type: 'SYSTEM', recipient_type: 'ACCOUNT' }),
    );
    assert.deepEqual([...recordedAnswers(odd).answered], [], 'what is no address is left out');
    const again = answers.anew();
    assert.deepEqual([next(again), next(again)], [22, 184]);
  });
});
