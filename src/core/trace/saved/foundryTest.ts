import { checksumAddress } from '../../format/checksumAddress.ts';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import type { AbiIndex, Decoded } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { recorderSource } from './answerRecorder.ts';
import type { SavedAccount, SavedAnswer, SavedCall } from './savedCall.ts';
import { answersNote, type SavedStep, savedSteps } from './savedSteps.ts';
import {
  calledName,
  contractName,
  decoded,
  headOf,
  indented,
  literalsOf,
  oneLine,
  quotedText,
  reasonOf,
  type SavedAbout,
  SavedNames,
  type SavedTest,
} from './savedWords.ts';

/**
 * A call as a test in Solidity with Foundry's cheatcodes, which Hardhat 3 has, too: without a network, it has the state
 * that the call read. One test fails until the call succeeds, the other succeeds as long as it fails as it did; of a
 * call that succeeded, one test holds what it returned.
 */
export function foundryTest(saved: SavedCall, about: SavedAbout): SavedTest {
  const what = calledName(saved, about);
  const name = `${contractName(saved)}_${what}_Test`;
  const names = new Names(saved, name);
  const body = [
    ...setUp(saved, names, about),
    '',
    ...call(saved, names, decoded('function', saved.call.input, about.abis)),
    '',
    ...tests(saved, names, what, about.abis),
  ];
  const blocks = [
    [
      '// SPDX-License-Identifier: UNLICENSED',
      'pragma solidity >=0.6.2 <0.9.0;',
      '',
      ...headOf(saved, about).map((each) => `// ${each}`),
      ...names.imports(),
    ],
    [
      `contract ${name} {`,
      '    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));',
      ...names.declarations(body.join('\n')),
      '',
      ...indented(body),
      '}',
    ],
    ...(saved.answers.length > 0 ? [recorderSource.split('\n')] : []),
    cheatcodes.split('\n'),
  ];
  return { name, text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n` };
}

/** The names of the test's file: constants for addresses, and contracts of the project. */
class Names {
  readonly #names: SavedNames;
  /** By `path:Name`. */
  readonly #contracts = new Map<string, string>();

  constructor(saved: SavedCall, test: string) {
    this.#names = new SavedNames([test, 'Vm', 'RecordedAnswers', 'vm']);
    for (const { own } of saved.accounts)
      if (own !== undefined && !this.#contracts.has(own))
        this.#contracts.set(own, this.#names.take(nameOfContract(own)));
    this.#names.addAddresses(saved);
  }

  of(address: string): string {
    return this.#names.of(address) ?? addressLiteral(address);
  }

  /** The name that a contract of the project has in the file. */
  contract(own: string): string {
    return this.#contracts.get(own) ?? nameOfContract(own);
  }

  imports(): string[] {
    return [...this.#contracts].map(([own, name]) => {
      const path = JSON.stringify(fileOfContract(own));
      return `import {${nameOfContract(own)}${name === nameOfContract(own) ? '' : ` as ${name}`}} from ${path};`;
    });
  }

  /** Of the addresses that the text names. */
  declarations(text: string): string[] {
    return this.#names
      .usedIn(text)
      .map(([address, name]) => `    address constant ${name} = ${addressLiteral(address)};`);
  }
}

function setUp(saved: SavedCall, names: Names, about: SavedAbout): string[] {
  const { chainId, blockNumber, timestamp } = saved.call;
  const lines = [
    `vm.chainId(${chainId});`,
    `vm.roll(${blockNumber});`,
    `vm.warp(${timestamp});`,
    'vm.deal(SENDER, 2 ** 100);',
    ...savedSteps(saved, about).flatMap((step) => linesOf(step, names)),
  ];
  return ['function setUp() public {', ...indented(lines), '}'];
}

function linesOf(step: SavedStep, names: Names): string[] {
  switch (step.kind) {
    case 'code':
      return ['', ...codeOf(step.account, names.of(step.account.address), names)];
    case 'balance':
      return [`vm.deal(${names.of(step.address)}, ${step.balance});`];
    case 'nonce':
      return [`vm.setNonceUnsafe(${names.of(step.address)}, ${step.nonce});`];
    case 'slot': {
      const { address, slot, value } = step.slot;
      const note = step.note === '' ? '' : ` // ${step.note}`;
      return [`vm.store(${names.of(address)}, ${shortWord(slot)}, ${shortWord(value)});${note}`];
    }
    case 'answers':
      return [
        '',
        `// ${answersNote}`,
        `vm.etch(${names.of(step.address)}, type(RecordedAnswers).runtimeCode);`,
        ...step.answers.flatMap((answer) => [
          ...(answer.note === '' ? [] : [`// ${answer.note}`]),
          expectation(answer, names),
        ]),
      ];
  }
}

