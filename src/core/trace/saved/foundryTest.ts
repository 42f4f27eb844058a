import { checksumAddress } from '../../format/checksumAddress.ts';
import { visibleText } from '../../format/escape.ts';
import { decodeAbi } from '../../ledger/evm/abi.ts';
import { type AbiIndex, type Decoded, describeDecoded } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { SavedAccount, SavedAnswer, SavedCall } from './savedCall.ts';

/** What a saved test is about, for its comments and names. */
export interface SavedAbout {
  /** The transaction. */
  readonly id: string;
  readonly network: string;
  readonly abis: AbiIndex;
}

/**
 * A call as a test in Solidity with Foundry's cheatcodes, which Hardhat 3 has, too: without a network, it has the state
 * that the call read. One test fails until the call succeeds, the other succeeds as long as it fails as it did; of a
 * call that succeeded, one test holds what it returned.
 */
export function foundryTest(saved: SavedCall, about: SavedAbout): { name: string; text: string } {
  const called = decoded('function', saved.call.input, about.abis);
  const what = (called?.name ?? 'call').replace(/\W/g, '_');
  const own = saved.accounts.find((each) => each.own !== undefined && each.address === saved.call.to)?.own;
  const name = `${nameOf(own ?? ':Saved').replace(/\W/g, '_')}_${what}_Test`;
  const names = new Names(saved, name);
  const blocks = [
    head(saved, about, names, called),
    [
      `contract ${name} {`,
      '    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));',
      ...names.declarations(),
      '',
      ...indented(setUp(saved, names, about.abis)),
      '',
      ...indented(call(saved, names, called)),
      '',
      ...indented(tests(saved, names, what, about.abis)),
      '}',
    ],
    ...(saved.answers.length > 0 ? [recorder.split('\n')] : []),
    cheatcodes.split('\n'),
  ];
  return { name, text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n` };
}

/** The names of the test's file: constants for addresses, and contracts of the project. */
class Names {
  readonly #addresses = new Map<string, string>();
  /** By `path:Name`. */
  readonly #contracts = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor({ call, accounts, answers }: SavedCall, test: string) {
    this.#taken = new Set([test, 'Vm', 'RecordedAnswers', 'vm']);
    for (const { own } of accounts) if (own !== undefined) this.#add(this.#contracts, own, nameOf(own));
    this.#add(this.#addresses, call.from, 'SENDER');
    for (const { address, own } of accounts)
      this.#add(this.#addresses, address, own === undefined ? 'ACCOUNT' : constantOf(nameOf(own)));
    this.#add(this.#addresses, call.to, 'CALLED');
    for (const { address } of answers)
      this.#add(this.#addresses, address, /^0x0{37}16[78]$/.test(address) ? 'SYSTEM_CONTRACT' : 'ANSWERED');
  }

  #add(names: Map<string, string>, key: string, wanted: string): void {
    if (names.has(key)) return;
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}_${number}`;
    this.#taken.add(name);
    names.set(key, name);
  }

  of(address: string): string {
    return this.#addresses.get(address) ?? addressLiteral(address);
  }

  /** The name that a contract of the project has in the file. */
  contract(own: string): string {
    return this.#contracts.get(own) ?? nameOf(own);
  }

  imports(): string[] {
    return [...this.#contracts].map(([own, name]) => {
      const path = JSON.stringify(own.slice(0, own.lastIndexOf(':')));
      return `import {${nameOf(own)}${name === nameOf(own) ? '' : ` as ${name}`}} from ${path};`;
    });
  }

  declarations(): string[] {
    return [...this.#addresses].map(([address, name]) => `    address constant ${name} = ${addressLiteral(address)};`);
  }
}

