import { checksumAddress } from '../../format/checksumAddress.ts';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import type { AbiIndex, Decoded } from '../../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { offRecordCheck, recorderSource } from './answerRecorder.ts';
import type { SavedAccount, SavedCall } from './savedCall.ts';
import { constructorValues } from './savedConstruction.ts';
import { answersNote, type NotedAnswer, type SavedStep, savedSteps } from './savedSteps.ts';
import {
  addressInWord,
  blockDate,
  calledName,
  contractName,
  decoded,
  decodedOutput,
  expectedWords,
  failsNote,
  headOf,
  indented,
  literalsOf,
  longestLine,
  oneLine,
  quotedText,
  type SavedAbout,
  SavedNames,
  type SavedTest,
  withNote,
} from './savedWords.ts';

/**
 * A call as a test in Solidity with Foundry's cheatcodes, which Hardhat 3 has, too: without a network, it has the state
 * that the call read. One test fails until the call succeeds, the other succeeds as long as it fails as it did; of a
 * call that succeeded, one test holds what it returned.
 */
export function foundryTest(saved: SavedCall, about: SavedAbout): SavedTest {
  const what = calledName(saved, about);
  const name = `${contractName(saved)}_${what}_Test`;
  const names = new Names(saved, name, about);
  // What happened first, then the state that it needs, then the tools.
  const body = [
    ...call(saved, names, decoded('function', saved.call.input, about.abis)),
    '',
    ...tests(saved, names, what, about),
    '',
    ...setUp(saved, names, about),
    ...(saved.accounts.some(({ creation, isCreated }) => creation && !isCreated) ? ['', ...construct] : []),
    ...(saved.answers.length > 0 ? ['', ...offRecordCheck.split('\n')] : []),
  ];
  // A constructor's arguments are with its code.
  const isCreation = saved.accounts.some(({ isCreated }) => isCreated);
  const head = headOf(saved, about, names.addresses, isCreation ? 'setUp' : 'callAgain and setUp');
  const blocks = [
    [
      '// SPDX-License-Identifier: UNLICENSED',
      'pragma solidity >=0.6.2 <0.9.0;',
      '',
      ...head.map((each) => `// ${withoutLicense(each)}`),
      '',
      ...names.imports(),
    ],
    [
      `contract ${name} {`,
      '    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));',
      ...names.declarations([...head, ...body].join('\n')),
      '',
      ...indented(body),
      '}',
    ],
    ...(saved.answers.length > 0 ? [recorderSource.split('\n')] : []),
    cheatcodesFor(saved).split('\n'),
  ];
  return { name, text: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n` };
}

/** The compiler refuses a file with a second license, wherever a comment has it. */
function withoutLicense(text: string): string {
  return text.replaceAll('SPDX-License-Identifier', 'SPDX license');
}

/** What the test's text names itself. */
const ownNames =
  'Vm vm RecordedAnswers setUp callAgain construct isOffRecord success output expected writes i at code creation deployer value'.split(
    ' ',
  );

/** The names of the test's file: constants for addresses, and contracts of the project. */
class Names {
  readonly addresses: SavedNames;
  /** By `path:Name`. */
  readonly #contracts = new Map<string, string>();

  constructor(saved: SavedCall, test: string, about: SavedAbout) {
    this.addresses = new SavedNames([test, ...ownNames]);
    for (const { own } of saved.accounts)
      if (own !== undefined && !isVyper(own) && !this.#contracts.has(own))
        this.#contracts.set(own, this.addresses.take(nameOfContract(own)));
    this.addresses.addAddresses(saved, about);
  }

  of(address: string): string {
    return this.addresses.of(address) ?? addressLiteral(address);
  }

  /** A word, by its name if it's an address that has one. */
  word(word: string): string {
    const address = addressInWord(word);
    const name = address === undefined ? undefined : this.addresses.of(address);
    return name === undefined ? shortWord(word) : `bytes32(uint256(uint160(${name})))`;
  }

  /** The name that a contract of the project has in the file. */
  contract(own: string): string {
    return this.#contracts.get(own) ?? nameOfContract(own);
  }

  imports(): string[] {
    const byPath = new Map<string, string[]>();
    for (const [own, name] of this.#contracts) {
      const path = fileOfContract(own);
      const imported = name === nameOfContract(own) ? name : `${nameOfContract(own)} as ${name}`;
      byPath.set(path, [...(byPath.get(path) ?? []), imported]);
    }
    return [...byPath].map(([path, imported]) => `import {${imported.join(', ')}} from ${JSON.stringify(path)};`);
  }

  /** A stranger's text as a comment of a line; '' for none. */
  comment(text: string): string {
    return text === '' ? '' : `// ${oneLine(this.addresses.inText(text))}`;
  }

  /** What encodes to exactly these bytes: the values if they are known, or else the bytes. */
  encoded(values: Pick<Decoded, 'values'> | Decoded | undefined, data: Uint8Array): string {
    const signature = values && 'signature' in values ? values.signature : undefined;
    const literals =
      values && literalsOf(values, data, (type, text) => this.#literal(type, text), signature === undefined ? 0 : 4);
    if (!literals || (signature !== undefined && !isSignature.test(signature))) return hexLiteral(data);
    return signature === undefined
      ? `abi.encode(${literals.join(', ')})`
      : `abi.encodeWithSignature(${[JSON.stringify(signature), ...literals].join(', ')})`;
  }

  #literal(type: string, text: string): string | undefined {
    if (/^u?int\d+$/.test(type)) return `${type}(${text})`;
    // Of 20 bytes, a number would be an address.
    if (/^bytes\d+$/.test(type)) return `${type}(hex"${text.slice(2)}")`;
    if (type === 'address') return this.of(text.toLowerCase());
    if (type === 'bool') return text;
    if (type === 'bytes') return `hex"${text.slice(2)}"`;
    return type === 'string' ? quotedText(text) : undefined;
  }

  /** Of the addresses that the text names. */
  declarations(text: string): string[] {
    return this.addresses
      .usedIn(text)
      .map(([address, name]) => `    address constant ${name} = ${addressLiteral(address)};`);
  }
}

