import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { predictMatch } from '../../../../src/core/projects/bytecode/predictMatch.ts';
import { draftOf, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { Draft } from '../../../../src/core/projects/model/toolchain.ts';
import { draftRequest } from '../../../../src/core/verification/rest/draftRequest.ts';
import { longVersion, otherSource, ownedSource, vaultCreation, vaultRuntime, vaultSource } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

const settings = { optimizer: { enabled: true, runs: 200 } };
const solidity = { name: 'solidity', version: longVersion, settings, contractTypes: ['Vault', 'Owned'] };
const type = (sourceId: string, code = true) => ({
  sourceId,
  deploymentBytecode: { bytecode: code ? vaultCreation : '0x' },
  runtimeBytecode: { bytecode: code ? vaultRuntime : '0x' },
});

/** As `ape compile` writes it; test/fixtures/workspaces/ape is what it really wrote. */
function manifest(parts: object = {}): object {
  return {
    manifest: 'ethpm/3',
    sources: {
      'contracts/Vault.sol': { content: vaultSource, urls: [] },
      'contracts/Owned.sol': { content: ownedSource, urls: [] },
      'contracts/Other.sol': { content: otherSource, urls: [] },
      'contracts/Box.vy': { content: '# box', urls: [] },
    },
    compilers: [solidity],
    contractTypes: { Vault: type('contracts/Vault.sol'), Owned: type('contracts/Owned.sol', false) },
    ...parts,
  };
}

async function draftFor(document: object, file = 'contracts/Vault.sol', more: Record<string, string> = {}) {
  const workspace = memoryWorkspace({ '/ws/.build/__local__.json': document, ...more });
  const [candidate] = (await findContracts(workspace, `/ws/${file}`)).candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate);
}