function head(
  { failure, output }: SavedCall,
  { id, network, abis }: SavedAbout,
  names: Names,
  called: Decoded | undefined,
): string[] {
  const did = called ? describeDecoded(called) : 'A call';
  const end = failure === undefined ? 'succeeded' : `failed: ${reasonOf(failure, output, abis)}`;
  return [
    '// SPDX-License-Identifier: UNLICENSED',
    'pragma solidity >=0.6.2 <0.9.0;',
    '',
    comment(`${did} of ${id} on ${network}, which ${end}.`),
    comment('With the state that it read; needs no network. Values are in tinybars, as contracts see them on Hedera.'),
    ...names.imports(),
  ];
}

function setUp({ call, accounts, slots, answers, creates }: SavedCall, names: Names, abis: AbiIndex): string[] {
  const lines = [
    `vm.chainId(${call.chainId});`,
    `vm.roll(${call.blockNumber});`,
    `vm.warp(${call.timestamp});`,
    'vm.deal(SENDER, 2 ** 100);',
  ];
  // A constructor may create what is set afterwards.
  for (const account of [...accounts].sort((a, b) => Number(!a.creation) - Number(!b.creation))) {
    const at = names.of(account.address);
    if (account.code.length > 0) lines.push('', ...codeOf(account, at, names));
    if (account.balance !== undefined && account.balance > 0n) lines.push(`vm.deal(${at}, ${account.balance});`);
    if (creates && account.code.length > 0) lines.push(`vm.setNonceUnsafe(${at}, ${account.nonce});`);
    // A constructor may have written where the ledger has nothing any more.
    const own = slots.filter(
      ({ address, value }) => address === account.address && (account.creation || BigInt(value) > 0n),
    );
    for (const { slot, value, names: variables } of own) {
      const note = variables.length > 0 ? ` // ${line(`${variables.join(', ')} = ${shortNumber(value)}`)}` : '';
      lines.push(`vm.store(${at}, ${shortWord(slot)}, ${shortWord(value)});${note}`);
    }
  }
  const recorded = [...new Set(answers.map(({ address }) => address))];
  if (recorded.length > 0) lines.push('', comment("Answers as the network's, in their order, and nothing else."));
  for (const address of recorded) {
    const at = names.of(address);
    lines.push(`vm.etch(${at}, type(RecordedAnswers).runtimeCode);`);
    for (const answer of answers.filter((each) => each.address === address)) {
      const asked = decoded('function', answer.input, abis);
      if (asked) lines.push(comment(describeDecoded(asked)));
      lines.push(expectation(answer, at, names));
    }
  }
  return ['function setUp() public {', ...indented(lines), '}'];
}

function codeOf({ code, own, creation }: SavedAccount, at: string, names: Names): string[] {
  if (own === undefined) return [`vm.etch(${at}, hex"${digits(code)}");`];
  const name = names.contract(own);
  if (!creation) return [`vm.etch(${at}, type(${name}).runtimeCode);`];
  // The code has values from the constructor, so the constructor runs at the address of the contract.
  const creationCode = `type(${name}).creationCode`;
  const { arguments: given, deployer, value } = creation;
  const whole = given.length > 0 ? `abi.encodePacked(${creationCode}, ${hexLiteral(given)})` : creationCode;
  return [`construct(${at}, ${whole}, ${names.of(deployer)}, ${value});`];
}

function expectation(
  { caller, isStatic, value, input, output, succeeded }: SavedAnswer,
  at: string,
  names: Names,
): string {
  const given = [names.of(caller), String(value), hexLiteral(input), String(succeeded), hexLiteral(output)];
  return `RecordedAnswers(payable(${at})).${isStatic ? 'always' : 'next'}(${given.join(', ')});`;
}

function call(
  { call: { to, value, gas, input }, accounts }: SavedCall,
  names: Names,
  called: Decoded | undefined,
): string[] {
  const options = [`gas: ${gas}`, ...(value > 0n ? [`value: ${value}`] : [])].join(', ');
  const literals = called && literalsOf(called, input);
  const data = literals
    ? `abi.encodeWithSignature(${[JSON.stringify(called.signature), ...literals].join(', ')})`
    : hexLiteral(input);
  return [
    'function callAgain() internal returns (bool success, bytes memory output) {',
    ...indented(['vm.prank(SENDER, SENDER);', `return ${names.of(to)}.call{${options}}(${data});`]),
    '}',
    ...(accounts.some(({ creation }) => creation) ? ['', ...construct] : []),
  ];
}

