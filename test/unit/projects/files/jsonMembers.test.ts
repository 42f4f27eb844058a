import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { parseObject, tryParseJson } from '../../../../src/core/projects/files/buildJson.ts';
import { jsonMembers, parseInput, parseMembers } from '../../../../src/core/projects/files/jsonMembers.ts';

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
/** A few more than are read. */
const crowd = Array.from({ length: 30_100 }, (_, id) => id);
const isTooLarge = (what: string) => (error: unknown) => {
  assert.ok(isLensError(error, 'input'));
  assert.equal(
    error.message,
    `The build output /a.json is too large to read: ${what} has more than 30,000 values or 5 MB. Build again without output that you don't need, such as "ast", or choose another build output.`,
  );
  return true;
};

describe('members of large build output', () => {
  it('are read beside others that are too large, such as a syntax tree', async () => {
    const artifact = bytes({ ast: crowd, abi: [{ type: 'function' }], metadata: '{}', other: 1 });
    const wanted = { abi: [{ type: 'function' }], metadata: '{}' };
    assert.deepEqual(await jsonMembers(artifact, ['abi', 'metadata', 'none']), wanted);
    assert.deepEqual(await parseMembers(artifact, '/a.json', ['abi', 'metadata', 'none']), wanted);
  });

  it('are read at the end of a path, beside others that are too large', async () => {
    const artifact = bytes({ ast: crowd, evm: { bytecode: { object: '0x', generatedSources: crowd } }, code: '0x60' });
    const keys = ['evm.bytecode.object', 'evm.none', 'code.object', 'none.object'];
    const wanted = { evm: { bytecode: { object: '0x' } }, code: '0x60' };
    assert.deepEqual(await jsonMembers(artifact, keys), wanted);
    assert.deepEqual(await parseMembers(artifact, '/a.json', keys), wanted);
  });

  it('that are too large themselves are left out, or said to be', async () => {
    const artifact = bytes({ abi: crowd, metadata: '{}' });
    assert.deepEqual(await jsonMembers(artifact, ['abi', 'metadata']), { abi: undefined, metadata: '{}' });
    await assert.rejects(parseMembers(artifact, '/a.json', ['abi', 'metadata']), isTooLarge('"abi"'));
    assert.throws(() => parseObject(artifact, '/a.json'), isTooLarge('it'));
    assert.throws(() => parseObject(bytes({ abi: 'x'.repeat(5_000_001) }), '/a.json'), isTooLarge('it'));
    assert.equal(tryParseJson(JSON.stringify(crowd)), undefined);
    assert.deepEqual(tryParseJson('[1]'), [1]);
  });

  it('say what is no JSON', async () => {
    const broken = bytes(`{"abi":[],"more":"${'x'.repeat(100_000)}`);
    assert.equal(await jsonMembers(broken, ['abi', 'metadata']), undefined);
    await assert.rejects(parseMembers(broken, '/a.json', ['metadata']), /isn't JSON\. Build again\.$/);
    await assert.rejects(parseInput(broken, '/a.json'), /isn't JSON\. Build again\.$/);
  });

  it("of a compiler's input are all there, whatever its sources' size", async () => {
    for (const length of [10, 200_000]) {
      const sources = {
        'a.sol': { content: 'é"'.repeat(length) },
        __proto: { content: 'x' },
        'b.sol': { urls: ['u'] },
      };
      const input = { language: 'Solidity', sources, settings: { optimizer: { runs: 200 } }, later: [1] };
      assert.deepEqual(await parseInput(bytes(input), '/a.json'), input);
    }
    const many = Object.fromEntries(crowd.map((id) => [`${id}.sol`, {}]));
    await assert.rejects(parseInput(bytes({ sources: many }), '/a.json'), isTooLarge('"sources"'));
  });
});
