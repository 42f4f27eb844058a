import assert from 'node:assert/strict';
import { bytesOfHex } from '../../../../src/core/platform/hex.ts';
import { solidityTails, tailOf } from '../../../../src/core/projects/bytecode/bytecodeTail.ts';
import { predictMatch } from '../../../../src/core/projects/bytecode/predictMatch.ts';
import { vyperRuntime } from '../../../../src/core/projects/bytecode/vyperRuntime.ts';

const bytes = (hex: string) => bytesOfHex(hex) ?? assert.fail(`not hex: ${hex}`);

/** `{ ipfs: <34 bytes>, solc: 0.8.28 }` and its length, as the Solidity compiler writes it. */
const ipfsTail = (digit = 'a', version = '00081c') =>
  `a2646970667358221220${digit.repeat(64)}64736f6c6343${version}0033`;
const plainTail = 'a164736f6c634300081c000a';
const swarmTail = `a265627a7a72315820${'b'.repeat(64)}64736f6c63430005110032`;
const code = '6080604052348015600e575f80fd5b50';

describe('the tail of a bytecode', () => {
  it('reads the compiler and the hash of the metadata', () => {
    assert.deepEqual(tailOf(bytes(code + ipfsTail())), {
      start: 16,
      end: 69,
      solc: '0.8.28',
      metadataHash: { kind: 'ipfs', hex: `0x1220${'a'.repeat(64)}` },
    });
    assert.deepEqual(tailOf(bytes(code + swarmTail))?.metadataHash, { kind: 'bzzr1', hex: `0x${'b'.repeat(64)}` });
    assert.equal(tailOf(bytes(code + swarmTail))?.solc, '0.5.17');
    assert.deepEqual(tailOf(bytes(code + plainTail)), { start: 16, end: 28, solc: '0.8.28' });
  });

  it('reads a nightly build by its name, and an experimental one', () => {
    const name = '0.8.29-nightly.2025.1.2+commit.00aabbcc';
    const text = Buffer.from(name).toString('hex');
    const nightly = `a164736f6c63${(0x78).toString(16)}${name.length.toString(16)}${text}`;
    assert.equal(tailOf(bytes(`${code}${nightly}${(nightly.length / 2).toString(16).padStart(4, '0')}`))?.solc, name);
    const experimental = `a36c6578706572696d656e74616cf5646970667358221220${'a'.repeat(64)}64736f6c634300081c`;
    assert.equal(
      tailOf(bytes(`${code}${experimental}${(experimental.length / 2).toString(16).padStart(4, '0')}`))?.solc,
      '0.8.28',
    );
  });

  it('reads each way in which Vyper wrote it', () => {
    const integrity = 'c0'.repeat(32);
    assert.deepEqual(tailOf(bytes(`${code}855820${integrity}190245810a1840a1657679706572830004030037`))?.vyper, {
      version: '0.4.3',
      integrity,
      runtimeSize: 0x245,
      immutableSize: 0x40,
    });
    assert.deepEqual(
      tailOf(bytes(`${code}841901bb800004a16576797065728300030a0012`))?.vyper,
      undefined,
      'a wrong length',
    );
    assert.deepEqual(tailOf(bytes(`${code}841901bb8000a16576797065728300030a0013`))?.vyper, {
      version: '0.3.10',
      runtimeSize: 0x1bb,
      immutableSize: 0,
    });
    assert.deepEqual(tailOf(bytes(`${code}a165767970657283000307000b`))?.vyper, { version: '0.3.7' });
    assert.deepEqual(tailOf(bytes(`${code}a165767970657283000304`))?.vyper, { version: '0.3.4' });
  });

  it('finds none where there is none, whatever the bytes are', () => {
    for (const hex of [
      '',
      '00',
      '0000',
      'ffff',
      code,
      `${code}0033`,
      `a2646970667358221220${'a'.repeat(60)}0033`,
      `${code}a0a10001`,
    ]) {
      assert.equal(tailOf(bytes(hex)), undefined, hex);
    }
  });

  it('finds the tails of contracts within a contract', () => {
    const tails = solidityTails(bytes(`${code}${ipfsTail('c')}${code}${swarmTail}${ipfsTail('d')}`));
    assert.deepEqual(
      tails.map((tail) => [tail.start, tail.metadataHash?.kind]),
      [
        [16, 'ipfs'],
        [85, 'bzzr1'],
        [137, 'ipfs'],
      ],
    );
  });
});