const construct = [
  '/// Runs a constructor at the address of its contract, for the values that it puts into the code.',
  'function construct(address at, bytes memory creation, address deployer, uint256 value) internal {',
  '    vm.etch(at, creation);',
  '    vm.setNonceUnsafe(at, 1);',
  '    vm.deal(deployer, deployer.balance + value);',
  '    vm.prank(deployer, deployer);',
  '    (bool success, bytes memory code) = at.call{value: value}("");',
  '    require(success, "The constructor failed");',
  '    vm.etch(at, code);',
  '}',
];

function tests({ failure, output, answers }: SavedCall, names: Names, what: string, abis: AbiIndex): string[] {
  const checks = [...new Set(answers.map(({ address }) => names.of(address)))].map(
    (at) => `require(!RecordedAnswers(payable(${at})).isOffRecord(), "The call to ${at} isn't on record");`,
  );
  if (failure === undefined)
    return [
      '/// Green as long as the call returns what it did.',
      `function test_${what}_returnsAsRecorded() public {`,
      '    (bool success, bytes memory output) = callAgain();',
      '    require(success, "The call fails");',
      `    require(keccak256(output) == keccak256(${hexLiteral(output)}), "The call returns something else");`,
      ...indented(checks),
      '}',
    ];
  const expected = failure === 'revert' ? errorOf(output, abis) : 'bytes("")';
  return [
    '/// Red until the call succeeds.',
    `function test_${what}_succeeds() public {`,
    '    (bool success, bytes memory output) = callAgain();',
    ...(answers.length > 0 && failure !== 'outOfGas'
      ? [
          '    require(success || output.length > 0, "No reason: it may call a system contract otherwise than the record");',
        ]
      : []),
    '    if (!success) assembly { revert(add(output, 32), mload(output)) }',
    ...indented(checks),
    '}',
    '',
    `/// Green as long as the call fails as it did: ${line(reasonOf(failure, output, abis))}.`,
    `function test_${what}_failsAsRecorded() public {`,
    '    (bool success, bytes memory output) = callAgain();',
    '    require(!success, "The call succeeds");',
    `    require(keccak256(output) == keccak256(${expected}), "The call fails otherwise");`,
    '}',
  ];
}

function errorOf(output: Uint8Array, abis: AbiIndex): string {
  const error = decoded('error', output, abis);
  const literals = error && literalsOf(error, output);
  return literals
    ? `abi.encodeWithSignature(${[JSON.stringify(error.signature), ...literals].join(', ')})`
    : hexLiteral(output);
}

function reasonOf(failure: SavedCall['failure'], output: Uint8Array, abis: AbiIndex): string {
  const error = failure === 'revert' ? decoded('error', output, abis) : undefined;
  if (error?.signature === 'Error(string)') return JSON.stringify(error.values[0]?.text ?? '');
  return error ? describeDecoded(error) : (failure ?? '');
}

function decoded(kind: 'error' | 'function', data: Uint8Array, abis: AbiIndex): Decoded | undefined {
  const hex = hexOfBytes(data);
  for (const { name, inputs } of abis.find(kind, hex.slice(0, 10))) {
    const values = decodeAbi(inputs, hex.slice(10), { exact: true });
    if (values) return { name, values, signature: `${name}(${values.map(({ type }) => type).join(',')})` };
  }
  return undefined;
}

/** The values as literals that encode to the same bytes; undefined if one isn't a single value. */
function literalsOf({ values }: Decoded, data: Uint8Array): string[] | undefined {
  const literals = values.flatMap(({ type, text }) => literalOf(type, text) ?? []);
  if (literals.length < values.length) return undefined;
  // Data may be encoded otherwise than compilers do.
  const { length } = data;
  const least = 4 + values.reduce((total, { type, text }) => total + encodedLength(type, text), 0);
  return length === least ? literals : undefined;
}

