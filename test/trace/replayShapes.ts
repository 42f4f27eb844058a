import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { compileStory, selectorOf } from './compileStory.ts';

/** A contract whose execution is long in one way. */
export interface ReplayShape {
  readonly name: string;
  readonly code: Uint8Array;
  /** The code at `calleeAddress`. */
  readonly called?: Uint8Array;
  readonly input?: Uint8Array;
  /** Of `code`. */
  readonly build?: { readonly built: TracedBuild; readonly sources: BuildSources };
}

/** The contract that runs, and the one that it calls. */
export const shapeAddress = `0x${'c'.repeat(40)}`;
export const calleeAddress = `0x${'d'.repeat(40)}`;

/** The operations by their names; DUP1 to DUP16 and SWAP1 to SWAP16 aside. */
const opcodes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    STOP: 0x00,
    ADD: 0x01,
    MUL: 0x02,
    DIV: 0x04,
    EXP: 0x0a,
    LT: 0x10,
    GT: 0x11,
    EQ: 0x14,
    AND: 0x16,
    NOT: 0x19,
    KECCAK256: 0x20,
    ADDRESS: 0x30,
    BALANCE: 0x31,
    CALLDATALOAD: 0x35,
    CALLDATACOPY: 0x37,
    EXTCODESIZE: 0x3b,
    EXTCODECOPY: 0x3c,
    RETURNDATACOPY: 0x3e,
    POP: 0x50,
    MSTORE: 0x52,
    SLOAD: 0x54,
    SSTORE: 0x55,
    JUMP: 0x56,
    JUMPI: 0x57,
    MSIZE: 0x59,
    GAS: 0x5a,
    TSTORE: 0x5d,
    MCOPY: 0x5e,
    LOG0: 0xa0,
    LOG4: 0xa4,
    CREATE: 0xf0,
    CALL: 0xf1,
    DELEGATECALL: 0xf4,
    CREATE2: 0xf5,
    STATICCALL: 0xfa,
    RETURN: 0xf3,
    REVERT: 0xfd,
  }),
);

