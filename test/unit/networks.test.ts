import assert from 'node:assert/strict';
import { builtInNetworks, resolveNetworks, selectNetwork, unusableNetworks } from '../../src/core/networks.ts';

describe('networks', () => {
  it('needs no setting', () => {
    const { networks, problems } = resolveNetworks(undefined);
    assert.deepEqual(networks, builtInNetworks);
    assert.deepEqual(problems, []);
  });

  it('merges key by key over a built-in network and leaves the others alone', () => {
    const { networks, problems } = resolveNetworks({ testnet: { baseUrl: 'http://127.0.0.1:5551/api/v1/' } });
    assert.deepEqual(problems, []);
    const testnet = networks.find(({ name }) => name === 'testnet');
    assert.equal(testnet?.baseUrl, 'http://127.0.0.1:5551');
    assert.equal(testnet?.chainId, '296');
    assert.equal(
      builtInNetworks[1]?.baseUrl,
      'https://testnet.mirrornode.hedera.com',
      'the built-in list is untouched',
    );
  });

  it('adds a network, forgives trailing slashes and API paths, keeps path prefixes, takes a numeric chain id', () => {
    const { networks, problems } = resolveNetworks({
      mine: {
        baseUrl: 'http://localhost:8080/mirror/',
        statusUrl: 'http://localhost:1/api/v2',
        verifyUrl: 'http://localhost:2/server/v2/',
        chainId: 298,
      },
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(networks.at(-1), {
      name: 'mine',
      baseUrl: 'http://localhost:8080/mirror',
      statusUrl: 'http://localhost:1',
      verifyUrl: 'http://localhost:2/server',
      chainId: '298',
      explorerUrl: '',
    });
  });

  it('takes an explorer by its base, by a template, and by templates of single kinds', () => {
    const explorerPages = { transaction: '/tx/{id}', nft: 'https://nfts.example/{tokenId}?serial={serial}' };
    const { networks, problems } = resolveNetworks({
      testnet: { explorerUrl: 'https://explorer.example/{network}/', explorerPages },
      mainnet: { explorerUrl: 'https://explorer.example/#/{network}/{kind}/{id}' },
    });
    assert.deepEqual(problems, []);
    assert.equal(networks[1]?.explorerUrl, 'https://explorer.example/testnet');
    assert.deepEqual(networks[1]?.explorerPages, explorerPages);
    assert.equal(networks[0]?.explorerUrl, 'https://explorer.example/#/mainnet/{kind}/{id}');
  });

  it('takes parts of component names for the status of a network', () => {
    const { networks, problems } = resolveNetworks({ testnet: { statusComponents: ['Testnet', 'JSON-RPC'] } });
    assert.deepEqual(problems, []);
    assert.deepEqual(networks[1]?.statusComponents, ['Testnet', 'JSON-RPC']);
    assert.equal(builtInNetworks[1]?.statusComponents, undefined, 'the built-in list is untouched');
  });

  it('names the networks that can not be selected, with the reason', () => {
    const setting = {
      mine: { baseUrl: 'htp:/example', chainId: '0x12g' },
      two: { baseURL: 'http://127.0.0.1:1' },
      three: 'http://127.0.0.1:1',
      four: {},
      fine: { baseUrl: 'http://127.0.0.1:1', chainId: 'x' },
      testnet: { baseUrl: '' },
    };
    const unusable = unusableNetworks(setting);
    assert.deepEqual(
      unusable.map(({ name }) => name),
      ['mine', 'two', 'three', 'four'],
    );
    const [mine, two, three, four] = unusable.map(({ message }) => message);
    assert.equal(
      mine,
      'The setting ledgerLens.networks.mine.baseUrl is "htp:/example", but an http or https URL is expected.',
    );
    assert.match(two ?? '', /an entry named "baseURL".*Did you mean "baseUrl"\?/);
    assert.match(three ?? '', /networks\.three is "http/);
    assert.match(four ?? '', /four\.baseUrl is not set/);
    assert.ok(resolveNetworks(setting).networks.some(({ name }) => name === 'fine'));
    assert.deepEqual(unusableNetworks(undefined), []);
  });

  for (const [what, setting, expected] of [
    ['a list', [], /ledgerLens\.networks is \[\], but an object/],
    ['a text for a network', { x: 'http://a' }, /ledgerLens\.networks\.x is "http:\/\/a", but an object/],
    ['no base URL', { x: {} }, /ledgerLens\.networks\.x\.baseUrl is not set/],
    ['an empty base URL', { testnet: { baseUrl: '' } }, /testnet\.baseUrl is ""/],
    ['another protocol', { x: { baseUrl: 'file:///etc' } }, /x\.baseUrl is "file:\/\/\/etc", but an http or https/],
    ['credentials', { x: { baseUrl: 'http://u:p@h' } }, /without a user name/],
    ['a fractional chain id', { testnet: { chainId: 1.5 } }, /testnet\.chainId is 1\.5/],
    ['a hexadecimal chain id', { testnet: { chainId: '0x128' } }, /testnet\.chainId is "0x128"/],
    ['a text for a list', { testnet: { statusComponents: 'a' } }, /testnet\.statusComponents is "a", but a list/],
    ['an empty part', { testnet: { statusComponents: [''] } }, /testnet\.statusComponents is \[""\], but a list/],
    [
      'a template without an id',
      { testnet: { explorerUrl: 'https://h/{kind}' } },
      /testnet\.explorerUrl is .*a template/,
    ],
    ['a template of the host', { testnet: { explorerUrl: 'https://{id}.h/' } }, /testnet\.explorerUrl is .*a template/],
    ['a placeholder that is none', { testnet: { explorerUrl: 'https://h/{id}/{x}' } }, /testnet\.explorerUrl is/],
    ['a script for an explorer', { testnet: { explorerUrl: 'javascript:{id}' } }, /testnet\.explorerUrl is/],
    [
      'a page without an id',
      { testnet: { explorerPages: { account: '/a' } } },
      /explorerPages\.account is "\/a", but a template/,
    ],
    ['a page on another host', { testnet: { explorerPages: { account: '//h/{id}' } } }, /explorerPages\.account is/],
    [
      'a page of no kind',
      { testnet: { explorerPages: { file: '/f/{id}' } } },
      /explorerPages has an entry named "file", which isn't one of transaction/,
    ],
    ['a text for pages', { testnet: { explorerPages: '/tx/{id}' } }, /testnet\.explorerPages is .* an object/],
    [
      'an unknown key',
      { testnet: { rpcUrl: 'http://h' } },
      /setting ledgerLens\.networks\.testnet has an entry named "rpcUrl", which isn't one of baseUrl, .*\. Rename or remove it\.$/,
    ],
  ] as const) {
    it(`tells of ${what} in one message and keeps the rest`, () => {
      const { networks, problems } = resolveNetworks(setting);
      assert.equal(problems.length, 1, JSON.stringify(problems));
      assert.match(problems[0]?.message ?? '', expected);
      assert.equal(networks.length, builtInNetworks.length);
    });
  }

  it('selects by name and names what can be selected', () => {
    assert.deepEqual(selectNetwork('mainnet', builtInNetworks), { network: builtInNetworks[0] });
    const wrong = selectNetwork('mainet', builtInNetworks);
    assert.match(
      'problem' in wrong ? wrong.problem.message : '',
      /"mainet", but one of mainnet, testnet, previewnet, local is expected\. Did you mean "mainnet"\?$/,
    );
  });

  it('says which part of a network was meant', () => {
    const { problems } = resolveNetworks({ testnet: { baseURL: 'https://mirror.example' } });
    assert.match(problems[0]?.message ?? '', /Did you mean "baseUrl"\?$/);
  });

  it('does not take names from the prototype', () => {
    assert.ok('problem' in selectNetwork('constructor', builtInNetworks));
    assert.equal(
      resolveNetworks(JSON.parse('{"__proto__":{"baseUrl":"http://h"}}')).networks.at(-1)?.name,
      '__proto__',
    );
  });
});
