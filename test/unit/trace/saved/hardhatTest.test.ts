import assert from 'node:assert/strict';
import { Script } from 'node:vm';
import { transformSync } from 'esbuild';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { hardhatTest } from '../../../../src/core/trace/saved/hardhatTest.ts';
import type { TestStyle } from '../../../../src/core/trace/saved/testStyle.ts';
import { aSavedCall } from './aSavedCall.ts';

const from = `0x${'a'.repeat(40)}`;
const vault = `0x${'c'.repeat(40)}`;
const service = `0x${'0'.repeat(37)}167`;
const word = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}`;

const abis = createAbiIndex();
abis.add([
  { type: 'function', name: 'withdraw', inputs: [{ name: 'amount', type: 'uint256' }], outputs: [] },
  { type: 'error', name: 'TooFew', inputs: [{ name: 'held', type: 'uint8' }] },
]);

const saved = aSavedCall({
  call: {
    from,
    to: vault,
    input: bytesIn(`0x2e1a7d4d${word(40n).slice(2)}`),
  },
  project: { toolchain: 'hardhat2', root: '/ws' },
  accounts: [
    { address: vault, code: bytesIn('0x6001'), own: '../contracts/Vault.sol:Vault', balance: 7n, nonce: 1n },
    {
      address: `0x${'d'.repeat(40)}`,
      code: bytesIn('0x6002'),
      balance: undefined,
      nonce: 1n,
      own: '../node_modules/@openzeppelin/contracts/proxy/Proxy.sol:Proxy',
    },
  ],
  slots: [{ address: vault, slot: word(2n), value: word(9n), variables: ['total = 9\n*/ evil();'] }],
  answers: [
    {
      address: service,
      caller: vault,
      isStatic: true,
      value: 0n,
      succeeded: true,
      input: bytesIn('0x01'),
      output: bytesIn('0x02'),
    },
  ],
  // TooFew(3)
  output: bytesIn(`0xbc73059c${word(3n).slice(2)}`),
});
const about = { id: '0.0.1001@1.2', network: 'mainnet', abis };

const base: TestStyle = {
  hardhat: 2,
  language: 'js',
  modules: 'require',
  opens: 'connect',
  library: 'ethers6',
  ethersFrom: 'hardhat',
  runner: 'mocha',
  asserts: 'chai',
};

const textIn = (style: Partial<TestStyle>, call = saved) => hardhatTest(call, about, { ...base, ...style }).text;

describe('a saved test for Hardhat', () => {
  it('is code in each style', () => {
    for (const library of ['ethers5', 'ethers6', 'viem', 'none'] as const) {
      new Script(textIn({ library }));
      for (const asserts of ['chai', 'node'] as const)
        for (const hardhat of [2, 3] as const)
          transformSync(textIn({ library, asserts, hardhat, language: 'ts', modules: 'import' }), { loader: 'ts' });
    }
  });

  it('has no types in JavaScript', () => {
    assert.doesNotMatch(textIn({}), /[‹›]|: string|as Promise/);
    assert.match(textIn({ language: 'ts', modules: 'import' }), /\(at: string, balance: bigint\)/);
  });

  it("encodes by the project's library, and has the bytes without one", () => {
    const data = (style: Partial<TestStyle>) => /const data = (.*);/.exec(textIn(style))?.[1];
    const declared = '"function withdraw(uint256)"';
    assert.equal(data({}), `new ethers.Interface([${declared}]).encodeFunctionData("withdraw", [40n])`);
    assert.match(data({ library: 'ethers5' }) ?? '', /^new ethers\.utils\.Interface\(/);
    assert.equal(data({ library: 'viem' }), `encodeFunctionData({ abi: parseAbi([${declared}]), args: [40n] })`);
    assert.equal(data({ library: 'none' }), `"0x2e1a7d4d${word(40n).slice(2)}"`);
  });

  it('expects the recorded error', () => {
    assert.match(textIn({}), /it\("fails as recorded: TooFew\(held: 3\)", /);
    assert.match(textIn({}), /encodeErrorResult\("TooFew", \[3\]\)/);
  });

  it('imports what it uses, from where the project has it', () => {
    assert.match(textIn({}), /^const \{ artifacts, config, ethers \} = require\("hardhat"\);$/m);
    const three = textIn({ hardhat: 3, modules: 'import', ethersFrom: 'ethers', runner: 'node', asserts: 'node' });
    assert.match(three, /^import \{ ethers \} from "ethers";$/m);
    assert.match(three, /^import \{ artifacts, network \} from "hardhat";$/m);
    assert.match(three, /^import \{ describe, it \} from "node:test";$/m);
    assert.match(three, /await network\.connect\(/);
    assert.doesNotMatch(textIn({ library: 'none' }), /ethers|viem/);
  });

  it('has the contracts of the project as they are built, and those of packages as they were', () => {
    const text = textIn({});
    assert.match(text, /putCode\(VAULT, "contracts\/Vault\.sol:Vault"\)/);
    assert.match(text, /putCode\(PROXY, "0x6002"\)/);
  });

  it('has texts of others in one line', () => {
    const line = textIn({})
      .split('\n')
      .find((each) => each.includes('evil'));
    assert.match(line ?? '', /^ {2}await putSlot\(VAULT, 2n, 9n\); \/\/ total = 9.*evil.*$/);
  });

  it('says that the call succeeds if it does, instead of comparing that with the error', () => {
    assert.match(textIn({}), /expect\(failure\)\.to\.not\.equal\("The call succeeds"\);\n.*\n\s*expect\(failure, /);
  });

  it('says that its state is by slot, as the variables lay, and which test is green when', () => {
    const text = textIn({});
    assert.match(text, /if they move or change their types, save it again\.\n/);
    assert.match(text, /\/\/ A slot that it read and that isn't set here was 0\.\n/);
    assert.match(text, /\/\/ With the code that failed, the test that it fails as recorded is green/);
    assert.match(
      text,
      /\/\/ Once the call succeeds, it's the other way round: delete the test that it fails\. If it fails in another way, both are red\.\n/,
    );
  });

  it('adds to the gas of the call what the network takes before it', () => {
    // 21,000, and 31 zeros of 4 and 5 other bytes of 16.
    assert.match(textIn({}), /gas: 90000n \+ 21204n, data/);
  });

  it('holds what a call returned that succeeded', () => {
    const text = textIn({ asserts: 'node' }, { ...saved, failure: undefined, output: bytesIn('0x05') });
    assert.match(text, /assert\.equal\(await callAgain\(\), "0x05", "The call returns something else"\);/);
    assert.doesNotMatch(text, /revertData/);
  });
});
