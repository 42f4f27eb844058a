import assert from 'node:assert/strict';
import { readTransactionBytes } from '../../../src/core/ledger/transactions/transactionBytes.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { readFeeEstimate } from '../../../src/core/readers/readFeeEstimate.ts';
import { protoPayment, protoSigned } from '../../sandbox/ledger/protoBodies.ts';
import { servedClient } from '../ledger/sandboxClient.ts';
import { renderText } from '../render/renderText.ts';
import { context } from '../sheets/sheetContext.ts';

const now = 1_700_000_000_000;
const bytes = protoSigned(protoPayment());

/** A mirror node whose estimates cost the given tinycents by mode; one that is not given fails. */
function mirror(totals: Record<string, number>, times: number) {
  const { client, requests } = servedClient({
    'network/exchangerate': {
      current_rate: { cent_equivalent: 10, hbar_equivalent: 1, expiration_time: 1_700_003_600 },
    },
    'network/fees': ({ query }) => {
      const total = totals[query.get('mode') ?? ''];
      if (total === undefined) return 501;
      return {
        total,
        node: { base: 1, extras: [] },
        service: { base: 2, extras: [] },
        network: { multiplier: times, subtotal: times },
        high_volume_multiplier: times,
      };
    },
  });
  return { asked: requests, client };
}

async function estimate(totals: Record<string, number>, times = 1) {
  const { asked, client } = mirror(totals, times);
  const sheet = await readFeeEstimate(client, bytes, { network: context.network, now });
  return { asked, sheet, text: renderText(sheet, { level: 'all', now }) };
}

describe('readFeeEstimate', () => {
  it('shows both modes, in ℏ and dollars, and sends the bytes as they are', async () => {
    const { asked, text } = await estimate({ INTRINSIC: 100_000_000, STATE: 250_000_000 });
    assert.match(text, /Based on ledger state\n\s+Total: .*\$0\.025/);
    assert.match(text, /Transaction only\n\s+Total: .*\$0\.01/);
    assert.match(text, /0\.1 ℏ/);
    for (const { body } of asked.filter(({ method }) => method === 'POST')) assert.deepEqual(body, bytes);
  });

  it('says an estimate once if the state changes nothing', async () => {
    const { text } = await estimate({ INTRINSIC: 100_000_000, STATE: 100_000_000 });
    assert.equal(text.match(/Total:/g)?.length, 1);
    assert.match(text, /The estimate is the same with and without the ledger's state\./);
  });

  it('says in whole words what the network and a high volume do to the fee', async () => {
    const usual = await estimate({ INTRINSIC: 1 });
    assert.match(usual.text, /Network fee: .*\(same as the node fee\)\n\s*High volume: no surcharge/);
    const busy = await estimate({ INTRINSIC: 1 }, 5);
    assert.match(busy.text, /Network fee: .*\(5 times the node fee\)\n\s*High volume: 5 times the usual fee/);
  });

  it('does without the state where the server cannot tell it, but not without any estimate', async () => {
    const { text } = await estimate({ INTRINSIC: 100_000_000 });
    assert.doesNotMatch(text, /Based on ledger state/);
    await assert.rejects(estimate({ STATE: 1 }), LensError);
  });
});

describe('readTransactionBytes', () => {
  const cases: [string, number[] | undefined][] = [
    ['0x0a01ff', [10, 1, 255]],
    ['0A 01\nFF', [10, 1, 255]],
    ['"CgH/"', [10, 1, 255]],
    ['CgH_', [10, 1, 255]],
    ['CgE=', [10, 1]],
    ['0x0', undefined],
    ['not a transaction!', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of cases)
    it(`reads ${JSON.stringify(text)}`, () => {
      const bytes = readTransactionBytes(text);
      assert.deepEqual(bytes && [...bytes], expected);
    });
});
