import assert from 'node:assert/strict';
import { hashOfSignature } from '../../../../src/core/ledger/evm/abi.ts';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { foundryTest } from '../../../../src/core/trace/saved/foundryTest.ts';
import { hardhatTest } from '../../../../src/core/trace/saved/hardhatTest.ts';
import type { SavedCall } from '../../../../src/core/trace/saved/savedCall.ts';
import { anyAddress, immutableValues } from '../../../../src/core/trace/saved/savedConstruction.ts';
import type { SavedAbout } from '../../../../src/core/trace/saved/savedWords.ts';
import { savingTools } from '../../../trace/savingTools.ts';
import { aSavedCall } from './aSavedCall.ts';

const word = (number: bigint) => number.toString(16).padStart(64, '0');
const address = (digit: string) => `0x${digit.repeat(40)}`;
const [sender, vault, owner, token, friend, stranger] = [...'abcdef'].map(address) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const service = `0x${'0'.repeat(37)}167`;
const wordOf = (of: string) => word(BigInt(of));

const abis = createAbiIndex();
abis.add([
  {
    type: 'function',
    name: 'pay',
    inputs: [
      { name: 'recipient', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  { type: 'error', name: 'TooFew', inputs: [{ name: 'by', type: 'address' }] },
]);
const pay = `${hashOfSignature('pay(address,uint256)').slice(0, 10)}${wordOf(stranger)}${word(25n)}`;

const place = {
  path: 'project/src/Vault.sol',
  line: 33,
  column: 4,
  endLine: 33,
  endColumn: 40,
  text: 'require(shares <= held,\n  "few");',
  file: { onDisk: '/ws/src/Vault.sol', state: 'same' },
  content: '',
  from: 'workspace',
} as const;
const story: NonNullable<SavedAbout['story']> = {
  reason: 'the reason',
  cause: 'shares > held is true: 25 > 10',
  stack: [{ address: vault, contract: 'Vault', functionName: 'check', called: undefined, place }],
};

const saved = aSavedCall({
  call: {
    from: sender,
    to: vault,
    input: bytesIn(pay),
  },
  accounts: [
    {
      address: vault,
      code: bytesIn('0x6001'),
      own: '../src/Vault.sol:Vault',
      creation: {
        arguments: bytesIn(`0x${word(40n)}${wordOf(owner)}`),
        inputs: [
          { name: 'limit_', type: 'uint256' },
          { name: '_owner', type: 'address' },
        ],
        deployer: sender,
        value: 0n,
        immutables: ['limit = 40'],
      },
      balance: 0n,
      nonce: 1n,
    },
    { address: friend, code: bytesIn('0x'), balance: 5n, nonce: 0n },
    { address: address('9'), code: bytesIn('0x6002'), balance: undefined, nonce: 1n },
  ],
  slots: [
    { address: vault, slot: `0x${word(1n)}`, value: `0x${wordOf(token)}`, variables: [`token = ${token}`] },
    { address: vault, slot: `0x${word(2n)}`, value: `0x${word(0xb0bn)}`, variables: ['keeper = 0.0.2827'] },
  ],
  answers: [
    {
      address: service,
      caller: vault,
      isStatic: false,
      value: 0n,
      succeeded: true,
      // associateToken(address account, address token)
      input: bytesIn(`0x49146bde${wordOf(friend)}${wordOf(token)}`),
      output: bytesIn(`0x${word(184n)}`),
    },
  ],
  // TooFew(0.0.2827)
  output: bytesIn(`${hashOfSignature('TooFew(address)').slice(0, 10)}${word(0xb0bn)}`),
});
const style = savingTools['Hardhat 3, viem'];

/** The test in Solidity and the one in TypeScript. */
const textsOf = (more: Partial<SavedAbout> = {}, call = saved): [string, string] => {
  const about = { id: '0.0.1001@1.2', network: 'mainnet', abis, story, ...more };
  return [foundryTest(call, about).text, hardhatTest(call, about, style).text];
};

describe('the story of a saved test', () => {
  it('says first where the call failed, and with what values', () => {
    for (const text of textsOf()) {
      assert.match(text, /^\/\/ SENDER called Vault\.pay\(recipient: RECIPIENT, amount: 25\)\.$/m);
      assert.match(text, /^\/\/ It failed at src\/Vault\.sol:34: TooFew\(by: KEEPER\)\.$/m);
      assert.match(text, /^\/\/ Why: shares > held is true: 25 > 10\.$/m);
    }
  });

  it('says beside the time of the block when that was', () => {
    const [inSolidity, inTypeScript] = textsOf();
    assert.match(inSolidity, /^ +vm\.warp\(1760000000\); \/\/ 2025-10-09 08:53:20 UTC$/m);
    assert.match(inTypeScript, /^ +await goTo\(\d+n, 1760000000n\); \/\/ 2025-10-09 08:53:20 UTC$/m);
  });

  it('takes the code of a Vyper contract from its build, which no source in Solidity can import', () => {
    const [first, ...others] = saved.accounts;
    assert.ok(first);
    const own = '../src/Vault.vy:Vault';
    const { creation: _, ...plain } = { ...first, own };
    const withCode = (accounts: SavedCall['accounts']) => textsOf({}, { ...saved, accounts })[0];
    const text = withCode([plain, ...others]);
    assert.match(text, /vm\.etch\(\w+, vm\.getDeployedCode\("src\/Vault\.vy:Vault"\)\);/);
    assert.match(
      text,
      /^ {4}function getDeployedCode\(string calldata \w+\) external view returns \(bytes memory \w+\);$/m,
    );
    assert.doesNotMatch(text, /import .*\.vy|type\(Vault\)/);
    const made = { ...plain, creation: { arguments: bytesIn(`0x${word(7n)}`), deployer: owner, value: 0n } };
    assert.match(
      withCode([made, ...others]),
      /construct\(\w+, abi\.encodePacked\(vm\.getCode\("src\/Vault\.vy:Vault"\), /,
    );
    assert.doesNotMatch(textsOf()[0], /getCode|getDeployedCode/);
  });

  it('has the failing code if the values are not known, and nothing of a place that is not known', () => {
    const { cause: _, ...rest } = story;
    for (const text of textsOf({ story: rest })) assert.match(text, /^\/\/ Why: require\(shares <= held, "few"\);$/m);
    const [entry] = story.stack;
    assert.ok(entry);
    for (const text of textsOf({ story: { ...rest, stack: [{ ...entry, place: undefined }] } })) {
      assert.match(text, /^\/\/ It failed: TooFew\(by: KEEPER\)\.$/m);
      assert.doesNotMatch(text, /Why/);
    }
  });

  it('has the reason that is known of a failure without data', () => {
    const reason = "pay isn't payable, but the call sent value";
    for (const text of textsOf({ story: { ...story, reason } }, { ...saved, output: bytesIn('0x') })) {
      assert.match(text, /^\/\/ It failed at src\/Vault\.sol:34: pay isn't payable, but the call sent value\.$/m);
      assert.match(
        text,
        /as it did: pay isn't payable.*\. Any failure without data looks the same\. Delete it once the call succeeds\.$/m,
      );
    }
  });

  it("names immutables with their values, and the constructor's arguments", () => {
    const [solidity, script] = textsOf();
    for (const text of [solidity, script])
      assert.match(text, /again, with \(limit_: 40, _owner: OWNER\), for its immutables: limit = 40\. Then it gets/);
    assert.match(solidity, /abi\.encodePacked\(type\(Vault\)\.creationCode, abi\.encode\(uint256\(40\), OWNER\)\)/);
  });

  it('names addresses by the variable or parameter that has them, or by their part in the call', () => {
    for (const text of textsOf()) {
      const named = [...text.matchAll(/const(?:ant)? ([A-Z_\d]+) = "?(0x\w{40})/g)].map(([, name, value]) => [
        name,
        value?.toLowerCase(),
      ]);
      const expected: Readonly<Record<string, string>> = {
        SENDER: sender,
        VAULT: vault,
        OWNER: owner,
        TOKEN: token,
        RECIPIENT: stranger,
        ACCOUNT: friend,
        CONTRACT: address('9'),
        HEDERA_TOKEN_SERVICE: service,
        KEEPER: `0x${'0'.repeat(37)}b0b`,
      };
      const used = named.map(([name]) => name ?? '');
      assert.ok(used.length >= 8, used.join(' '));
      assert.deepEqual(
        named,
        used.map((name) => [name, expected[name]]),
      );
    }
    const [solidity, script] = textsOf();
    assert.match(solidity, /vm\.store\(VAULT, bytes32\(uint256\(1\)\), bytes32\(uint256\(uint160\(TOKEN\)\)\)\);/);
    assert.match(script, /putSlot\(VAULT, 1n, BigInt\(TOKEN\)\);/);
  });

  it("prefers the user's name of an address, of which only what a name may have is left", () => {
    const names = new Map([
      [friend, 'Old Friend'],
      [token, '*/ evil(); "\u202e'],
      [stranger, '1ключ'],
      [sender, 'Me'],
    ]);
    for (const text of textsOf({ nameOf: (of) => names.get(of) })) {
      assert.match(text, new RegExp(`OLD_FRIEND = "?${friend}`, 'i'));
      assert.match(text, new RegExp(`EVIL\\w* = "?${token}`, 'i'));
      assert.match(text, new RegExp(`RECIPIENT = "?${stranger}`, 'i'));
      assert.match(text, new RegExp(`SENDER = "?${sender}`, 'i'));
      assert.doesNotMatch(text, /\*\/ evil/);
    }
  });

  it('imports a contract under another name if the test has that name for something else', () => {
    const accounts = saved.accounts.map((each) => ({ ...each, ...(each.own && { own: '../src/Vault.sol:output' }) }));
    const [solidity] = textsOf({}, { ...saved, accounts });
    assert.match(solidity, /^import \{output as output_2\} from "\.\.\/src\/Vault\.sol";$/m);
    assert.match(solidity, /type\(output_2\)\.creationCode/);
  });

  it('says of a slot that its variable is not known, and of an address that it is chosen for the test', () => {
    const [first, ...others] = saved.accounts;
    assert.ok(first);
    const slots = [{ address: vault, slot: `0x${word(3n)}`, value: `0x${word(1n)}`, variables: [] }];
    assert.match(textsOf({}, { ...saved, slots })[0], /; \/\/ a place whose variable isn't known\n/);
    const constructed = (at: string) => {
      const accounts = [{ ...first, address: at, isCreated: true as const }, ...others];
      return textsOf({}, { ...saved, call: { ...saved.call, to: at }, accounts })[0];
    };
    assert.match(constructed(anyAddress), /, at an address that is chosen for the test: the call runs it\./);
    assert.match(constructed(vault), /, at the address of its contract: the call runs it\./);
  });

  it('says where to try other values', () => {
    assert.match(textsOf()[0], /To try other arguments or state, change them in callAgain and setUp\.\n/);
    assert.match(textsOf()[1], /To try other arguments or state, change them in prepare\.\n/);
  });

  it('comes before the state and the tools', () => {
    const [solidity, script] = textsOf();
    const order = (text: string, ...parts: string[]) => {
      const at = parts.map((part) => text.indexOf(part));
      assert.ok(
        at.every((each, index) => each > (at[index - 1] ?? -1)),
        `${parts.join(', ')}: ${at.join(', ')}`,
      );
    };
    order(
      solidity,
      'It failed',
      'callAgain()',
      'test_pay_succeeds',
      'setUp()',
      'construct(address',
      'contract Recorded',
    );
    order(script, 'It failed', 'it("succeeds"', 'it("fails', 'async function prepare', 'async function openChain');
  });

  it('says what to do if a system contract is asked for something that is not on record', () => {
    const [solidity, script] = textsOf();
    assert.match(
      solidity,
      /"HEDERA_TOKEN_SERVICE was asked for something that isn't on record\. Run with -vvvv to see the call, then add the answer that you expect to setUp\."/,
    );
    assert.match(script, /checkAnswers\("HEDERA_TOKEN_SERVICE"\)/);
    assert.match(
      script,
      /was asked for something that isn't on record\. Add the answer that you expect to putAnswers\./,
    );
    assert.match(script, /await callAgain\(\)\.catch\(explained\);/);
  });
});

describe('the immutable variables of deployed code', () => {
  const names = new Map([
    ['1', 'Vault.limit: uint256'],
    ['2', 'Vault.owner: address payable'],
    ['3', 'Base.bank: contract Bank'],
    ['4', 'Vault.least: int64'],
    ['5', 'Vault.isOpen: bool'],
    ['6', 'Vault.kind: enum Vault.Kind'],
    ['7', 'Vault.tag: bytes4'],
    ['8', 'Vault.price: Price'],
    ['9', 'evil'],
  ]);
  const words = [
    word(40n),
    wordOf(owner),
    wordOf(token),
    word((1n << 256n) - 7n),
    word(1n),
    word(2n),
    `abcdef01${'0'.repeat(56)}`,
    word(9n),
    word(1n),
  ];

  it('are named with what they hold, in the words of their types', () => {
    const code = bytesIn(`0x${words.join('')}`);
    const places = words.map((_, at) => [String(at + 1), [{ start: at * 32, length: 32 }]] as const);
    assert.deepEqual(
      immutableValues(code, { immutables: new Map(places) }, names).map((each) => each.toLowerCase()),
      [
        'limit = 40',
        `owner = ${owner}`,
        `bank = ${token}`,
        'least = -7',
        'isopen = true',
        'kind = 2',
        'tag = 0xabcdef01',
        `price = 0x${word(9n)}`,
      ],
    );
  });

  it('are left out if the code does not have them', () => {
    const immutables = new Map([['1', [{ start: 8, length: 32 }]]]);
    assert.deepEqual(immutableValues(bytesIn('0x00'), { immutables }, names), []);
  });
});
