import assert from 'node:assert/strict';
import { foundRecords } from './foundRecords.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const folder = '/ws/deployments/hederaTestnet';
const chain = { [`${folder}/.chain`]: `{"chainId":"296","genesisHash":"${hash('9')}"}` };
const metadata = (source: string, name: string) =>
  JSON.stringify({ settings: { compilationTarget: { [source]: name } } });
/** As rocketh 0.15 writes one (wighawag/rocketh, demoes/hardhat-deploy/basic/deployments/sepolia). */
const record = (digit: string, more: object = {}) => ({
  address: address(digit),
  abi: [],
  contractName: 'Vault',
  sourceName: 'src/Vault.sol',
  bytecode: '0x60',
  deployedBytecode: '0x60',
  linkReferences: {},
  inputSourceName: 'src/Vault.sol',
  buildInfoId: '134977cd5ef05489c3da5b2665052f243b5479a7',
  metadata: metadata('src/Vault.sol', 'Vault'),
  argsData: '0x',
  transaction: { hash: hash(digit), nonce: '0x276', origin: address('f') },
  receipt: { confirmations: 0, blockHash: hash('0'), blockNumber: '0x78708c', transactionIndex: '0x61' },
  ...more,
});
const without = (given: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

/** Written before the reader was looked at. */
const cases: Readonly<Record<string, readonly [files: Record<string, string | object>, expected: readonly string[]]>> =
  {
    'one as it is written': [{ ...chain, [`${folder}/Vault.json`]: record('a') }, ['a 296 src/Vault.sol:Vault a']],
    'without metadata, with the names beside it': [
      { ...chain, [`${folder}/Hub.json`]: without(record('a'), 'metadata') },
      ['a 296 src/Vault.sol:Vault a'],
    ],
    'with empty metadata, as of Vyper': [
      {
        ...chain,
        [`${folder}/Hub.json`]: record('a', { metadata: '', contractName: 'hub', sourceName: 'src/hub.vy' }),
      },
      ['a 296 src/hub.vy:hub a'],
    ],
    'with neither metadata nor names': [
      { ...chain, [`${folder}/Hub.json`]: { address: address('a'), abi: [] } },
      ['a 296 Hub'],
    ],
    'of what was there before, at a fixed address': [
      { ...chain, [`${folder}/Vault.json`]: without(record('a'), 'transaction', 'receipt') },
      ['a 296 src/Vault.sol:Vault'],
    ],
    'of an unknown transaction': [
      { ...chain, [`${folder}/Vault.json`]: record('a', { transaction: { type: 'unknown' }, receipt: null }) },
      ['a 296 src/Vault.sol:Vault'],
    ],
    'of a chain as number, and of one in hex': [
      {
        [`${folder}/.chain`]: '{"chainId":296}',
        [`${folder}/Vault.json`]: record('a'),
        '/ws/deployments/main/.chain': '{"chainId":"0x127"}',
        '/ws/deployments/main/Vault.json': record('b'),
      },
      ['a 296 src/Vault.sol:Vault a', 'b 295 src/Vault.sol:Vault b'],
    ],
    'of a chain in a file with a byte order mark and a new line': [
      { [`${folder}/.chain`]: '\ufeff{"chainId":"296"}\r\n', [`${folder}/Vault.json`]: record('a') },
      ['a 296 src/Vault.sol:Vault a'],
    ],
    'beside what the tool keeps for itself': [
      {
        ...chain,
        [`${folder}/.migrations.json`]: { deploy: 1 },
        [`${folder}/.pending_transactions.json`]: [{ hash: hash('c'), address: address('c') }],
        [`${folder}/solcInputs/1.json`]: { address: address('d') },
        [`${folder}/Vault.json`]: record('a'),
      },
      ['a 296 src/Vault.sol:Vault a'],
    ],
    'of a proxy of which only one part was deployed again': [
      {
        ...chain,
        [`${folder}/Vault.json`]: record('a', { transaction: { hash: hash('1') } }),
        [`${folder}/Vault_Proxy.json`]: record('a', {
          contractName: 'ERC1967Proxy',
          sourceName: 'p/ERC1967Proxy.sol',
          metadata: metadata('p/ERC1967Proxy.sol', 'ERC1967Proxy'),
          transaction: { hash: hash('1') },
        }),
        [`${folder}/Vault_Implementation.json`]: record('b', { numDeployments: 2, transaction: { hash: hash('2') } }),
      },
      ['a 296 p/ERC1967Proxy.sol:ERC1967Proxy 1', 'b 296 src/Vault.sol:Vault 2'],
    ],
    'of a diamond: its own contract at its address': [
      {
        ...chain,
        [`${folder}/Hub.json`]: record('a', { contractName: 'Facet', sourceName: 'src/Facet.sol' }),
        [`${folder}/Hub_DiamondProxy.json`]: record('a', {
          contractName: 'Diamond',
          sourceName: 'd/Diamond.sol',
          metadata: metadata('d/Diamond.sol', 'Diamond'),
        }),
        [`${folder}/Facet.json`]: record('b', { metadata: metadata('src/Facet.sol', 'Facet') }),
      },
      ['a 296 d/Diamond.sol:Diamond a', 'b 296 src/Facet.sol:Facet b'],
    ],
    'of two names with spaces and dots': [
      { ...chain, [`${folder}/Vault v1.2.json`]: record('a'), [`${folder}/Vault.old.json`]: record('b') },
      ['a 296 src/Vault.sol:Vault a', 'b 296 src/Vault.sol:Vault b'],
    ],
    'none of a torn one, of an address that is none, or of a list': [
      {
        ...chain,
        [`${folder}/Torn.json`]: '{"address":"0x12',
        [`${folder}/Short.json`]: record('a', { address: '0x1234' }),
        [`${folder}/List.json`]: [record('b')],
        [`${folder}/Vault.json`]: record('c'),
      },
      ['c 296 src/Vault.sol:Vault c'],
    ],
  };

describe('records of rocketh that no one had tried', () => {
  for (const [name, [files, expected]] of Object.entries(cases))
    it(`are read: ${name}`, async () => assert.deepEqual(await foundRecords(files), expected));
});
