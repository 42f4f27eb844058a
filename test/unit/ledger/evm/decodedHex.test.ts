import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex, noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { hexWordAt, hexWordsIn, readDecodedHex } from '../../../../src/core/ledger/evm/decodedHex.ts';
import { errorString, panic } from '../../../sandbox/ledger/world/executions.ts';

const vault = new Interface([
  'error NotEnoughShares(uint256 held, uint256 wanted)',
  'function withdraw(uint256 shares)',
  'function pauseNow()',
  'event Left(address who)',
]);
const abis = createAbiIndex();
abis.add(JSON.parse(vault.formatJson()));
const withdraw = vault.encodeFunctionData('withdraw', [25]);
const revert = vault.encodeErrorResult('NotEnoughShares', [10, 25]);
const topic = vault.getEvent('Left')?.topicHash ?? '';

/** What a line's hex at the middle of its `0x` word is read as. */
function readIn(line: string): string | undefined {
  const word = hexWordAt(line, line.search(/0x/) + 1);
  const known = word && readDecodedHex(word.hex, abis);
  return known && `${known.kind} ${known.text}`;
}

describe('hex where it stands', () => {
  const known: readonly (readonly [line: string, meaning: string])[] = [
    [`data: "${withdraw}",`, 'call withdraw(shares: 25)'],
    [`reverted with ${revert}.`, 'error NotEnoughShares(held: 10, wanted: 25)'],
    [`(${revert.toUpperCase().replace('0X', '0x')})`, 'error NotEnoughShares(held: 10, wanted: 25)'],
    [`execution reverted: ${errorString('too low')}`, 'error too low'],
    [`[${panic(0x11n)}]`, 'error Panic(0x11): an arithmetic overflow or underflow'],
    [`topics: ['${topic}']`, 'event Left(address)'],
    ['msg.sig == 0x2e1a7d4d;', 'function withdraw(uint256)'],
    ['unrecognized selector 0x808722dc', 'errorSelector NotEnoughShares(uint256,uint256)'],
    ['0xa9059cbb', 'function transfer(address,uint256)'],
    [`x=${vault.encodeFunctionData('pauseNow')}`, 'function pauseNow()'],
  ];
  for (const [line, meaning] of known)
    it(`is known: ${line.slice(0, 40)}`, () => {
      assert.equal(readIn(line), meaning);
    });

  /** Hex that is something else, or that no ABI has: nothing may be said of it. */
  const nearMisses: readonly (readonly [what: string, line: string])[] = [
    ['a colour with alpha', 'color: 0xff00ff80'],
    ['a magic number', 'const magic = 0xdeadbeef;'],
    ['a zero', '0x00000000'],
    ['an all-ones mask', '0xffffffff'],
    ['an address in C', 'at 0x7ffee4c0'],
    ['an EVM address', '0x00000000000000000000000000000000000004d2'],
    ['an address that begins like a selector', `0xa9059cbb${'0'.repeat(32)}`],
    ['a hash', `0x${'ab'.repeat(32)}`],
    ['a long hash', `0x${'ab'.repeat(48)}`],
    ['a number of a word', `0x${'b8'.padStart(64, '0')}`],
    ['one digit more than a selector', '0x2e1a7d4d0'],
    ['one digit fewer', '0x2e1a7d4'],
    ['data whose arguments are cut', withdraw.slice(0, -2)],
    ['data with no arguments where there must be', `${withdraw.slice(0, 10)}`.slice(0, 9)],
    ['data with odd bytes behind', `${withdraw}00`],
    ['a word around it', `a${withdraw}`],
    ['a name that ends in it', '_0x2e1a7d4d'],
    ['a name that begins with it', '0x2e1a7d4d_total'],
    ['a suffix', '0x2e1a7d4dL'],
    ['a member', 'x.0x2e1a7d4d'],
    ['an upper prefix', '0X2e1a7d4d'],
    ['bytecode', `0x6080604052${'00'.repeat(31)}`],
    ['bytecode of the length of data', `0x60806040${'52'.repeat(64)}`],
    ['an unknown selector with words', `0x12345678${'00'.repeat(32)}`],
    ['an error with an offset beyond its data', `0x08c379a0${'f'.repeat(64)}`],
    ['a private key', `PRIVATE_KEY=0x${'4c'.repeat(32)}`],
    ['an empty one', '0x'],
    ['no hex', 'ox2e1a7d4d'],
  ];
  for (const [what, line] of nearMisses)
    it(`is left alone: ${what}`, () => {
      assert.equal(readIn(line), undefined);
    });

  it('is found from each of its characters and from just behind it, and nowhere else', () => {
    const line = 'a 0x2e1a7d4d b';
    for (let at = 2; at <= 12; at++) assert.equal(hexWordAt(line, at)?.hex, '0x2e1a7d4d', String(at));
    for (const at of [0, 1, 13, 14]) assert.equal(hexWordAt(line, at), undefined, String(at));
  });

  it('is listed for the first 4,000 characters of a line in a terminal, 20 words of it', () => {
    const line = `${withdraw} 0xzz ${topic} 0x12 x0x2e1a7d4d 0x2e1a7d4d`;
    assert.deepEqual(
      hexWordsIn(line).map(({ hex }) => hex),
      [withdraw, topic, '0x2e1a7d4d'],
    );
    assert.equal(hexWordsIn('0x2e1a7d4d '.repeat(50)).length, 20);
    assert.deepEqual(hexWordsIn('0x2e1a7d4d'.padStart(4_000)), [{ hex: '0x2e1a7d4d', offset: 3_990 }]);
    assert.deepEqual(hexWordsIn('0x2e1a7d4d'.padStart(4_001)), []);
  });

  it('takes linear time, whatever the line', () => {
    const lines = ['0x'.repeat(100_000), `0x${'a'.repeat(300_000)}`, 'a'.repeat(300_000)];
    for (const line of lines) {
      const start = performance.now();
      for (const at of [0, 1, 150_000]) hexWordAt(line, at);
      hexWordsIn(line);
      assert.ok(performance.now() - start < 300, line.slice(0, 10));
    }
  });

  it('needs no ABI of the workspace for what is common', () => {
    assert.equal(
      readDecodedHex('0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0', noAbis)?.kind,
      'event',
    );
  });
});
