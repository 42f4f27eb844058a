import assert from 'node:assert/strict';
import { findIdentifiers } from '../../../../src/core/ledger/ids/findIdentifiers.ts';
import { parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { foreignNetwork } from '../../../../src/core/ledger/lookUp/otherNetworks.ts';
import { refIdentifier } from '../../../../src/core/readers/refIdentifier.ts';
import { networkOfRequest } from '../../../../src/ui/messages/networkOfRequest.ts';
import { readTarget } from '../../../../src/ui/targets/entityTarget.ts';
import { keyOfThing, linkTarget, targetOf, thingKey } from '../../../../src/ui/targets/ledgerThing.ts';
import { networkOf } from '../../../../src/ui/targets/networkOf.ts';

const networks = ['mainnet', 'testnet'].map((name) => {
  return { name, baseUrl: `https://${name}.mirror.example`, explorerUrl: '', chainId: '' };
});
const connections = { networks: () => networks, current: () => ({ network: { name: 'testnet' } }) };

function named(text: string) {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  const network = networkOf(identifier, connections);
  assert.ok(network, text);
  return { identifier, network };
}

const texts = [
  '0.0.5',
  '0.0.123-vfmkw',
  '0.0.1001-vfmkw',
  '0.0.5@1700000000.1',
  '0.0.5-1700000000-000000001?scheduled/2',
  '1700000000.000000001',
  `0x${'ab'.repeat(48)}`,
  `0x${'cd'.repeat(32)}`,
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0.0.5/7',
  'INVALID_SIGNATURE',
  'https://hashscan.io/mainnet/token/0.0.7',
  'https://hashscan.io/testnet/block/17',
  'https://hashscan.io/testnet/node/3',
  'transaction 0.0.5@1700000000.1 failed precheck with status BUSY against node account id 0.0.3',
];

describe('a thing of the ledger', () => {
  it('is the same after its way through a link', () => {
    for (const text of texts) {
      const thing = named(text);
      const target = readTarget(JSON.parse(JSON.stringify(targetOf(thing))));
      assert.ok(target, text);
      const { id, kind, network, error } = target;
      const read = refIdentifier({ id, ...(kind !== undefined && { kind }) });
      const { network: own, url: _, ...identifier } = thing.identifier;
      assert.deepEqual({ ...read, ...(error && { error }) }, identifier, text);
      assert.equal(network, own ?? 'testnet');
    }
  });

  it('is on the network that its name names; a link names no other', () => {
    assert.equal(named('0.0.123-vfmkw').network, 'mainnet');
    assert.deepEqual(linkTarget(named('0.0.123-vfmkw').identifier), { id: '0.0.123', network: 'mainnet' });
    assert.deepEqual(linkTarget(named('0.0.5').identifier), { id: '0.0.5' });
    assert.equal(named('hedera:mainnet:0.0.5').network, 'mainnet');
    assert.deepEqual(linkTarget({ kind: 'entity', id: '0.0.5', network: 'devnet' }), {
      id: '0.0.5',
      network: 'devnet',
    });
    const url = 'https://explorer.example/nowhere/account/0.0.7';
    const foreign = parseIdentifier(url);
    assert.ok(foreign);
    assert.deepEqual(linkTarget(foreign), { id: url }, 'it is read when it is followed');
  });

  it('has one key, however it is written and whatever a link calls it', () => {
    const key = (text: string) => keyOfThing(named(text));
    assert.equal(key('0.0.5@1700000000.1'), key('0.0.5-1700000000-000000001'));
    assert.equal(key('0.0.1001'), key('0x00000000000000000000000000000000000003e9'));
    assert.equal(key('0.0.7'), keyOfThing(named('https://hashscan.io/testnet/token/0.0.7')));
    assert.equal(key('0.0.7'), thingKey({ kind: 'contract', id: '0.0.7' }, 'testnet'));
    assert.notEqual(key('0.0.7'), key('https://hashscan.io/mainnet/token/0.0.7'));
    assert.notEqual(key('https://hashscan.io/testnet/block/3'), key('https://hashscan.io/testnet/node/3'));
    assert.equal(key('0.0.5/7'), thingKey({ kind: 'nft', id: '0.0.5/7' }, 'testnet'));
  });
});

describe('the network of a text', () => {
  const mine = {
    name: 'mine',
    baseUrl: 'https://mirror.mine',
    explorerUrl: 'https://explorer.mine/ui',
    chainId: '296',
  };
  const twin = { ...mine, name: 'twin', baseUrl: 'https://other.mine' };
  const templated = {
    ...mine,
    name: 'templated',
    baseUrl: 'https://m.example',
    explorerUrl: 'https://scan.example/p/{id}',
  };
  const own = { name: 'own', baseUrl: 'https://own.example', explorerUrl: '', chainId: '31337' };
  const testnet = {
    name: 'testnet',
    baseUrl: 'https://testnet.mirror',
    explorerUrl: 'https://hashscan.io/testnet',
    chainId: '296',
  };
  const of = (text: string, selected: string, ...more: (typeof mine)[]) => {
    const identifier = parseIdentifier(text);
    assert.ok(identifier, text);
    const current = () => ({ network: { name: selected } });
    return networkOf(identifier, { networks: () => [testnet, own, ...more], current });
  };

  it('is one with the chain ID that the text names, the selected one first', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    assert.equal(of(`eip155:296:${address}`, 'mine', mine), 'mine');
    assert.equal(of(`eip155:296:${address}`, 'testnet', mine), 'testnet');
    assert.equal(of(`eip155:296:${address}`, 'own', mine), 'testnet');
    assert.equal(of(`eip155:31337:${address}`, 'testnet'), 'own', 'of any network in the settings');
    assert.equal(of(`eip155:1:${address}`, 'testnet'), undefined, 'another chain: no network is asked');
    const identifier = parseIdentifier(`eip155:1:${address}`);
    assert.ok(identifier);
    assert.match(foreignNetwork(identifier, []).message, /^This is on eip155:1, a network that /);
    const link = linkTarget({ ...identifier, chainId: '296' });
    assert.equal(of(link.id, 'mine', mine), 'mine', 'read when it is followed');
    const [found] = findIdentifiers(`send to eip155:296:${address}, please`);
    assert.equal(found?.identifier.chainId, '296');
  });

  it('is the one whose explorer or mirror node has the URL, of several the selected one', () => {
    const url = 'https://explorer.mine/ui/account/0.0.5';
    assert.equal(of(url, 'testnet', mine), 'mine');
    assert.equal(of('https://mirror.mine/api/v1/accounts/0.0.5', 'testnet', mine), 'mine');
    assert.equal(of('https://scan.example/p/account/0.0.5', 'testnet', templated), 'templated');
    assert.equal(of(url, 'twin', mine, twin), 'twin');
    assert.equal(of(url, 'testnet', mine, twin), undefined, 'it may be either');
    const shared = { ...mine, name: 'shared', explorerUrl: '' };
    assert.equal(of('https://mirror.mine/api/v1/accounts/0.0.5', 'testnet', mine, shared), undefined, 'either');
    const outer = {
      ...mine,
      name: 'outer',
      baseUrl: 'https://o.example',
      explorerUrl: 'https://e.example/{kind}/{id}',
    };
    const inner = {
      ...outer,
      name: 'inner',
      baseUrl: 'https://i.example',
      explorerUrl: 'https://e.example/sub/{kind}/{id}',
    };
    assert.equal(of('https://e.example/sub/account/0.0.5', 'outer', outer, inner), 'inner');
    assert.equal(of('https://e.example/account/0.0.5', 'inner', outer, inner), 'outer');
    assert.notEqual(of('https://mirror.mine.example/api/v1/accounts/0.0.5', 'testnet', mine), 'mine');
  });

  it('is none for the URL of a private host that no network has', () => {
    const hosts = ['localhost:5551', '127.0.0.1', '10.0.0.7:5551', 'mirror', 'mirror.local', 'a.localhost.'];
    for (const host of hosts) assert.equal(of(`http://${host}/api/v1/accounts/0.0.1001`, 'testnet'), undefined, host);
    assert.equal(of('https://explorer.example/account/0.0.5', 'testnet'), 'testnet');
    const local = { ...mine, name: 'local', baseUrl: 'http://localhost:5551', explorerUrl: '' };
    assert.equal(of('http://localhost:5551/api/v1/accounts/0.0.1001', 'testnet', local), 'local');
    const foreign = parseIdentifier('http://localhost:5551/api/v1/accounts/0.0.1001');
    assert.ok(foreign);
    assert.match(foreignNetwork(foreign, []).message, /^This is on localhost:5551, a network that /);
  });

  it('is the one that it names, and never another one', () => {
    assert.equal(of('https://hashscan.io/testnet/account/0.0.5', 'own'), 'testnet');
    assert.equal(of('https://explorer.example/testnet/account/0.0.5', 'own'), 'testnet');
    assert.equal(of('https://explorer.example/devnet/account/0.0.5', 'own'), undefined);
    assert.equal(of('https://hashscan.io/mainnet/account/0.0.5', 'own'), undefined);
    assert.equal(of('0.0.5', 'own'), 'own');
  });
});

describe('the network that an error is about', () => {
  const service = (name: string, chainId: string) => {
    return { name, chainId, baseUrl: `https://${name}.example`, verifyUrl: 'https://sourcify.example/server' };
  };
  const all = [service('mainnet', '295'), service('testnet', '296'), { ...service('own', ''), verifyUrl: '' }];

  it('is the one whose service was asked', () => {
    assert.equal(networkOfRequest('GET https://testnet.example/api/v1/accounts/0.0.5', all), 'testnet');
    assert.equal(networkOfRequest('POST https://sourcify.example/server/v2/verify/295/0x1', all), 'mainnet');
    assert.equal(
      networkOfRequest('GET https://sourcify.example/server/v2/contract/296/0x1?fields=all', all),
      'testnet',
    );
  });

  it('is nobody’s where several have the service in common, or nobody has it', () => {
    assert.equal(networkOfRequest('GET https://sourcify.example/server/chains', all), undefined);
    assert.equal(networkOfRequest('GET https://testnet.example.evil/api', all), undefined);
    assert.equal(networkOfRequest(undefined, all), undefined);
  });
});
