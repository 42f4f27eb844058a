import assert from 'node:assert/strict';
import type { TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import { causeAtLine, causeWords } from '../../../src/core/trace/values/causeWords.ts';
import type { Decided } from '../../../src/core/trace/values/conditions.ts';
import type { FailedCall } from '../../../src/core/trace/values/parts/evaluated.ts';

const compared = (values: string): Decided => ({ text: 'a < b', truth: false, values, parts: [] });
const wordsOf = (...decided: Decided[]) => causeWords({ kind: 'conditions', decided });

describe('the words of a cause', () => {
  it('write a long number beside a power of two as that, and no other', () => {
    for (const [given, said = given] of [
      [`${2n ** 256n - 1n} < 5`, '2**256 - 1 < 5'],
      [`${2n ** 128n + 10n} < ${2n ** 128n}`, '2**128 + 10 < 2**128'],
      [`${-(2n ** 255n)} < ${-(2n ** 255n) + 1n}`, '-2**255 < -2**255 + 1'],
      [`${2n ** 256n - 11n} < ${2n ** 128n + 11n}`],
      [`${2n ** 63n} < 0x${2n ** 256n - 1n}`],
      [`"${2n ** 256n - 1n}" < ${2n ** 128n}.5`],
      [`1.${2n ** 128n} < 2`],
      [`"order ${2n ** 64n} \\" ${2n ** 64n} paid" == "x"`],
      [`'${2n ** 64n} paid' == ${2n ** 64n}`, `'${2n ** 64n} paid' == 2**64`],
    ] as const)
      assert.equal(wordsOf(compared(given)), `a < b is false: ${said}`);
  });

  it('write it in parentheses as an operand, and in the parts only if it is the whole value', () => {
    const most = String(2n ** 256n - 1n);
    const parts = [
      { text: 'b', value: most },
      { text: 'c', value: `${most} - d` },
    ];
    const overflow = { kind: 'overflow', text: 'a * b', type: 'uint256' } as const;
    assert.equal(
      causeWords({ ...overflow, values: `2 * ${most}`, parts }),
      `a * b: 2 * (2**256 - 1) is outside uint256 (b = 2**256 - 1, c = ${most} - d)`,
    );
    assert.equal(causeWords({ ...overflow, values: most, parts: [] }), 'a * b: 2**256 - 1 is outside uint256');
  });

  it('begin with the values at the end of the line, if it is about one comparison', () => {
    const atLine = (...decided: Decided[]) => causeAtLine({ kind: 'conditions', decided });
    const held = { text: 'held', value: 'sharesOf[msg.sender]' };
    assert.equal(
      atLine({ text: 'shares > held', truth: true, values: '25 > 10', parts: [held] }),
      '25 > 10: shares > held is true (held = sharesOf[msg.sender])',
    );
    assert.equal(atLine({ text: 'paused', truth: true, parts: [] }), 'paused is true');
    const of = { text: 'isReady()', truth: false };
    assert.equal(
      atLine({ text: 'count > 2', truth: false, values: '2 > 2', parts: [], of }),
      '2 > 2: count > 2 is false, so isReady() is false',
    );
    assert.equal(
      atLine({
        text: 'votes >= quorum',
        truth: true,
        values: '4 >= 3',
        parts: [],
        of: { ...of, truth: true, values: 'Won == Won' },
      }),
      '4 >= 3: votes >= quorum is true, so isReady() is true: Won == Won',
    );
    const two = [compared('3 < 2'), compared('4 < 2')];
    assert.equal(atLine(...two), wordsOf(...two));
    const inside = { ...compared('3 < 2'), of: { text: 'f()', truth: false } };
    assert.equal(atLine(inside), '3 < 2: a < b is false, so f() is false');
  });

  it('name the account that a failed call was sent to, and the value only if it was sent', () => {
    const [account, delegate] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
    const frame = {
      operation: 'CALL',
      codeAddress: delegate,
      delegator: account,
      value: 7n,
      input: new Uint8Array(4),
      output: new Uint8Array(0),
      failure: 'revert',
    } as unknown as TraceFrame;
    const failing = (failed: FailedCall) => wordsOf({ text: 'ok', truth: false, parts: [], failed });
    const sent = '0x00000000 and 0.00000007 ℏ';
    const end = 'ok is false. The call failed: Reverted without a reason. It sent';
    assert.equal(failing({ ended: frame }), `${end} ${sent} to ${account}`);
    assert.equal(failing({ withoutCode: frame }), `ok is false. ${sent} was sent to ${account}, which has no code`);
    assert.equal(failing({ returnedFalse: frame }), `ok is false. ${account} returned false to ${sent}`);
    const { delegator: _, ...own } = frame;
    assert.equal(failing({ ended: own }), `${end} ${sent} to ${delegate}`);
    assert.equal(failing({ ended: { ...frame, operation: 'DELEGATECALL' } }), `${end} 0x00000000 to ${account}`);
  });

  it('name the call once whose conditions they are, and say the hint last', () => {
    const of = { text: 'f()', truth: true };
    const own = compared('3 < 2');
    assert.equal(
      wordsOf({ ...own, of, tinybars: 'msg.value' }, { ...own, of }, own),
      'f() is true, because a < b is false: 3 < 2 and a < b is false: 3 < 2, and a < b is false: 3 < 2. ' +
        'On Hedera, msg.value is in tinybars: write 1 ℏ as 1e8, not as 1 ether',
    );
  });
});