/** Code from the names of operations, numbers to push (`0x…` or decimal), labels (`loop:`) and pushes of labels (`@loop`). */
export function assemble(text: string): Uint8Array {
  const bytes: number[] = [];
  const labels = new Map<string, number>();
  const uses: [at: number, label: string][] = [];
  for (const word of text.trim().split(/\s+/)) {
    const numbered = /^(DUP|SWAP)(\d+)$/.exec(word);
    if (numbered) bytes.push((numbered[1] === 'DUP' ? 0x7f : 0x8f) + Number(numbered[2]));
    else if (word.endsWith(':')) {
      labels.set(word.slice(0, -1), bytes.length);
      bytes.push(0x5b);
    } else if (word.startsWith('@')) {
      uses.push([bytes.length + 1, word.slice(1)]);
      bytes.push(0x61, 0, 0);
    } else if (/^\d/.test(word)) {
      const digits = BigInt(word).toString(16);
      const pushed = word === '0' ? [] : bytesIn(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`);
      bytes.push(0x5f + pushed.length, ...pushed);
    } else {
      const opcode = opcodes.get(word);
      if (opcode === undefined) throw new Error(`There is no operation ${word}.`);
      bytes.push(opcode);
    }
  }
  for (const [at, label] of uses) {
    const target = labels.get(label);
    if (target === undefined) throw new Error(`There is no label ${label}.`);
    bytes[at] = target >> 8;
    bytes[at + 1] = target & 0xff;
  }
  return Uint8Array.from(bytes);
}

/** Does the same until the gas runs out. */
const loop = (body: string, before = '') => assemble(`${before} again: ${body} @again JUMP`);
/** A call without value, with all gas; its success is dropped. */
const calling = (to: string, data = '0 0') => `0 0 ${data} 0 ${to} GAS CALL POP`;
/** Counts up what is on the stack, and leaves a copy of it. */
const count = '1 ADD DUP1';
const words = '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01';

/** Puts code at the beginning of the memory. */
const startingWith = (code: string) => `0x${code.padEnd(64, '0')} 0 MSTORE`;

/** Code of 24,000 bytes, about the most that a contract has. */
function large(code: Uint8Array): Uint8Array {
  const whole = new Uint8Array(24_000).fill(0x5b);
  whole.set(code);
  return whole;
}

/** Executions that are long in every way that came to mind. */
export const replayShapes: readonly ReplayShape[] = [
  { name: 'calls itself twice', code: assemble(`${calling('ADDRESS')} ${calling('ADDRESS')}`) },
  {
    name: 'calls itself twice, in large code',
    code: large(assemble(`${calling('ADDRESS')} ${calling('ADDRESS')} @end JUMP end: STOP`)),
  },
  { name: 'calls itself in a loop', code: loop(calling('ADDRESS')) },
  {
    name: 'calls itself 100 deep, then loops',
    code: assemble(`3000000 GAS LT @bottom JUMPI ${calling('ADDRESS')} STOP bottom: again: @again JUMP`),
  },
  { name: 'calls itself until the gas ends', code: assemble(`${calling('ADDRESS')} again: @again JUMP`) },
  { name: 'many calls', code: loop(calling(calleeAddress)), called: assemble('STOP') },
  {
    name: 'many calls of large code',
    code: loop(calling(calleeAddress)),
    called: large(assemble('@end JUMP end: STOP')),
  },
  {
    name: 'many delegate calls',
    code: loop(`0 0 0 0 ${calleeAddress} GAS DELEGATECALL POP`),
    called: assemble('STOP'),
  },
  { name: 'many calls of an account', code: loop(calling('0x7777')) },
  { name: 'many calls that revert', code: loop(calling(calleeAddress)), called: assemble('0 0 REVERT') },
  {
    name: 'many calls, every other of which reverts',
    code: loop(`${count} 0 MSTORE ${calling(calleeAddress, '32 0')}`, '0'),
    called: assemble('0 CALLDATALOAD 1 AND @odd JUMPI STOP odd: 0 0 REVERT'),
  },
  {
    name: 'many calls, then many that revert',
    code: loop(`${count} 0 MSTORE ${calling(calleeAddress, '32 0')}`, '0'),
    called: assemble('40000 0 CALLDATALOAD GT @late JUMPI STOP late: 0 0 REVERT'),
  },
  {
    name: 'many calls that run out of gas',
    code: loop(`0 0 0 0 0 ${calleeAddress} 1000 CALL POP`),
    called: loop(''),
  },
  { name: 'calls with 1 MB of data', code: loop(calling(calleeAddress, '1000000 0')), called: assemble('STOP') },
  { name: 'calls that return 1 MB', code: loop(calling(calleeAddress)), called: assemble('1000000 0 RETURN') },
  { name: 'calls that revert with 100 KB', code: loop(calling(calleeAddress)), called: assemble('100000 0 REVERT') },
  {
    name: 'returned data, copied again and again',
    code: loop('200000 0 0 RETURNDATACOPY', calling(calleeAddress)),
    called: assemble('200000 0 RETURN'),
  },
  { name: 'a loop of jumps', code: loop('') },
  { name: 'a loop of 24,000 steps of 1 gas', code: sled() },
  { name: 'arithmetic with 256 bits', code: loop(`${words} DUP1 MUL ${words} DIV POP`) },
  { name: 'powers with 256 bits', code: loop(`${words} DUP1 EXP POP`) },
  { name: 'reads of one slot', code: loop('0 SLOAD POP') },
  { name: 'writes to one slot', code: loop(`${count} 0 SSTORE`, '0') },
  { name: 'reads of many slots', code: loop(`${count} SLOAD POP`, '0') },
  { name: 'writes to many slots', code: loop(`${count} DUP1 SSTORE`, '0') },
  { name: 'many transient slots', code: loop(`${count} DUP1 TSTORE`, '0') },
  { name: 'balances of many accounts', code: loop(`${count} BALANCE POP`, '1000') },
  { name: 'code sizes of many accounts', code: loop(`${count} EXTCODESIZE POP`, '1000') },
  { name: 'calls of many accounts', code: loop(`${count} 0 0 0 0 0 DUP6 GAS CALL POP POP`, '1000') },
  {
    name: "another's code, copied again and again",
    code: loop(`20000 0 0 ${calleeAddress} EXTCODECOPY`),
    called: large(assemble('STOP')),
  },
  { name: 'hashes of words', code: loop('0 MSTORE 32 0 KECCAK256', '1') },
  { name: 'hashes of 64 KB', code: loop('65535 0 KECCAK256 POP') },
  { name: 'hashes of 2 MB', code: loop('2000000 0 KECCAK256 POP') },
  { name: 'memory that grows', code: loop('MSIZE MSIZE MSTORE') },
  { name: '1 MB of memory, copied again and again', code: loop('1000000 0 1 MCOPY') },
  {
    name: 'call data, copied again and again',
    code: loop('60000 0 0 CALLDATACOPY'),
    input: new Uint8Array(60_000).fill(7),
  },
  { name: 'logs without data', code: loop('0 0 LOG0') },
  { name: 'logs of 1 KB', code: loop('1 2 3 4 1024 0 LOG4') },
  {
    name: '15,000 logs, then calls',
    code: assemble(
      `0 again: 0 0 LOG0 ${count} 15000 EQ @calls JUMPI @again JUMP calls: ${calling(calleeAddress)} @calls JUMP`,
    ),
    called: assemble('STOP'),
  },
  { name: 'creations of empty contracts', code: loop('0 0 0 CREATE POP') },
  { name: 'creations of contracts with code', code: loop('20000 0 0 CREATE POP', startingWith('614e206000f3')) },
  { name: 'creations by 2 MB of code', code: loop('2000000 0 0 CREATE POP', startingWith('600456fe5b00')) },
  { name: 'creations by 49 KB of code with jumps', code: loop('49000 0 0 CREATE POP', startingWith('600456fe5b00')) },
  { name: 'creations at chosen addresses', code: loop(`${count} 0 0 0 CREATE2 POP`, '0') },
  { name: 'creations that destroy themselves', code: loop('2 0 0 CREATE POP', startingWith('30ff')) },
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(
    (address): ReplayShape => ({
      name: `Ethereum's own contract ${address}`,
      code: loop(`64 0 ${address === '9' ? 213 : 128} 0 ${address} GAS STATICCALL POP`, '1 0 MSTORE 2 32 MSTORE'),
    }),
  ),
];