function setUp(saved: SavedCall, names: Names, about: SavedAbout): string[] {
  const { from, chainId, blockNumber, timestamp } = saved.call;
  const lines = [
    '// The block of the call, and a sender who can pay for it.',
    `vm.chainId(${chainId});`,
    `vm.roll(${blockNumber});`,
    `vm.warp(${timestamp}); // ${blockDate(saved)}`,
    `vm.deal(${names.of(from)}, 2 ** 100);`,
    ...savedSteps(saved, about).flatMap((step) => linesOf(step, names, about.abis)),
  ];
  return ['function setUp() public {', ...indented(lines), '}'];
}

function linesOf(step: SavedStep, names: Names, abis: AbiIndex): string[] {
  switch (step.kind) {
    case 'code':
      return ['', names.comment(step.note), ...codeOf(step.account, names.of(step.account.address), names)];
    case 'balance':
      return [`vm.deal(${names.of(step.address)}, ${step.balance});`];
    case 'nonce':
      return [`vm.setNonceUnsafe(${names.of(step.address)}, ${step.nonce});`];
    case 'slot': {
      const { address, slot, value } = step.slot;
      const store = `vm.store(${names.of(address)}, ${shortWord(slot)}, ${names.word(value)});`;
      return withNote(store, names.comment(step.note));
    }
    case 'answers':
      return [
        '',
        `// ${answersNote}`,
        `vm.etch(${names.of(step.address)}, type(RecordedAnswers).runtimeCode);`,
        ...step.answers.flatMap((answer) => expectation(answer, names, abis)),
      ];
  }
}

function codeOf({ code, own, creation, isCreated }: SavedAccount, at: string, names: Names): string[] {
  if (own === undefined) return [`vm.etch(${at}, ${hexLiteral(code)});`];
  const name = names.contract(own);
  // Solidity can't import it.
  const place = isVyper(own) ? JSON.stringify(own.replace(/^(?:\.\.\/)+/, '')) : undefined;
  if (!creation)
    return [`vm.etch(${at}, ${place === undefined ? `type(${name}).runtimeCode` : `vm.getDeployedCode(${place})`});`];
  // The code has values from the constructor, so the constructor runs at the address of the contract.
  const creationCode = place === undefined ? `type(${name}).creationCode` : `vm.getCode(${place})`;
  const { arguments: given, deployer, value } = creation;
  const values = constructorValues(creation);
  const encoded = names.encoded(values && { values }, given);
  const whole = given.length > 0 ? `abi.encodePacked(${creationCode}, ${encoded})` : creationCode;
  if (isCreated) return [`vm.etch(${at}, ${whole});`];
  return [`construct(${at}, ${whole}, ${names.of(deployer)}, ${value});`];
}

function expectation(
  { address, caller, isStatic, value, input, output, succeeded, note }: NotedAnswer,
  names: Names,
  abis: AbiIndex,
): string[] {
  const asked = names.encoded(decoded('function', input, abis), input);
  const answer = succeeded
    ? names.encoded(decodedOutput(input, output, abis), output)
    : names.encoded(decoded('error', output, abis), output);
  return [
    ...(note === '' ? [] : [names.comment(note)]),
    `RecordedAnswers(payable(${names.of(address)})).${isStatic ? 'always' : 'next'}(`,
    `    ${names.of(caller)}, ${value}, ${asked},`,
    `    ${succeeded}, ${answer}`,
    ');',
  ];
}

