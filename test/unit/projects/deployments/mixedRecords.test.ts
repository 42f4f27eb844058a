import assert from 'node:assert/strict';
import { foundRecords } from './foundRecords.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;

const made = (digit: string, contractName: string | null = 'Vault', more: object = {}) => ({
  hash: hash(digit),
  transactionType: 'CREATE',
  contractName,
  contractAddress: address(digit),
  additionalContracts: [],
  ...more,
});
const run = (transactions: readonly object[], more: object = {}) => ({
  transactions,
  receipts: [],
  timestamp: 1_700_000_000,
  chain: 296,
  ...more,
});
const latest = (chain = 296, script = 'Deploy.s.sol') => `/ws/broadcast/${script}/${chain}/run-latest.json`;
const receipt = (digit: string, more: object) => ({ transactionHash: hash(digit), status: '0x1', ...more });
const child = (digit: string, contractName: string | null = 'Child', transactionType = 'CREATE2') => ({
  transactionType,
  contractName,
  address: address(digit),
  initCode: '0x',
});
const called = (more: readonly object[]) =>
  made('f', 'Factory', { transactionType: 'CALL', contractAddress: address('9'), additionalContracts: more });

const hardhat = '/ws/deployments/prod';
const record = (digit: string, name: string, more: object = {}) => ({
  address: address(digit),
  transactionHash: hash(digit),
  abi: [],
  bytecode: '0x60',
  metadata: JSON.stringify({ settings: { compilationTarget: { [`contracts/${name}.sol`]: name } } }),
  ...more,
});
const ignition = '/ws/ignition/deployments/production';