function codeOf({ code, own, creation, isCreated }: SavedAccount, at: string, names: Names): string[] {
  if (own === undefined) return [`vm.etch(${at}, ${hexLiteral(code)});`];
  const name = names.contract(own);
  if (!creation) return [`vm.etch(${at}, type(${name}).runtimeCode);`];
  // The code has values from the constructor, so the constructor runs at the address of the contract.
  const creationCode = `type(${name}).creationCode`;
  const { arguments: given, deployer, value } = creation;
  const whole = given.length > 0 ? `abi.encodePacked(${creationCode}, ${hexLiteral(given)})` : creationCode;
  if (isCreated)
    return ['// The call runs the constructor at the address of its contract.', `vm.etch(${at}, ${whole});`];
  return [`construct(${at}, ${whole}, ${names.of(deployer)}, ${value});`];
}

function expectation(
  { address, caller, isStatic, value, input, output, succeeded }: SavedAnswer,
  names: Names,
): string {
  const given = [names.of(caller), String(value), hexLiteral(input), String(succeeded), hexLiteral(output)];
  return `RecordedAnswers(payable(${names.of(address)})).${isStatic ? 'always' : 'next'}(${given.join(', ')});`;
}

function call(
  { call: { to, value, gas, input }, accounts }: SavedCall,
  names: Names,
  called: Decoded | undefined,
): string[] {
  const options = [`gas: ${gas}`, ...(value > 0n ? [`value: ${value}`] : [])].join(', ');
  const literals = called && literalsOf(called, input, literalOf);
  const data = literals
    ? `abi.encodeWithSignature(${[JSON.stringify(called.signature), ...literals].join(', ')})`
    : hexLiteral(input);
  return [
    'function callAgain() internal returns (bool success, bytes memory output) {',
    ...indented(['vm.prank(SENDER, SENDER);', `return ${names.of(to)}.call{${options}}(${data});`]),
    '}',
    ...(accounts.some(({ creation, isCreated }) => creation && !isCreated) ? ['', ...construct] : []),
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
  const recorders = [...new Set(answers.map(({ address }) => names.of(address)))];
  const checks = recorders.map(
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
    `/// Green as long as the call fails as it did: ${oneLine(reasonOf(failure, output, abis))}.`,
    `function test_${what}_failsAsRecorded() public {`,
    '    (bool success, bytes memory output) = callAgain();',
    '    require(!success, "The call succeeds");',
    `    require(keccak256(output) == keccak256(${expected}), "The call fails otherwise");`,
    '}',
  ];
}

function errorOf(output: Uint8Array, abis: AbiIndex): string {
  const error = decoded('error', output, abis);
  const literals = error && literalsOf(error, output, literalOf);
  return literals
    ? `abi.encodeWithSignature(${[JSON.stringify(error.signature), ...literals].join(', ')})`
    : hexLiteral(output);
}

function literalOf(type: string, text: string): string | undefined {
  if (/^(?:u?int|bytes)\d+$/.test(type)) return `${type}(${text})`;
  if (type === 'address') return addressLiteral(text);
  if (type === 'bool') return text;
  if (type === 'bytes') return `hex"${text.slice(2)}"`;
  return type === 'string' ? quotedText(text) : undefined;
}

/** An address is no number in Solidity unless its digits have the checksum. */
function addressLiteral(address: string): string {
  return checksumAddress(address);
}

function hexLiteral(bytes: Uint8Array): string {
  return `hex"${hexOfBytes(bytes).slice(2)}"`;
}

/** Numbers below 2^64 as numbers: a literal of 39 to 41 hex digits would be taken for an address. */
function shortWord(word: string): string {
  const number = BigInt(word);
  return number < 1n << 64n ? `bytes32(uint256(${number}))` : word;
}

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
