import type { RealProject } from './realProject.ts';

const limits = `# pragma version ^0.4.0
MAXIMUM: constant(uint256) = 1000

@internal
@pure
def check(amount: uint256):
    assert amount <= MAXIMUM
`;

const pool = `# pragma version ~=0.4.1
from .lib import limits
from ethereum.ercs import IERC20

token: immutable(address)
owner: immutable(address)
opened: immutable(uint256)
paid: public(HashMap[address, uint256])

@deploy
def __init__(token_: address):
    token = token_
    owner = msg.sender
    opened = 7

@external
def pay(amount: uint256):
    limits.check(amount)
    extcall IERC20(token).transferFrom(msg.sender, self, amount)
    self.paid[msg.sender] += amount
`;

const tally = `# @version 0.3.10
count: public(uint256)
step: immutable(uint256)

@external
def __init__(step_: uint256):
    step = step_

@external
def add():
    self.count += step
`;

export const vyperProjects: readonly RealProject[] = [
  {
    id: 'vyper-modules',
    title: 'modules, immutables',
    tool: 'Vyper',
    solc: '0.4.3',
    packages: {},
    runs: [
      { args: ['-f', 'solc_json', 'contracts/Pool.vy'], env: { OUTPUT: 'out/Pool.json' } },
      { args: ['-f', 'bytecode', 'contracts/Pool.vy'], env: { OUTPUT: 'out/Pool.bin' } },
    ],
    files: { 'contracts/Pool.vy': pool, 'contracts/lib/limits.vy': limits },
    contracts: [{ name: 'Pool', file: 'contracts/Pool.vy', artifact: 'out/Pool.bin', arguments: '{self}' }],
  },
  {
    id: 'vyper-unbuilt',
    title: 'modules, immutables, not built',
    tool: 'Vyper',
    solc: '0.4.3',
    packages: {},
    runs: [{ args: ['-f', 'bytecode', 'contracts/Pool.vy'], env: { OUTPUT: 'out/Pool.bin' } }],
    files: { 'contracts/Pool.vy': pool.replace('~=0.4.1', '0.4.3'), 'contracts/lib/limits.vy': limits },
    removes: ['out'],
    contracts: [{ name: 'Pool', file: 'contracts/Pool.vy', artifact: 'out/Pool.bin', arguments: '{self}' }],
  },
  {
    id: 'vyper-0.3.10',
    title: '0.3.10, not built',
    tool: 'Vyper',
    solc: '0.3.10',
    packages: {},
    runs: [{ args: ['-f', 'bytecode', 'contracts/Tally.vy'], env: { OUTPUT: 'out/Tally.bin' } }],
    files: { 'contracts/Tally.vy': tally },
    removes: ['out'],
    contracts: [
      { name: 'Tally', file: 'contracts/Tally.vy', artifact: 'out/Tally.bin', arguments: '7'.padStart(64, '0') },
    ],
  },
];
