import assert from 'node:assert/strict';
import { type AbiIndex, createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import { isBefore } from '../../src/core/projects/compilers/compilerVersion.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { foundryTest } from '../../src/core/trace/saved/foundryTest.ts';
import type { SavedCall } from '../../src/core/trace/saved/savedCall.ts';
import { installSolc } from '../realProjects/buildRealProject.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { aSavedCall } from '../unit/trace/saved/aSavedCall.ts';

const from = `0x${'a'.repeat(40)}`;
const vault = `0x${'c'.repeat(40)}`;
const service = `0x${'0'.repeat(37)}167`;
const word = (number: bigint) => number.toString(16).padStart(64, '0');

const abis = createAbiIndex();
abis.add([
  { type: 'function', name: 'withdraw', inputs: [{ name: 'amount', type: 'uint256' }], outputs: [] },
  {
    type: 'error',
    name: 'Refused',
    inputs: ['int64', 'bytes4', 'bytes20', 'address', 'bool', 'bytes32'].map((type) => ({ name: type, type })),
  },
]);
const refused = `0x45ff7a4c${[-7n & ((1n << 256n) - 1n), 0xabcdef01n << 224n, (0xcafen << 240n) | (7n << 96n), 5n, 1n, 9n].map(word).join('')}`;

const saved = aSavedCall({
  call: {
    from,
    to: vault,
    input: bytesIn(`0x2e1a7d4d${word(40n)}`),
    value: 3n,
  },
  accounts: [
    {
      address: vault,
      code: bytesIn('0x6001'),
      own: '../src/Vault.sol:Vault',
      creation: { arguments: bytesIn('0x01'), deployer: from, value: 2n },
      balance: 7n,
      nonce: 1n,
    },
    { address: `0x${'d'.repeat(40)}`, code: bytesIn('0x6002'), balance: 1n, nonce: 4n },
  ],
  slots: [{ address: vault, slot: `0x${word(2n)}`, value: `0x${'f'.repeat(64)}`, variables: ['total = 9'] }],
  writes: [{ address: vault, slot: `0x${'e'.repeat(64)}`, value: `0x${word(3n)}`, variables: ['total = 3'] }],
  answers: [false, true].map((isStatic) => ({
    address: service,
    caller: vault,
    isStatic,
    value: 0n,
    succeeded: true,
    input: bytesIn(`0x49146bde${word(1n)}${word(2n)}`),
    output: bytesIn(`0x${word(184n)}`),
  })),
  creates: true,
  failedIn: { address: `0x${'d'.repeat(40)}`, input: bytesIn('0x01020304') },
  output: bytesIn(refused),
});

/** What it did in a test that holds it. */
const succeeded: SavedCall = { ...saved, failure: undefined, failedIn: undefined, output: bytesIn(`0x${word(1n)}`) };

/** A compiler's errors in a test, beside the contract that it imports. */
function errorsIn(version: string, text: string, settings: object = {}): string[] {
  const solc = solcByVersion(version);
  assert.ok(solc, version);
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: {
          'test/Saved.t.sol': { content: text },
          'src/Vault.sol': { content: 'pragma solidity >=0.6.0; contract Vault {}' },
        },
        settings: { ...settings, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
      }),
    ),
  ) as { errors?: { severity: string; formattedMessage: string }[] };
  return (output.errors ?? []).filter(({ severity }) => severity === 'error').map((each) => each.formattedMessage);
}

const textOf = (call: SavedCall, index: AbiIndex = abis, id = '0.0.1001@1.2') =>
  foundryTest(call, { id, network: 'mainnet', abis: index }).text;
const newest = '0.8.28+commit.7893614a';
/** From the first that it says it compiles with, to one of this year. */
const versions = ['0.6.2', '0.6.12', '0.7.6', '0.8.0', '0.8.13', '0.8.19', '0.8.24', '0.8.28', '0.8.37'];

describe('a saved test, by the compilers of projects', function () {
  this.timeout(240_000);

  for (const version of versions) {
    const isNewest = !isBefore(version, [0, 8, 28]);
    it(`compiles with solc ${version}${isNewest ? ', via Yul' : ''}`, async () => {
      const commits: Readonly<Record<string, string>> = {
        '0.7.6': '+commit.7338295f',
        '0.8.19': '+commit.7dd6d404',
        '0.8.24': '+commit.e11b9ed9',
        '0.8.28': '+commit.7893614a',
      };
      if (!(version in commits)) await installSolc(version);
      const settings = isNewest ? { optimizer: { enabled: true, runs: 200 }, viaIR: true } : {};
      const text = textOf(version === '0.8.19' ? succeeded : saved);
      assert.deepEqual(errorsIn(`${version}${commits[version] ?? ''}`, text, settings), []);
    });
  }

  const hostile = [
    'mail me@example.com, @notice @return',
    '*/ } contract Evil { constructor() { } /*',
    'a\r\nselfdestruct(payable(msg.sender)); //',
    '\u2028} contract Evil {} //\u2029\u0085\u000b\u000c} contract Evil {}',
    '\u202e evil \u2066 \u2069',
    '"); vm.ffi(cmd); //\\',
    "\\u0022); vm.ffi('x'); //",
    'forge-config: default.fuzz.runs = 1',
    '\ud800 half',
  ];
  /** As revert data. */
  const errorOf = (text: string) => {
    const bytes = Buffer.from(text);
    const padded = Buffer.concat([bytes, Buffer.alloc(32)]).subarray(0, Math.ceil(bytes.length / 32) * 32);
    return bytesIn(`0x08c379a0${word(32n)}${word(BigInt(bytes.length))}${padded.toString('hex')}`);
  };
  /** All texts of a stranger's that a test may have. */
  const hostileTexts = hostile.flatMap((text) => {
    const slots = saved.slots.map((slot) => ({ ...slot, variables: [text] }));
    const failed = { ...saved, output: errorOf(text), slots, writes: slots };
    // A name that hashes to a wanted selector is found in minutes.
    const entry = { kind: 'function', name: text, inputs: [], outputs: [{ name: text, type: 'uint256' }] } as const;
    const index: AbiIndex = {
      find: (kind, selector) => (kind === 'function' ? [entry] : abis.find(kind, selector)),
    };
    const call = { ...saved.call, input: bytesIn('0x01020304') };
    return [textOf(failed, index, text), textOf({ ...succeeded, call, slots, writes: slots }, index, text)];
  });

  it("has a stranger's text only in comments and strings, in one line and without what hides", () => {
    for (const text of hostileTexts) {
      const code = text.replace(/\/\/.*|"(?:[^"\\]|\\.)*"/g, '');
      assert.doesNotMatch(code, /contract Evil|vm\.ffi|selfdestruct\(|[^\x20-\x7e\n]/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
      assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      assert.doesNotMatch(text, /\p{Surrogate}/u);
      // In a comment for documentation, they would mean something.
      assert.doesNotMatch(text, /^\s*(?:\/\/\/|\/\*).*(?:@|forge-config)/m);
    }
  });

  it("compiles with a stranger's texts", () => {
    for (const text of [hostileTexts[0], hostileTexts[1]]) assert.deepEqual(errorsIn(newest, text ?? ''), []);
  });
});