function call(
  { call: { from, to, value, gas, input } }: SavedCall,
  names: Names,
  called: Decoded | undefined,
): string[] {
  const options = [`gas: ${gas}`, ...(value > 0n ? [`value: ${value}`] : [])].join(', ');
  return [
    'function callAgain() internal returns (bool success, bytes memory output) {',
    ...indented([
      `vm.prank(${names.of(from)}, ${names.of(from)});`,
      `return ${names.of(to)}.call{${options}}(${names.encoded(called, input)});`,
    ]),
    '}',
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

/** If a system contract is asked for something else than the record. */
const whatToDo = 'Run with -vvvv to see the call, then add the answer that you expect to setUp.';

/** @param message printable ASCII */
function required(condition: string, message: string): string[] {
  const line = `require(${condition}, ${JSON.stringify(message)});`;
  return line.length < longestLine
    ? [line]
    : ['require(', ...indented([`${condition},`, JSON.stringify(message)]), ');'];
}

const bubbleUp = 'if (!success) assembly { revert(add(output, 32), mload(output)) }';

function tests(saved: SavedCall, names: Names, what: string, about: SavedAbout): string[] {
  const { abis } = about;
  const { failure, output, answers, writes, call, accounts } = saved;
  const recorders = [...new Set(answers.map(({ address }) => names.of(address)))];
  const checks = recorders.flatMap((at) =>
    required(`!isOffRecord(${at})`, `${at} was asked for something that isn't on record. ${whatToDo}`),
  );
  const recording = recorders.length > 0 ? ['vm.record();'] : [];
  if (failure === undefined) {
    const creates = accounts.some(({ isCreated }) => isCreated);
    const returned = names.encoded(decodedOutput(call.input, output, abis), output);
    const left = writes.flatMap(({ address, slot, value, variables }) =>
      required(
        `vm.load(${names.of(address)}, ${shortWord(slot)}) == ${names.word(value)}`,
        expectedWords(variables, names.addresses),
      ),
    );
    return [
      `// Green as long as the call ${creates ? 'creates' : 'returns'} and writes what it did.`,
      `function test_${what}_doesAsRecorded() public {`,
      ...indented(recording),
      '    (bool success, bytes memory output) = callAgain();',
      ...indented(checks),
      `    ${bubbleUp}`,
      // What it returns is the code as it's built now.
      ...(creates
        ? []
        : [
            `    bytes memory expected = ${returned};`,
            '    require(keccak256(output) == keccak256(expected), "The call returns something else");',
          ]),
      ...indented(left),
      '}',
    ];
  }
  const expected = failure === 'revert' ? names.encoded(decoded('error', output, abis), output) : 'bytes("")';
  return [
    '// Red until the call succeeds.',
    `function test_${what}_succeeds() public {`,
    ...indented(recording),
    '    (bool success, bytes memory output) = callAgain();',
    ...indented(checks),
    `    ${bubbleUp}`,
    '}',
    '',
    `// ${failsNote(saved, about, names.addresses)}`,
    `function test_${what}_failsAsRecorded() public {`,
    '    (bool success, bytes memory output) = callAgain();',
    '    require(!success, "The call succeeds");',
    `    bytes memory expected = ${expected};`,
    '    require(keccak256(output) == keccak256(expected), "The call fails with another error");',
    '}',
  ];
}

/** What a compiler would have made, and neither a stranger's text nor more than a string may have. */
const isSignature = /^[A-Za-z_$][\w$]{0,99}\([\w(),[\]]*\)$/;

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

function isVyper(own: string): boolean {
  return fileOfContract(own).endsWith('.vy');
}

function cheatcodesFor({ accounts }: SavedCall): string {
  const withVyper = accounts.some(({ own }) => own !== undefined && isVyper(own));
  return withVyper ? cheatcodes.replace(/}$/, `${cheatcodesOfVyper}}`) : cheatcodes;
}

const cheatcodesOfVyper = `    function getCode(string calldata contractAt) external view returns (bytes memory code);
    function getDeployedCode(string calldata contractAt) external view returns (bytes memory code);
`;

const cheatcodes = `interface Vm {
    function accesses(address account) external returns (bytes32[] memory reads, bytes32[] memory writes);
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function load(address account, bytes32 slot) external view returns (bytes32 value);
    function prank(address sender, address origin) external;
    function record() external;
    function roll(uint256 number) external;
    function setNonceUnsafe(address account, uint64 nonce) external;
    function store(address account, bytes32 slot, bytes32 value) external;
    function warp(uint256 timestamp) external;
}`;
