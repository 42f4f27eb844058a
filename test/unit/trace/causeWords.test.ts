import assert from 'node:assert/strict';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import type { TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import { causeAtLine, causeInBrief, causeWords } from '../../../src/core/trace/values/causeWords.ts';
import type { Decided } from '../../../src/core/trace/values/conditions.ts';
import type { FailedCall } from '../../../src/core/trace/values/parts/evaluated.ts';
import { errorString } from '../../sandbox/ledger/world/executions.ts';

const compared = (values: string): Decided => ({ text: 'a < b', truth: false, values, parts: [] });
const wordsOf = (...decided: Decided[]) => causeWords({ kind: 'conditions', decided });

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

describe('the words of a cause', () => {
  it('write a long number beside a power of two as that, and no other', () => {
    for (const [given, said = given] of [
      [`${2n ** 256n - 1n} < 5`, '2**256 - 1 < 5'],
      [`${2n ** 128n + 10n} < ${2n ** 128n}`, '2**128 + 10 < 2**128'],
      [`${-(2n ** 255n)} < ${-(2n ** 255n) + 1n}`, '-2**255 < -2**255 + 1'],
      [`${2n ** 256n - 300n} < ${2n ** 128n + 11n}`, '2**256 - 300 < 2**128 + 11'],
      [`${2n ** 256n - 10n ** 13n} < ${2n ** 64n - 11n}`],
      [`${2n ** 63n} < 0x${2n ** 256n - 1n}`, `2**63 < 0x${2n ** 256n - 1n}`],
      [`${-(2n ** 63n)} < ${2n ** 63n - 1n}`, '-2**63 < 2**63 - 1'],
      [`${2n ** 59n} < ${2n ** 63n - 12n}`],
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

  it('say once what a call returned for a variable, and what several conditions share', () => {
    const call = { text: 'price', value: 'priceOf(tier)', isMade: true } as const;
    const returned = { text: 'priceOf(tier)', value: 'base - cut', isMade: true, isReturned: true } as const;
    const words = (...parts: Decided['parts']) => wordsOf({ ...compared('1 < 2'), parts });
    assert.equal(
      words({ ...call, values: 'priceOf(60)' }, { ...returned, values: '60 - 15' }),
      'a < b is false: 1 < 2 (price = priceOf(tier), which returned base - cut: 60 - 15)',
    );
    assert.equal(
      words({ ...call, values: 'priceOf(Gold)' }, { ...returned, values: '60 - 15' }),
      'a < b is false: 1 < 2 (price = priceOf(tier): priceOf(Gold), which returned base - cut: 60 - 15)',
    );
    assert.equal(words(call, returned), 'a < b is false: 1 < 2 (price = priceOf(tier), which returned base - cut)');
    const id = { text: 'id', value: '3' };
    assert.equal(
      wordsOf({ text: 'x', truth: false, parts: [id] }, { text: 'y', truth: false, parts: [id] }),
      'x is false (id = 3), and y is false',
    );
    assert.equal(
      wordsOf({ text: 'x', truth: false, parts: [id] }, { text: 'y', truth: false, parts: [{ ...id, value: '4' }] }),
      'x is false (id = 3), and y is false (id = 4)',
    );
  });

  it('name once the function of another contract that several conditions are in', () => {
    const of = { text: 'module.check(3)', truth: false };
    const inside = { name: 'Module.check', address: account };
    const own = { ...compared('3 < 2'), of, inside };
    assert.equal(
      wordsOf(own, { ...own, text: 'c' }, { ...own, inside: { ...inside, name: 'Module.open' } }),
      `module.check(3) is false, because in Module.check (${account}), a < b is false: 3 < 2 and c is false: 3 < 2` +
        ` and in Module.open (${account}), a < b is false: 3 < 2`,
    );
  });

  it('say why the branch of a conditional expression was taken', () => {
    const because = { text: 'a > b', truth: false, values: '1 > 2' };
    const fee = { text: 'fee', value: '0', isMade: true, because: [because] } as const;
    assert.equal(
      wordsOf({ ...compared('1 < 2'), parts: [fee] }),
      'a < b is false: 1 < 2 (fee = 0, because a > b is false: 1 > 2)',
    );
    assert.equal(
      wordsOf({ ...compared('1 < 2'), parts: [{ ...fee, because: [because, { text: 'isVip', truth: true }] }] }),
      'a < b is false: 1 < 2 (fee = 0, because a > b is false: 1 > 2 and isVip is true)',
    );
  });

  it('say when a time is that was compared with the block', () => {
    const decided = {
      ...compared('1790010800 < 1790086400'),
      time: { kind: 'times', at: 1790086400n, now: 1790010800n },
    } as const;
    assert.equal(
      wordsOf(decided),
      'a < b is false: 1790010800 < 1790086400. 1790086400 is 2026-09-22 14:13:20 UTC, in 21 hours',
    );
    assert.equal(
      causeAtLine({ kind: 'conditions', decided: [decided] }),
      '1790010800 < 1790086400 (in 21 hours): a < b is false',
    );
    const over = { ...decided, time: { kind: 'times', at: 1790086400n, now: 1790345600n } } as const;
    assert.equal(
      causeAtLine({ kind: 'conditions', decided: [over] }),
      '1790010800 < 1790086400 (3 days ago): a < b is false',
    );
  });

  it('are brief at the end of the line: the values stay, and what says least goes', () => {
    const brief = (...decided: Decided[]) => causeInBrief({ kind: 'conditions', decided });
    const long = 'releasableAmountOf(beneficiary)';
    const parts = [
      { text: 'releasable', value: `${long} - schedule.releasedAmount`, values: '2500 - 1000', isMade: true },
      {
        text: long,
        value: '(schedule.total * elapsed) / duration',
        values: '(10000 * 1000) / 4000',
        isMade: true,
        isReturned: true,
      },
    ] as const;
    const decided = { text: 'amount <= releasable', truth: false, values: '5000 <= 1500', parts };
    assert.equal(
      brief(decided),
      `5000 <= 1500: amount <= releasable is false (releasable = 2500 - 1000, ${long} = (10000 * 1000) / 4000)`,
    );
    assert.equal(brief({ ...decided, parts: [] }), undefined);
    const address = (digit: string) => `0x${digit.repeat(40)}`;
    const owner = { text: 'owner', value: address('1') };
    assert.equal(brief({ ...decided, parts: [owner, { ...owner, text: 'spender' }] }), undefined);
    const wide = `isApprovedForAll[${'x'.repeat(90)}] >= ${'y'.repeat(60)}`;
    const cut = brief({ ...decided, text: wide });
    assert.match(cut ?? '', /^5000 <= 1500: isApprovedForAll\[x+… >= y+… is false \(releasable = 2500 - 1000/);
    assert.ok((cut ?? '').length <= 140, cut);
    const failed = { ended: { ...frame, input: new Uint8Array(100), output: new Uint8Array(0) } };
    assert.match(
      brief({
        text: 'success',
        truth: false,
        failed,
        parts: [{ text: 'success', value: 'z'.repeat(100), isMade: true }],
      }) ?? '',
      /^The call failed: Reverted without a reason$/,
    );
  });

  it('begin with the outcome where the values alone are more than what is in sight', () => {
    const values = `5 in [${Array.from({ length: 80 }, (_, at) => at).join(', ')}]`;
    const decided = { text: 'id in self.taken', truth: true, values, parts: [{ text: 'id', value: '5' }] };
    assert.equal(causeInBrief({ kind: 'conditions', decided: [decided] }), `id in self.taken is true: ${values}`);
    const of = { text: 'isTaken(id)', truth: true };
    const inner = causeInBrief({ kind: 'conditions', decided: [{ ...decided, of }] });
    assert.equal(inner, `isTaken(id) is true, because id in self.taken is true: ${values}`);
  });

  it('cut a long condition so that both sides and what compares them stay, the shorter side whole', () => {
    const parts = [{ text: 'reserve0', value: '1'.repeat(70) }];
    const cut = (text: string) =>
      causeInBrief({ kind: 'conditions', decided: [{ text, truth: false, values: '98 >= 100', parts }] });
    const long =
      'uint256(reserve0) * reserve1 * feeDenominator ** 2 * precision * protocolShareOfProviders * anotherFactorOfTheirs';
    assert.match(
      cut(`adjusted0 * adjusted1 >= ${long}`) ?? '',
      /: adjusted0 \* adjusted1 >= uint256\(reserve0\) .*… is false/,
    );
    assert.match(cut(`${long} < minimum`) ?? '', /: uint256\(reserve0\) \* reserve1 .*… < minimum is false/);
    // Of several, the middle goes as before.
    assert.match(cut(`${long} < minimum && isOpen`) ?? '', /: uint256\(reserve0\).*….*minimum && isOpen is false/);
  });

  it('say equality as a fact, first what varies or was never set, and several constants at once', () => {
    const zero = `0x${'0'.repeat(40)}`;
    const equality = (one: readonly [string, string], other: readonly [string, string], areEqual: boolean) => ({
      text: `${one[0]} == ${other[0]}`,
      truth: areEqual,
      values: `${one[1]} == ${other[1]}`,
      sides: { areEqual, texts: [one[0], other[0]], values: [one[1], other[1]] } as const,
      parts: [],
    });
    const code = 'INVALID_TOKEN_ID (167)';
    for (const [one, other, areEqual, said] of [
      [['count', '0'], ['0', '0'], true, 'count is 0'],
      [['count', '3'], ['0', '0'], false, 'count is 3, not 0'],
      [['owner', zero], ['address(0)', zero], true, 'owner is the zero address'],
      [['empty(address)', zero], ['self.owner', zero], true, 'self.owner is the zero address'],
      [['msg.sender', account], ['owner', zero], false, `owner is the zero address, but msg.sender is ${account}`],
      [['status', '2'], ['ENTERED', '2'], true, 'status is ENTERED (2)'],
      [['state(id)', 'Defeated'], ['State.Open', 'Open'], false, 'state(id) is Defeated, not Open'],
      [['code', code], ['Codes.SUCCESS', 'SUCCESS (22)'], false, `code is ${code}, not SUCCESS (22)`],
      [['msg.value', '5'], ['1 gwei', '1000000000'], false, 'msg.value is 5, not 1 gwei (1000000000)'],
      [['a', '5'], ['b', '5'], true, 'a and b are both 5'],
      [['a', '5'], ['b + 1', '6'], false, 'a is 5, but b + 1 is 6'],
      [['a', '1'], ['list[2]', '2'], false, 'a is 1, but list[2] is 2'],
      [['word & mask', '16'], ['mask', '16'], true, 'word & mask is mask'],
      [['(last = 2)', '2'], ['3', '3'], false, 'last is 2, not 3'],
      [
        ['h', 'keccak256("bob")'],
        ['keccak256("al")', 'keccak256("al")'],
        false,
        'h is keccak256("bob"), not keccak256("al")',
      ],
    ] as const)
      assert.equal(wordsOf(equality(one, other, areEqual)), said);
    const three = [22, 0, 194].map((number) =>
      equality(['code', number === 22 ? code : '167'], [`${number}`, `${number}`], false),
    );
    assert.equal(wordsOf(...three), `code is ${code}, neither 22, 0 nor 194`);
    assert.equal(
      wordsOf(equality(['f()', '1'], ['2', '2'], false), equality(['f()', '3'], ['4', '4'], false)),
      'f() is 1, not 2, and f() is 3, not 4',
    );
    const led = { ...equality(['word & mask', '16'], ['mask', '16'], true), of: { text: 'isSet(4)', truth: true } };
    const atLine = (decided: Decided) => causeAtLine({ kind: 'conditions', decided: [decided] });
    assert.equal(atLine(led), 'isSet(4) is true, because word & mask is mask');
    assert.equal(
      atLine({ ...equality(['a', '1'], ['2', '2'], false), of: led.of }),
      'a is 1, not 2, so isSet(4) is true',
    );
  });

  it('say times and lengths of time beside their numbers', () => {
    const lengths = { ...compared('7200 > 59'), time: { kind: 'lengths' } } as const;
    assert.equal(wordsOf(lengths), 'a < b is false: 7200 (2 hours) > 59');
    const [at, bound, now] = [1947456000n, 1916144000n, 1790000000n];
    const late = { ...compared(`${at} <= ${bound}`), time: { kind: 'times', at, bound, now } } as const;
    assert.equal(
      causeAtLine({ kind: 'conditions', decided: [late] }),
      '1947456000 (in 4 years) <= 1916144000 (in 3 years): a < b is false',
    );
  });

  it('say what is below 0', () => {
    const overflow = (values: string, type: string) =>
      causeWords({ kind: 'overflow', text: 'a - b', values, type, parts: [] });
    assert.equal(overflow('20 - 21', 'uint256'), 'a - b: 20 - 21 is below 0');
    assert.equal(overflow('-4', 'uint8'), 'a - b: -4 is below 0');
    assert.equal(overflow('-128 - 1', 'int8'), 'a - b: -128 - 1 is outside int8');
    assert.equal(overflow('250 + 10', 'uint8'), 'a - b: 250 + 10 is outside uint8');
  });

  it("quote the text of another contract's revert, with its quotes and lines escaped", () => {
    const failing = (text: string) => {
      const output = bytesOfHex(errorString(text)) ?? new Uint8Array(0);
      return wordsOf({ text: 'ok', truth: false, parts: [], failed: { ended: { ...frame, output } } });
    };
    assert.match(failing('taken'), /^ok is false\. The call failed: "taken"\. The call sent/);
    assert.match(failing('a" because\nb'), /The call failed: "a\\" because\\nb"\. The call sent/);
    assert.match(failing(''), /The call failed: An empty message\. The call sent/);
    const made = { ...frame, operation: 'CREATE2', failure: 'collision' } as unknown as TraceFrame;
    assert.equal(
      wordsOf({ text: 'made == address(0)', truth: true, parts: [], failed: { ended: made } }),
      'made == address(0) is true. Creating the contract failed: There is a contract at the new address already',
    );
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
    const failing = (failed: FailedCall) => wordsOf({ text: 'ok', truth: false, parts: [], failed });
    const sent = '0x00000000 and 0.00000007 ℏ';
    const end = 'ok is false. The call failed: Reverted without a reason. The call sent';
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
