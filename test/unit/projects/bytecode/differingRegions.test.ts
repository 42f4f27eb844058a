import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareCode } from '../../../../src/core/projects/bytecode/differingRegions.ts';
import { comparisonWords } from '../../../../src/core/sheets/verification/codeComparisonSection.ts';

/** A CBOR tail as the Solidity compiler writes it: an IPFS hash and its version. */
const tail = (digit: string, version: string) => `a2646970667358221220${digit.repeat(64)}64736f6c6343${version}0033`;
const body = `6080604052${'5b'.repeat(40)}`;
const zeros = '0'.repeat(64);
const kinds = (onchain: string, recompiled: string) =>
  compareCode(`0x${onchain}`, `0x${recompiled}`)?.regions.map(({ kind, start, length }) => [kind, start, length]);

describe('compareCode', () => {
  it('finds nothing between equal codes, and nothing to compare without one of them', () => {
    assert.deepEqual(compareCode(`0x${body}`, `0x${body.toUpperCase()}`)?.regions, []);
    for (const none of [undefined, null, '', '0x']) assert.equal(compareCode(none, `0x${body}`), undefined);
  });

  it('names the metadata tail, and reads both compilers from it', () => {
    const found = compareCode(`0x${body}${tail('a', '00081c')}`, `0x${body}${tail('b', '000813')}`);
    assert.deepEqual(
      found?.regions.map(({ kind, start }) => [kind, start]),
      [['metadata', body.length / 2]],
    );
    assert.equal(found?.onchainCompiler, 'solc 0.8.28');
    assert.equal(found?.recompiledCompiler, 'solc 0.8.19');
  });

  it('names immutables, libraries and call protection by the marks in the recompiled code', () => {
    const address = 'ab'.repeat(20);
    const value = '12'.repeat(32);
    assert.deepEqual(kinds(`${body}7f${value}${body}`, `${body}7f${zeros}${body}`), [['immutable', 46, 32]]);
    assert.deepEqual(kinds(`${body}73${address}${body}`, `${body}73__$${'c'.repeat(34)}$__${body}`), [
      ['library', 46, 20],
    ]);
    assert.deepEqual(kinds(`73${address}3014${body}`, `73${'0'.repeat(40)}3014${body}`), [['callProtection', 1, 20]]);
  });

  it('names what follows the whole creation code constructor arguments', () => {
    assert.deepEqual(kinds(`${body}${zeros}`, body), [['constructorArguments', body.length / 2, 32]]);
  });

  it('takes differences close together for one, and the first in the code for the reason', () => {
    const onchain = `7f${'12'.repeat(32)}60016002600360045b5b5b5b5b5b5b5b5b5b6005`;
    const recompiled = `7f${zeros}60096002600960045b5b5b5b5b5b5b5b5b5b6009`;
    const found = compareCode(onchain, recompiled);
    assert.deepEqual(
      found?.regions.map(({ kind, start, length }) => [kind, start, length]),
      [
        ['immutable', 1, 32],
        ['code', 34, 5],
        ['code', 52, 1],
      ],
    );
    assert.equal(found?.first?.start, 34);
    assert.equal(found?.first?.onchain, '0160026003');
  });

  it('stops at the first difference where codes of two lengths do not align any more', () => {
    const found = compareCode(`0x6001${body}`, `0x6002${body}5b5b`);
    assert.deepEqual(
      found?.regions.map(({ kind, start, length }) => [kind, start, length]),
      [['code', 1, body.length / 2 + 3]],
    );
    assert.equal(found?.onchainLength, body.length / 2 + 2);
  });

  it('covers every differing byte of codes of one length, in order and without overlap', () => {
    const hex = fc.uint8Array({ minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(hex, fc.array(fc.nat(199), { maxLength: 20 }), (bytes, changes) => {
        const other = Uint8Array.from(bytes);
        for (const at of changes) if (at < other.length) other[at] = (other[at] ?? 0) ^ 0x55;
        const [a, b] = [Buffer.from(bytes).toString('hex'), Buffer.from(other).toString('hex')];
        const regions = compareCode(a, b)?.regions ?? [];
        let end = 0;
        for (const { start, length } of regions) {
          assert.ok(start >= end && length > 0);
          end = start + length;
        }
        for (let at = 0; at < bytes.length; at++)
          if (bytes[at] !== other[at])
            assert.ok(regions.some(({ start, length }) => at >= start && at < start + length));
      }),
    );
  });

  it('finds what differs in the code behind any number of values set at deployment', () => {
    const built = `0x${`7f${'00'.repeat(32)}50`.repeat(700)}5f00`;
    const deployed = `0x${`7f${'ab'.repeat(32)}50`.repeat(700)}6000`;
    const compared = compareCode(deployed, built);
    assert.deepEqual([compared?.regions.length, compared?.inCode, compared?.first?.kind], [200, 1, 'code']);
    assert.deepEqual(compared && comparisonWords(compared).filter((words) => /same/.test(words)), [
      'The code has the same length but differs in one place, probably because of a constant or a small edit in the sources.',
    ]);
    const everyTenth = (byte: string) => `0x${`${byte}${'5b'.repeat(9)}`.repeat(2_400)}`;
    assert.equal(compareCode(everyTenth('01'), everyTenth('02'))?.inCode, 2_400);
  });
});