/** JUMPDEST as often as a contract can have it, then back to its beginning. */
function sled(): Uint8Array {
  const code = large(assemble('STOP')).fill(0x5b);
  code.set([0x5f, 0x56], code.length - 2);
  return code;
}

const bodies: Readonly<Record<string, string>> = {
  'Solidity: a loop until the gas ends': 'for (uint256 at = 0; ; at++) sum += at * at % 7;',
  'Solidity: a loop, then a require':
    'for (uint256 at = 0; gasleft() > 100000; at++) total += at; require(total == 0, "too much");',
  'Solidity: a loop that succeeds': 'for (uint256 at = 0; gasleft() > 100000; at++) total += at;',
  'Solidity: calls itself deeply':
    'if (gasleft() > 300000) this.run(); else { for (uint256 at = 0; gasleft() > 5000; at++) total += at; revert("bottom"); }',
  'Solidity: 200 deep with a loop in each':
    'for (uint256 at = 0; at < 60; at++) total += at; if (gasleft() > 400000) this.run(); else revert("bottom");',
  'Solidity: try and catch in a loop':
    'while (gasleft() > 300000) { try this.fail() {} catch { total++; } } require(total == 0, "caught");',
  'Solidity: a mapping of many keys': 'for (uint256 at = 0; gasleft() > 100000; at++) held[at] += 1; revert("full");',
  'Solidity: new contracts': 'while (gasleft() > 300000) { new Child(total); total++; } revert("enough");',
  'Solidity: depends on gas': 'while (gasleft() > 50000) total++; if (gasleft() < 60000) revert("no gas");',
};

/** Contracts with lines: the failing line is found by a second replay, and mapped. Compiled by npm's solc. */
export function solidityShapes(): ReplayShape[] {
  return Object.entries(bodies).map(([name, body]) => {
    const content = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
contract Child { uint256 number; constructor(uint256 given) { number = given; } }
contract Story {
  uint256 sum;
  uint256 total;
  mapping(uint256 => uint256) held;
  function run() external {
    ${body.replaceAll('; ', ';\n    ')}
  }
  function fail() external pure { revert("always"); }
}`;
    const built = compileStory(content, 'no optimizer').contracts.get('Story');
    if (!built) throw new Error('The contract is missing.');
    const sources: BuildSources = {
      language: 'Solidity',
      sources: new Map([['Story.sol', content]]),
      settings: {},
      contract: built.contract,
      compilerVersion: '0.8.28+commit.7893614a',
      files: new Map(),
      from: 'workspace',
    };
    return { name, code: built.runtime, input: bytesIn(selectorOf('run()')), build: { built, sources } };
  });
}