function literalOf(type: string, text: string): string | undefined {
  if (/^(?:u?int|bytes)\d+$/.test(type)) return `${type}(${text})`;
  if (type === 'address') return addressLiteral(text);
  if (type === 'bool') return text;
  if (type === 'bytes') return `hex"${text.slice(2)}"`;
  return type === 'string' && /^[\x20-\x7e]*$/.test(text) ? JSON.stringify(text) : undefined;
}

/** The length of a value's head and tail. */
function encodedLength(type: string, text: string): number {
  if (type !== 'string' && type !== 'bytes') return 32;
  const length = type === 'bytes' ? text.length / 2 - 1 : text.length;
  return 64 + Math.ceil(length / 32) * 32;
}

/** The name of a `path:Name`. */
function nameOf(contract: string): string {
  return contract.slice(contract.lastIndexOf(':') + 1);
}

/** `MyVault` as `MY_VAULT`. */
function constantOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** An address is no number in Solidity unless its digits have the checksum. */
function addressLiteral(address: string): string {
  return checksumAddress(address);
}

function hexLiteral(bytes: Uint8Array): string {
  return `hex"${digits(bytes)}"`;
}

function digits(bytes: Uint8Array): string {
  return hexOfBytes(bytes).slice(2);
}

/** Numbers below 2^64 as numbers: a literal of 39 to 41 hex digits would be taken for an address. */
function shortWord(word: string): string {
  const number = BigInt(word);
  return number < 1n << 64n ? `bytes32(uint256(${number}))` : word;
}

function shortNumber(word: string): string {
  const number = BigInt(word);
  return number < 1n << 128n ? String(number) : word;
}

function comment(text: string): string {
  return `// ${line(text)}`;
}

/** Hostile text in a comment: visible, in one line. */
function line(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').slice(0, 300);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((each) => (each === '' ? '' : `    ${each}`));
}

const recorder = `/// Answers of a system contract or a token: each call gets the recorded answer if it is the recorded call.
contract RecordedAnswers {
    struct Answer {
        bytes32 what;
        bool succeeds;
        bytes output;
    }

    Answer[] answers;
    uint256 given;
    bool public isOffRecord;
    mapping(bytes32 => Answer) statics;

    function next(address caller, uint256 value, bytes calldata input, bool succeeds, bytes calldata output) external {
        answers.push(Answer(keccak256(abi.encode(caller, value, input)), succeeds, output));
    }

    function always(address caller, uint256 value, bytes calldata input, bool succeeds, bytes calldata output) external {
        bytes32 what = keccak256(abi.encode(caller, value, input));
        statics[what] = Answer(what, succeeds, output);
    }

    fallback() external payable {
        bytes32 what = keccak256(abi.encode(msg.sender, msg.value, msg.data));
        Answer memory answer = statics[what];
        if (answer.what == 0) {
            // Those that failed were taken, but what was counted then was reverted.
            while (given < answers.length && !answers[given].succeeds && answers[given].what != what) given++;
            if (given < answers.length && answers[given].what == what) {
                answer = answers[given];
            } else {
                isOffRecord = true;
                return;
            }
            if (answer.succeeds) given++;
        }
        bytes memory output = answer.output;
        bool succeeds = answer.succeeds;
        assembly {
            if succeeds { return(add(output, 32), mload(output)) }
            revert(add(output, 32), mload(output))
        }
    }
}`;

const cheatcodes = `interface Vm {
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function prank(address sender, address origin) external;
    function roll(uint256 number) external;
    function setNonceUnsafe(address account, uint64 nonce) external;
    function store(address account, bytes32 slot, bytes32 value) external;
    function warp(uint256 timestamp) external;
}`;