describe('Ape', () => {
  it("puts the compiler's input together of what the contract needs", async () => {
    const draft = await draftFor(manifest());
    assert.equal(draft.compilerVersion, longVersion);
    assert.equal(draft.contractIdentifier, 'contracts/Vault.sol:Vault');
    assert.deepEqual(draft.body, {
      route: 'standardJson',
      stdJsonInput: {
        language: 'Solidity',
        sources: { 'contracts/Vault.sol': { content: vaultSource }, 'contracts/Owned.sol': { content: ownedSource } },
        settings,
      },
    });
    assert.equal(draft.bytecode.runtime, vaultRuntime);
  });

  it('tells interfaces and abstract contracts, which have no bytecode', async () => {
    const workspace = memoryWorkspace({ '/ws/.build/__local__.json': manifest() });
    const { candidates } = await findContracts(workspace, '/ws');
    assert.deepEqual(
      candidates.map(({ contractName, kind }) => [contractName, kind]),
      [
        ['Vault', 'contract'],
        ['Owned', 'abstract'],
      ],
    );
  });

  it('takes the compiler that built the contract last', async () => {
    const linked = { ...settings, libraries: { 'contracts/Lib.sol': { Lib: `0x${'5e'.repeat(20)}` } } };
    const draft = await draftFor(manifest({ compilers: [solidity, { ...solidity, settings: linked }] }));
    assert.equal(draft.body.route, 'standardJson');
    assert.deepEqual(draft.body.stdJsonInput.settings, linked);
    await assert.rejects(
      draftFor(manifest({ compilers: [{ ...solidity, contractTypes: [] }] })),
      (error) => isLensError(error, 'input') && error.message.includes('ape compile --force'),
    );
  });

  it("leaves the folders of this machine's Python out of Vyper's settings", async () => {
    const vyper = {
      name: 'vyper',
      version: '0.4.3',
      contractTypes: ['Box'],
      settings: { optimize: 'gas', enable_decimals: false, search_paths: ['/opt/ape/lib', '.'], outputSelection: {} },
    };
    const contractTypes = { Box: type('contracts/Box.vy') };
    const draft = await draftFor(manifest({ compilers: [vyper], contractTypes }), 'contracts/Box.vy');
    assert.equal(draft.compilerVersion, '0.4.3+commit.bff19ea2');
    assert.deepEqual(draft.body, {
      route: 'standardJson',
      stdJsonInput: {
        language: 'Vyper',
        sources: { 'contracts/Box.vy': { content: '# box' } },
        settings: { optimize: 'gas', outputSelection: { 'contracts/Box.vy': ['*'] }, search_paths: ['.'] },
      },
    });
    assert.deepEqual(
      draft.warnings.map(({ kind }) => kind),
      [],
    );
  });

  it('sends only what a contract of Vyper imports, before 0.4 as interfaces', async () => {
    const contractTypes = { Box: type('contracts/Box.vy') };
    const texts = {
      'contracts/Box.vy': 'from vyper.interfaces import ERC20\nimport interfaces.IBox as IBox\n',
      'interfaces/IBox.vy': '# interface',
      'contracts/Other.vy': '# other',
    };
    const built = (version: string, sources: Record<string, string> = texts) => {
      const vyper = { name: 'vyper', version, contractTypes: ['Box'], settings: {} };
      const all = Object.entries(sources).map(([path, content]) => [path, { content }] as const);
      const parts = { compilers: [vyper], contractTypes, sources: Object.fromEntries(all) };
      return draftFor(manifest(parts), 'contracts/Box.vy');
    };
    const partsOf = ({ body }: Draft) => {
      assert.equal(body.route, 'standardJson');
      const { sources, interfaces = {} } = body.stdJsonInput;
      return [Object.keys(sources), Object.keys(Object(interfaces))];
    };
    assert.deepEqual(partsOf(await built('0.3.10')), [['contracts/Box.vy'], ['interfaces/IBox.vy']]);
    assert.deepEqual(partsOf(await built('0.4.0')), [['contracts/Box.vy', 'interfaces/IBox.vy'], []]);
    // Rather all than too little.
    const draft = await built('0.4.0', { ...texts, 'contracts/Box.vy': 'from snekmate.auth import ownable\n' });
    assert.deepEqual(partsOf(draft), [Object.keys(texts), []]);
    assert.deepEqual(
      draft.warnings.map(({ kind }) => kind),
      ['wholeInput'],
    );
  });

  it('has the sources of dependencies, which the manifest leaves out, from the folder that Ape copies them to', async () => {
    const copied = 'contracts/.cache/acme/1.0.0/contracts/Math.sol';
    const settings = { remappings: ['@acme=contracts/.cache/acme/1.0.0'], optimizer: { enabled: true, runs: 200 } };
    const document = manifest({
      compilers: [{ name: 'solidity', version: '0.8.24+commit.e11b9ed9', contractTypes: ['Box'], settings }],
      contractTypes: { Box: type('contracts/Box.sol') },
      sources: {
        'contracts/Box.sol': { content: 'import "@acme/contracts/Math.sol";\ncontract Box {}\n' },
        'contracts/Other.sol': { content: 'contract Other {}\n' },
      },
    });
    const draft = await draftFor(document, 'contracts/Box.sol', { [`/ws/${copied}`]: 'library Math {}\n' });
    assert.ok(draft.body.route === 'standardJson');
    assert.deepEqual(Object.keys(draft.body.stdJsonInput.sources), ['contracts/Box.sol', copied]);
    assert.deepEqual(
      draft.warnings.filter(({ blocks }) => blocks),
      [],
    );
    const without = await draftFor(document, 'contracts/Box.sol');
    assert.deepEqual(
      without.warnings.flatMap(({ kind, path, blocks }) => (blocks ? [[kind, path]] : [])),
      [['missing', copied]],
      'it would not compile',
    );
  });

  it("has Vyper's interfaces from their folder: the manifest holds none", async () => {
    const abi = [{ type: 'function', name: 'n', inputs: [], outputs: [] }];
    const document = manifest({
      compilers: [{ name: 'vyper', version: '0.3.10', contractTypes: ['Box'], settings: {} }],
      contractTypes: { Box: type('contracts/Box.vy') },
      sources: { 'contracts/Box.vy': { content: 'import interfaces.IBox as IBox\n' } },
    });
    const workspace = memoryWorkspace({
      '/ws/.build/__local__.json': { content: document, mtime: 100_000 },
      '/ws/interfaces/IBox.json': JSON.stringify(abi),
      '/ws/interfaces/Key.json': '{ "privateKey": "0x1" }',
      '/ws/interfaces/notes.txt': 'SECRET',
    });
    const [candidate] = (await findContracts(workspace, '/ws/contracts/Box.vy')).candidates;
    assert.ok(candidate);
    const draft = await draftOf(workspace, candidate);
    assert.deepEqual(
      draft.files.map(({ path, state }) => [path, state]),
      [
        ['contracts/Box.vy', 'notOnDisk'],
        ['interfaces/IBox.json', 'same'],
      ],
    );
    assert.deepEqual(draft.warnings, []);
    assert.ok(!JSON.stringify(draft.body).includes('privateKey'));
  });

  describe("what isn't an interface in Vyper's folder of interfaces", () => {
    const abi = [{ type: 'function', name: 'n', inputs: [], outputs: [] }];
    const draftOfBox = async (
      version: string,
      source: string,
      files: Record<string, string | Uint8Array>,
      all = false,
    ) => {
      const document = manifest({
        compilers: [{ name: 'vyper', version, contractTypes: ['Box'], settings: {} }],
        contractTypes: { Box: type('contracts/Box.vy') },
        sources: { 'contracts/Box.vy': { content: source }, 'contracts/list.json': { content: '["KEY"]' } },
      });
      const workspace = memoryWorkspace({ '/ws/.build/__local__.json': document, ...files });
      const [candidate] = (await findContracts(workspace, '/ws/contracts/Box.vy')).candidates;
      assert.ok(candidate);
      return draftOf(workspace, candidate, all ? { sources: 'all' } : {});
    };
    const around = {
      '/ws/interfaces/IBox.json': JSON.stringify({ abi, mnemonic: 'KEY' }),
      '/ws/interfaces/dev.json': '["KEY"]',
      '/ws/interfaces/other.json': JSON.stringify({ abi: [], mnemonic: 'KEY' }),
      '/ws/interfaces/draft.vyi': '# KEY',
    };
    const source = 'from snekmate.auth import ownable\nfrom interfaces import IBox\n';

    for (const version of ['0.3.10', '0.4.3']) {
      for (const all of [false, true]) {
        it(`isn't sent with ${version}${all ? ', not even with all sources' : ' if an import is missing'}`, async () => {
          const draft = await draftOfBox(version, source, around, all);
          assert.deepEqual(
            draft.files.map(({ path }) => path),
            ['contracts/Box.vy', 'interfaces/IBox.json'],
          );
          assert.ok(!JSON.stringify(draft.body).includes('KEY'));
        });
      }
    }

    it("doesn't stop a contract that doesn't import it", async () => {
      const latin = new Uint8Array([0x23, 0xe9]);
      const draft = await draftOfBox('0.4.3', '# box', { '/ws/interfaces/ILatin.vyi': latin });
      assert.deepEqual(
        draft.files.map(({ path }) => path),
        ['contracts/Box.vy'],
      );
    });

    it('sends an ABI as its file has it, for its hash is in the bytecode', async () => {
      const text = JSON.stringify(abi, null, 2);
      const draft = await draftOfBox('0.4.3', 'from interfaces import IBox\n', { '/ws/interfaces/IBox.json': text });
      assert.equal(draft.body.route, 'standardJson');
      assert.deepEqual(draft.body.stdJsonInput.sources['interfaces/IBox.json'], { content: text });
    });

    it('sends of an ABI only what is shown: without members that compilers have no use for', async () => {
      const entry = { ...abi[0], signature: '0x12', gas: null };
      const json = JSON.stringify({ contractName: 'IBox', abi: [entry] });
      const draft = await draftOfBox('0.3.10', 'from interfaces import IBox\n', { '/ws/interfaces/IBox.json': json });
      const request = draftRequest(draft, { chainId: '296', address: `0x${'0'.repeat(39)}1` });
      const part = request.parts.find((each) => each.kind === 'file' && each.path === 'interfaces/IBox.json');
      assert.equal(part?.text, JSON.stringify({ abi }));
    });
  });

  describe("a Vyper interface, which the manifest doesn't contain,", () => {
    // Its end has the hash of the sources.
    const runtime = '0x60806040525f80fd5b';
    const creation = `0x6109600d600039${runtime.slice(2)}855820${'c'.repeat(64)}098000a1657679706572830004030033`;
    const abi = [{ type: 'function', name: 'n', inputs: [], outputs: [] }];
    const predicted = async (content: string, mtime: number) => {
      const document = manifest({
        compilers: [{ name: 'vyper', version: '0.4.3', contractTypes: ['Box'], settings: {} }],
        contractTypes: {
          Box: {
            sourceId: 'contracts/Box.vy',
            deploymentBytecode: { bytecode: creation },
            runtimeBytecode: { bytecode: runtime },
          },
        },
        sources: { 'contracts/Box.vy': { content: 'from interfaces import IBox\n' } },
      });
      const workspace = memoryWorkspace({
        '/ws/.build/__local__.json': { content: document, mtime: 1_000_000 },
        '/ws/interfaces/IBox.json': { content, mtime },
      });
      const [candidate] = (await findContracts(workspace, '/ws/contracts/Box.vy')).candidates;
      assert.ok(candidate);
      const draft = await draftOf(workspace, candidate);
      const { level } = predictMatch(draft.bytecode, draft.bytecode.runtime, creation);
      return [level, ...draft.warnings.map(({ kind, path }) => `${kind} ${path}`)];
    };

    it('gives no prediction if it may have been edited since the build', async () => {
      const [old, ...none] = await predicted(JSON.stringify(abi), 900_000);
      assert.deepEqual([old, none], ['exact', []]);
      for (const mtime of [2_000_000, 1_000_000, 990_000]) {
        assert.deepEqual(await predicted(JSON.stringify(abi), mtime), ['unknown', 'unbuilt interfaces/IBox.json']);
      }
    });

    it('gives no prediction if it is published without what is beside its ABI', async () => {
      assert.deepEqual(await predicted(JSON.stringify({ abi, note: '' }), 900_000), ['unknown']);
    });
  });
});