/** Written before the readers were looked at. */
const cases: Readonly<Record<string, readonly [files: Record<string, string | object>, expected: readonly string[]]>> =
  {
    'a creation by CREATE2': [
      { [latest()]: run([made('a', 'Vault', { transactionType: 'CREATE2' })]) },
      ['a 296 Vault a'],
    ],
    'a child that a call made at an address of its own': [
      { [latest()]: run([called([child('b')])]) },
      ['b 296 Child f'],
    ],
    'a child whose contract the tool does not know': [{ [latest()]: run([called([child('b', null)])]) }, []],
    'two children of one call': [
      { [latest()]: run([called([child('b'), child('c', 'Child', 'CREATE')])]) },
      ['b 296 Child f', 'c 296 Child f'],
    ],
    'the same address on two chains': [
      { [latest()]: run([made('a')]), [latest(295)]: run([made('a')], { chain: 295 }) },
      ['a 295 Vault a', 'a 296 Vault a'],
    ],
    'two scripts on one chain': [
      { [latest()]: run([made('a')]), [latest(296, 'Second.s.sol')]: run([made('b', 'Other')]) },
      ['a 296 Vault a', 'b 296 Other b'],
    ],
    'an earlier run beside the latest': [
      {
        [latest()]: run([made('b')], { timestamp: 1_800_000_000 }),
        '/ws/broadcast/Deploy.s.sol/296/run-1700000000.json': run([made('a')]),
        '/ws/broadcast/Deploy.s.sol/296/run-1800000000.json': run([made('b')], { timestamp: 1_800_000_000 }),
      },
      ['a 296 Vault a', 'b 296 Vault b'],
    ],
    'a creation that failed': [
      {
        [latest()]: run([made('a'), made('b', 'Other')], {
          receipts: [
            { transactionHash: hash('a'), contractAddress: address('a'), status: '0x0' },
            { transactionHash: hash('b'), contractAddress: address('b'), status: '0x1' },
          ],
        }),
      },
      ['b 296 Other b'],
    ],
    'what a call made that failed': [
      {
        [latest()]: run([called([child('b')])], {
          receipts: [{ transactionHash: hash('f'), contractAddress: null, status: '0x0' }],
        }),
      },
      [],
    ],
    'a creation that failed, and went well at the same address later': [
      {
        [latest()]: run([made('a', 'Vault', { hash: hash('1') }), made('a')], {
          receipts: [
            { transactionHash: hash('1'), contractAddress: address('a'), status: '0x0' },
            { transactionHash: hash('a'), contractAddress: address('a'), status: '0x1' },
          ],
        }),
      },
      ['a 296 Vault a'],
    ],
    'a library before what uses it': [
      {
        [latest()]: run([made('e', 'Shares', { transactionType: 'CREATE2' }), made('a')], {
          libraries: [`src/Shares.sol:Shares:${address('e')}`],
        }),
      },
      ['a 296 Vault a', 'e 296 Shares e'],
    ],
    'a script on several chains': [
      {
        '/ws/broadcast/multi/Deploy.s.sol-latest/run.json': {
          deployments: [run([made('a')]), run([made('b')], { chain: 295 })],
          timestamp: 1_700_000_000,
        },
      },
      ['a 296 Vault a', 'b 295 Vault b'],
    ],
    'an earlier run on several chains': [
      {
        '/ws/broadcast/multi/Deploy.s.sol-latest/run.json': {
          deployments: [run([made('b')], { timestamp: 1_800_000_000 })],
        },
        '/ws/broadcast/multi/Deploy.s.sol-1700000000/run.json': { deployments: [run([made('a')])] },
        '/ws/broadcast/multi/Deploy.s.sol-latest/notes.json': '{"deployments": "none"}',
        '/ws/broadcast/multi/Broken.s.sol-latest/run.json': '{"deployments": [',
      },
      ['a 296 Vault a', 'b 296 Vault b'],
    ],
    'a script on several chains, only tried': [
      {
        '/ws/broadcast/multi/dry-run/Deploy.s.sol-latest/run.json': {
          deployments: [run([made('a')]), run([made('b')], { chain: 295 })],
          timestamp: 1_700_000_000,
        },
      },
      [],
    ],
    'a script that ended before it had sent all': [
      {
        '/ws/broadcast/multi/Deploy.s.sol-latest/everywhere.json': {
          deployments: [
            run([made('a')], {
              receipts: [{ transactionHash: hash('a'), contractAddress: address('a'), status: '0x1' }],
            }),
            run([made('b', 'Vault', { hash: null }), { ...called([child('c')]), hash: null }], { chain: 295 }),
          ],
          timestamp: 1_700_000_000,
        },
      },
      ['a 296 Vault a'],
    ],
    'hashes out of step, with the receipts in the order of the transactions': [
      {
        [latest()]: run(
          [
            made('a', 'Vault', { hash: hash('2'), transaction: { from: address('7'), to: null } }),
            made('b', 'Other', {
              hash: hash('3'),
              transactionType: 'CREATE2',
              transaction: { from: address('7'), to: address('8') },
            }),
            { ...called([child('c')]), hash: hash('1'), transaction: { from: address('7'), to: address('9') } },
          ],
          {
            receipts: [
              receipt('1', { from: address('7'), to: null, contractAddress: address('a') }),
              receipt('2', { from: address('7'), to: address('8'), contractAddress: null }),
              receipt('3', { from: address('7'), to: address('9'), contractAddress: null }),
            ],
          },
        ),
      },
      ['a 296 Vault 1', 'b 296 Other 2', 'c 296 Child 3'],
    ],
    'hashes out of step, with receipts of two senders': [
      {
        [latest()]: run(
          [
            made('a', 'Vault', { hash: hash('2'), transaction: { from: address('7'), to: null } }),
            made('b', 'Other', {
              hash: hash('1'),
              transactionType: 'CREATE2',
              transaction: { from: address('6'), to: address('8') },
            }),
          ],
          {
            receipts: [
              receipt('1', { from: address('7'), to: null, contractAddress: address('a') }),
              receipt('2', { from: address('6'), to: address('8'), contractAddress: null }),
            ],
          },
        ),
      },
      ['a 296 Vault 1', 'b 296 Other'],
    ],
    'hardhat-deploy with a library, in a folder of another name than the network': [
      {
        [`${hardhat}/.chainId`]: '296',
        [`${hardhat}/Shares.json`]: record('e', 'Shares'),
        [`${hardhat}/Vault.json`]: record('a', 'Vault', { libraries: { Shares: address('e') } }),
        [`${hardhat}/solcInputs/0123456789abcdef.json`]: { language: 'Solidity', sources: {} },
      },
      ['a 296 contracts/Vault.sol:Vault a', 'e 296 contracts/Shares.sol:Shares e'],
    ],
    'rocketh with a library, in a folder of another name': [
      {
        [`${hardhat}/.chain`]: { chainId: '296', genesisHash: hash('9') },
        [`${hardhat}/Shares.json`]: record('e', 'Shares', { transaction: { hash: hash('e') } }),
        [`${hardhat}/Vault.json`]: record('a', 'Vault', {
          transaction: { hash: hash('a') },
          libraries: { Shares: address('e') },
        }),
      },
      ['a 296 contracts/Vault.sol:Vault a', 'e 296 contracts/Shares.sol:Shares e'],
    ],
    'Ignition with a library, in a folder of another name': [
      {
        [`${ignition}/deployed_addresses.json`]: { 'M#Shares': address('e'), 'M#first': address('a') },
        [`${ignition}/journal.jsonl`]: [
          { type: 'DEPLOYMENT_INITIALIZE', chainId: 296 },
          {
            type: 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE',
            futureId: 'M#Shares',
            contractName: 'Shares',
            artifactId: 'M#Shares',
            libraries: {},
          },
          {
            type: 'DEPLOYMENT_EXECUTION_STATE_INITIALIZE',
            futureId: 'M#first',
            contractName: 'Vault',
            artifactId: 'M#first',
            libraries: { Shares: address('e') },
          },
        ]
          .map((each) => JSON.stringify(each))
          .join('\n'),
        [`${ignition}/artifacts/M#Shares.json`]: { contractName: 'Shares', sourceName: 'contracts/Shares.sol' },
        [`${ignition}/artifacts/M#first.json`]: { contractName: 'Vault', sourceName: 'contracts/Vault.sol' },
      },
      ['a 296 Vault', 'e 296 Shares'],
    ],
    'two tools that recorded one address': [
      {
        [latest()]: run([made('a')]),
        [`${hardhat}/.chainId`]: '296',
        [`${hardhat}/Vault.json`]: record('a', 'Vault'),
      },
      ['a 296 Vault a'],
    ],
  };

describe('records of several runs, chains, tools and libraries in one project', () => {
  for (const [name, [files, expected]] of Object.entries(cases))
    it(`are read: ${name}`, async () => {
      assert.deepEqual(await foundRecords(files), expected);
    });
});