describe('predicting the match', () => {
  const built = { runtime: `0x${code}${ipfsTail()}` };
  const level = (artifact: Parameters<typeof predictMatch>[0], deployed: string | undefined) =>
    predictMatch(artifact, deployed).level;

  it('is exact where code and metadata are the same', () => {
    assert.equal(level(built, `0x${code}${ipfsTail()}`), 'exact');
    assert.equal(level(built, `${code}${ipfsTail()}`.toUpperCase()), 'exact');
  });

  it('is a match where only the metadata differs, at the end or within', () => {
    const edited = predictMatch(built, `0x${code}${ipfsTail('b')}`);
    assert.equal(edited.level, 'match');
    assert.match(edited.why[0] ?? '', /comment/);
    const factory = { runtime: `0x${code}${ipfsTail('c')}${code}${ipfsTail()}` };
    assert.equal(level(factory, `0x${code}${ipfsTail('e')}${code}${ipfsTail()}`), 'match');
  });

  it('is a match if there is no metadata, or no hash of it', () => {
    assert.equal(level({ runtime: `0x${code}` }, `0x${code}`), 'match');
    assert.equal(level({ runtime: `0x${code}${plainTail}` }, `0x${code}${plainTail}`), 'match');
    assert.equal(
      level({ runtime: `0x${code}${plainTail}${code}${ipfsTail()}` }, `0x${code}${plainTail}${code}${ipfsTail()}`),
      'match',
    );
    const withInvalid = { runtime: `0x${code}fe${ipfsTail()}` };
    assert.equal(level(withInvalid, `0x${code}`), 'match', 'the tail was left out of what is deployed');
    assert.equal(level(withInvalid, `0x${code}fe${plainTail}`), 'match', 'the hash was left out of what is deployed');
    assert.equal(level(withInvalid, `0x${code}fe`), 'mismatch', 'an instruction is left of what is no tail');
  });

  it('takes what looks like metadata for data where the build has none', () => {
    const holder = { runtime: `0x${code}${ipfsTail('c')}`, hasNoTail: true } as const;
    assert.equal(level(holder, holder.runtime), 'match');
    assert.equal(level(holder, `0x${code}${ipfsTail('d')}`), 'mismatch');
  });

  it('leaves out immutables, library addresses and the address of a library itself', () => {
    const hole = '00'.repeat(32);
    const immutable = {
      runtime: `0x${code}7f${hole}${ipfsTail()}`,
      immutableReferences: { '5': [{ start: 17, length: 32 }] },
    };
    assert.equal(level(immutable, `0x${code}7f${'ab'.repeat(32)}${ipfsTail()}`), 'exact');
    const told = { runtime: immutable.runtime, immutableReferences: {} };
    assert.equal(level(told, `0x${code}7f${'ab'.repeat(32)}${ipfsTail()}`), 'mismatch');
    const untold = { runtime: immutable.runtime };
    assert.equal(level(untold, `0x${code}7f${'ab'.repeat(32)}${ipfsTail()}`), 'exact');
    assert.equal(level(untold, `0x${code}7e${'ab'.repeat(32)}${ipfsTail()}`), 'mismatch');

    const placeholder = `__$${'a1'.repeat(17)}$__`;
    const linked = `0x${code}73${'cd'.repeat(20)}${ipfsTail()}`;
    assert.equal(level({ runtime: `0x${code}73${placeholder}${ipfsTail()}` }, linked), 'exact');
    const old = `__${'contracts/Lib.sol:Shares'.padEnd(38, '_')}`;
    assert.equal(level({ runtime: `0x${code}73${old}${ipfsTail()}` }, linked), 'exact');

    const library = { runtime: `0x73${'00'.repeat(20)}3014${code}${ipfsTail()}` };
    assert.equal(level(library, `0x73${'ef'.repeat(20)}3014${code}${ipfsTail()}`), 'exact');
  });

  it('takes the immutables that Vyper appends', () => {
    const tail = `855820${'c0'.repeat(32)}0980${'1820'}a1657679706572830004030034`;
    const creation = `0x6109600d600039${'60806040525f80fd5b'}${tail}`;
    const artifact = { creation, ...vyperRuntime(creation) };
    assert.equal(artifact.runtime, '0x60806040525f80fd5b');
    assert.deepEqual(artifact.immutableReferences, { '0': [{ start: 9, length: 32 }] });
    assert.equal(level(artifact, `${artifact.runtime}${'ee'.repeat(32)}`), 'match');
    assert.equal(level(artifact, artifact.runtime), 'mismatch');
    assert.deepEqual(vyperRuntime('0x6080'), {});
  });

  it('finds the hash of the sources in the creation code of Vyper from 0.4.1 on', () => {
    const creationOf = (digit: string) =>
      `0x6109600d600039${'60806040525f80fd5b'}855820${digit.repeat(64)}0980${'00'}a1657679706572830004030033`;
    const creation = creationOf('c');
    const artifact = { creation, ...vyperRuntime(creation) };
    const levelOf = (deployed?: string) => predictMatch(artifact, artifact.runtime, deployed).level;
    assert.equal(artifact.runtime, '0x60806040525f80fd5b');
    assert.equal(levelOf(creation), 'exact');
    assert.equal(levelOf(`${creation}${'00'.repeat(32)}`), 'exact', 'with constructor arguments');
    assert.equal(levelOf(creationOf('d')), 'match');
    assert.equal(levelOf(), 'match');
    assert.deepEqual(predictMatch(artifact, artifact.runtime).why, [
      "The code is the same. The hash of its sources is in its creation code, which can't be compared.",
    ]);
  });

  it('says why it does not fit', () => {
    const other = predictMatch(built, `0x${code.replace('6080', '6081')}${ipfsTail('b', '000813')}`);
    assert.equal(other.level, 'mismatch');
    assert.match(
      other.why.join(' '),
      /^Another compiler: solc 0\.8\.19.*solc 0\.8\.28.*1 of 69 bytes, starting at byte 1/,
    );
    const longer = predictMatch(built, `0x${code}${code}${ipfsTail()}`);
    assert.equal(longer.level, 'mismatch');
    assert.match(longer.why.join(' '), /85 bytes.*69/);
    const proxy = predictMatch(built, `0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`);
    assert.equal(proxy.level, 'mismatch');
    assert.match(proxy.why[0] ?? '', new RegExp(`0x${'ab'.repeat(20)}`));
    assert.equal(level({ runtime: '0x' }, '0x6080'), 'mismatch');
  });

  it('says where the implementation of a proxy is to be found', () => {
    const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const beacon = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
    const proxyAt = (hex: string) => predictMatch(built, hex).proxy;
    assert.deepEqual(proxyAt(`0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`), {
      kind: 'minimal',
      implementation: `0x${'ab'.repeat(20)}`,
    });
    assert.deepEqual(proxyAt(`0x${code}7f${slot}f4`), { kind: 'implementationSlot', slot: `0x${slot}` });
    assert.deepEqual(proxyAt(`0x${code}7f${beacon}f4`), { kind: 'beaconSlot', slot: `0x${beacon}` });
    // Solidity subtracts the 1 of `keccak256("eip1967.proxy.implementation") - 1` when the contract runs.
    assert.deepEqual(proxyAt(`0x${code}7f${slot.slice(0, -1)}df4`), { kind: 'implementationSlot', slot: `0x${slot}` });
    assert.deepEqual(proxyAt(`0x${code}7f${beacon.slice(0, -1)}1f4`), { kind: 'beaconSlot', slot: `0x${beacon}` });
    assert.equal(proxyAt(`0x${code}7f${slot}`), undefined, 'it never delegates');
    const itself = `0x${code}7f${slot}f4${ipfsTail()}`;
    assert.deepEqual(predictMatch({ runtime: itself }, itself).proxy, undefined, 'the proxy is what was built');
  });

  it('tells that only other files in the compiler input can have made the difference', () => {
    const { level: found, why } = predictMatch(built, `0x${code.replace('6080', '6081')}${ipfsTail()}`);
    assert.equal(found, 'mismatch');
    assert.match(why.join(' '), /metadata is the same/);
  });

  it('says when it cannot tell', () => {
    assert.equal(level(built, undefined), 'unknown');
    assert.equal(level(built, '0x'), 'unknown');
    assert.equal(level({}, '0x6080'), 'unknown');
    assert.equal(level({ runtime: '0xnothex' }, '0x6080'), 'unknown');
  });

  it('is not misled by crafted places', () => {
    const immutableReferences = {
      '1': [
        { start: 5, length: 9_000_000_000 },
        { start: 9_000_000_000, length: 1 },
      ],
    };
    assert.equal(level({ ...built, immutableReferences }, `0x${code}${code}`), 'mismatch');
  });
});
