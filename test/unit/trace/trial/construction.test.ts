import assert from 'node:assert/strict';
import { bytesOfHex } from '../../../../src/core/platform/hex.ts';
import type { ExecutionTrace, TraceFrame } from '../../../../src/core/trace/replay/executionTrace.ts';
import { codeLimit, keepsCodeLimit } from '../../../../src/core/trace/replay/hederaRules.ts';
import { constructionChange, constructionOf } from '../../../../src/core/trace/trial/construction.ts';
import { solcByVersion } from '../../../sandbox/verification/solcByVersion.ts';

/** The codes of a contract `Story`. */
function codesOf(members: string) {
  const content = `pragma solidity ^0.8.0; contract Story { uint256 used; ${members} }`;
  const input = {
    language: 'Solidity',
    sources: { 'Story.sol': { content } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } } },
  };
  const output: {
    contracts: { 'Story.sol': { Story: { evm: Record<'bytecode' | 'deployedBytecode', { object: string }> } } };
  } = JSON.parse(solcByVersion('0.8.28+commit.7893614a')?.compile(JSON.stringify(input)) ?? '');
  const { bytecode, deployedBytecode } = output.contracts['Story.sol'].Story.evm;
  const bytes = (hex: string) => bytesOfHex(`0x${hex}`) ?? new Uint8Array(0);
  return { creation: bytes(bytecode.object), runtime: bytes(deployedBytecode.object) };
}

/** Without syntax trees. */
const changeOfCodes = (old: string, changed: string) =>
  constructionChange(codesOf(old), codesOf(changed), async () => undefined);

/** A module of Vyper and what else is in its build, from which alone the change is read. */
type Module = string | readonly [module: string, library: string];

function changeOfVyper(old: Module, changed: Module) {
  const none = { creation: new Uint8Array(0), runtime: new Uint8Array(0) };
  return constructionChange(none, none, (which) => {
    const [module = '', library = ''] = [which === 'old' ? old : changed].flat();
    const sources = new Map([
      ['Story.vy', module],
      ['library.vy', library],
    ]);
    const build = { language: 'Vyper', sources, settings: {}, compilerVersion: '0.4.3', contract: 'Story.vy:Story' };
    return constructionOf({ ...build, from: 'workspace', files: new Map() }, async () => []);
  });
}

describe('what a change does to the constructor', () => {
  const takes = 'constructor(uint256 to) { used = to; }';

  it("is seen in the codes alone, also if it has parameters, which follow the code's end", async () => {
    const run = 'function run() external { require(used > 5, "too few of them are used"); used += 2; }';
    const longer = 'function run() external { require(used > 5 && used != 7, "too few of them are used"); used += 2; }';
    assert.equal(await changeOfCodes(takes + run, takes + longer), 'none');
    assert.equal(await changeOfCodes(takes + run, takes.replace('= to', '= to + 1') + longer), 'unsure');
  });

  const init = `fee: uint256
cap: uint256
@deploy
def __init__():
    self.fee = 1
# The cap:
    """
what it is
"""
    self.cap = 5`;
  const run = '\n\n@external\ndef run():\n    assert self.fee < self.cap\n';
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');

  it('is read of all of a Vyper constructor, whatever its line ends are', async () => {
    const changed = init.replace('self.cap = 5', 'self.cap = 500');
    for (const [old, now] of [
      [init + run, changed + run],
      [run + init, run + changed],
      [crlf(init + run), crlf(changed + run)],
    ] as const)
      assert.equal(await changeOfVyper(old, now), 'own', JSON.stringify(now));
    assert.equal(await changeOfVyper(init + run, `${init}# More${run.replace('<', '<=')}`), 'none');
    assert.equal(await changeOfVyper(init + run, crlf(init + run)), 'none');
    assert.equal(await changeOfVyper(run, `X: constant(uint256) = 5${run}`), 'none');
  });

  it('is read of what is in a loop or behind it', async () => {
    const loop = (indent: string) => `@deploy
def __init__():
    for x: uint256 in range(5):
        self.a += x
${indent}self.b += x
`;
    assert.equal(await changeOfVyper(loop('    '), loop('        ')), 'own');
  });

  it('is read of what a Vyper constructor uses, near or far', async () => {
    const module = `import library
from ethereum.ercs import IERC20
BASE: constant(uint256) = \\
1000
SUPPLY: constant(uint256) = (
    BASE * 3
)
UNUSED: constant(uint256) = 7
balances: HashMap[address, uint256]
flag Role:
    ADMIN
    MINTER
@deploy
def __init__():
    self._mint(msg.sender, SUPPLY)
    library.start(Role.MINTER)
@internal
@nonreentrant
def _mint(to: address, n: uint256):
    self.balances[to] += n
@external
def burn(n: uint256):
    self.balances[msg.sender] -= n + UNUSED
`;
    const library = `level: uint256
FIRST: constant(uint256) = 3
@internal
def start(n: uint256):
    self.level = self._doubled(n)
@internal
def _doubled(n: uint256) -> uint256:
    return n * 2 + FIRST
@external
def stop():
    self.level = 0
`;
    const changeOf = (from: string, to: string) => {
      assert.ok((module + library).includes(from), from);
      return changeOfVyper([module, library], [module.replace(from, to), library.replace(from, to)]);
    };
    for (const [from, to] of [
      ['1000', '2000'],
      ['BASE * 3', 'BASE * 4'],
      ['+= n', '+= 2 * n'],
      ['    ADMIN\n    MINTER', '    MINTER\n    ADMIN'],
      ['n * 2', 'n * 3'],
      ['FIRST: constant(uint256) = 3', 'FIRST: constant(uint256) = 4'],
      ['import library', 'import other as library'],
    ] as const)
      assert.equal(await changeOf(from, to), 'own', from);
    for (const [from, to] of [
      ['-= n', '-= 2 * n'],
      ['UNUSED: constant(uint256) = 7', 'UNUSED: constant(uint256) = 8'],
      ['self.level = 0', 'self.level = 1'],
    ] as const)
      assert.equal(await changeOf(from, to), 'none', from);
  });
});

describe('the limit of code in a trial', () => {
  const keeps = (frame: Partial<TraceFrame>) => {
    const small = { operation: 'CALL', code: new Uint8Array(1), output: new Uint8Array(0), failure: undefined };
    return keepsCodeLimit({ frames: [small, { ...small, ...frame }] } as unknown as ExecutionTrace);
  };
  const large = new Uint8Array(codeLimit + 1);

  it("is the network's, unless larger code ran or was created there", () => {
    assert.equal(keeps({ code: new Uint8Array(codeLimit) }), true);
    assert.equal(keeps({ code: large }), false);
    assert.equal(keeps({ operation: 'CREATE', code: large }), true, 'creation code may be larger');
    assert.equal(keeps({ operation: 'CREATE2', output: large }), false);
    assert.equal(keeps({ operation: 'CREATE', output: large, failure: 'revert' }), true, 'the data of a revert');
    assert.equal(keeps({ output: large }), true, 'what a call returned');
  });
});
