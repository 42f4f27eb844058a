import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { predictMatch } from '../../../../src/core/projects/bytecode/predictMatch.ts';
import { draftOf, draftQuestions, findContracts } from '../../../../src/core/projects/findContracts.ts';
import { ownedSource, vaultCreation, vaultRuntime, vaultSource } from '../builds.ts';
import { memoryWorkspace } from '../memoryFiles.ts';

type Tree = Parameters<typeof memoryWorkspace>[0];

/** As Brownie 1.19 writes it; hand-made, its compiler is not run. */
function artifact(parts: object = {}): object {
  return {
    abi: [],
    allSourcePaths: { '0': 'contracts/Owned.sol', '1': 'contracts/Vault.sol' },
    bytecode: vaultCreation.slice(2),
    compiler: {
      evm_version: 'istanbul',
      optimizer: { enabled: true, runs: 200 },
      version: '0.8.19+commit.7dd6d404',
    },
    contractName: 'Vault',
    deployedBytecode: vaultRuntime.slice(2),
    language: 'Solidity',
    source: vaultSource,
    sourcePath: 'contracts/Vault.sol',
    ...parts,
  };
}

const tree = {
  '/ws/brownie-config.yaml': 'compiler: {}\n',
  '/ws/contracts/Vault.sol': vaultSource,
  '/ws/contracts/Owned.sol': ownedSource,
  '/ws/build/contracts/Vault.json': artifact(),
};

async function draftFor(files: Tree, path = '/ws/contracts/Vault.sol') {
  const workspace = memoryWorkspace(files);
  const [candidate] = (await findContracts(workspace, path)).candidates;
  assert.ok(candidate);
  return draftOf(workspace, candidate);
}

describe('Brownie', () => {
  const home = '/home/ann/.brownie/packages/';
  const mathSource = 'import "./Base.sol";\nlibrary Math {}\n';
  const usesSource = 'import "@math/contracts/Math.sol";\ncontract Vault {}\n';
  const withPackage = (folder = home): Tree => {
    const names = ['Math', 'Base'].map((name) => `${folder}acme/math@1.0.0/contracts/${name}.sol`);
    const [math = '', base = ''] = names;
    const below = '/ws/build/contracts/dependencies/acme/math@1.0.0';
    return {
      ...tree,
      '/ws/contracts/Vault.sol': usesSource,
      '/ws/build/contracts/Vault.json': artifact({
        allSourcePaths: { '0': math, '1': base, '2': 'contracts/Vault.sol' },
        source: usesSource,
      }),
      [`${below}/Math.json`]: artifact({ contractName: 'Math', sourcePath: math, source: mathSource }),
      [`${below}/Base.json`]: artifact({ contractName: 'Base', sourcePath: base, source: 'contract Base {}\n' }),
    };
  };

  for (const [of, folder] of Object.entries({ 'this machine': home, Windows: 'C:/Users/ann/.brownie/packages/' }))
    it(`publishes an installed package's sources without the folder of ${of}, and says what that costs`, async () => {
      const draft = await draftFor(withPackage(folder));
      assert.ok(draft.body.route === 'standardJson');
      const { sources, settings } = draft.body.stdJsonInput;
      assert.deepEqual(sources, {
        'acme/math@1.0.0/contracts/Math.sol': { content: mathSource },
        'acme/math@1.0.0/contracts/Base.sol': { content: 'contract Base {}\n' },
        'contracts/Vault.sol': { content: usesSource },
      });
      assert.deepEqual(Object(settings).remappings, ['@math/=acme/math@1.0.0/']);
      assert.doesNotMatch(JSON.stringify(draft.body), /ann/);
      assert.deepEqual(
        draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
        [['machinePaths', false]],
      );
    });

  it('predicts a match only if the compiler was told of packages, which the build output forgets', async () => {
    const tail = `a2646970667358221220${'11'.repeat(32)}64736f6c63430008130033`;
    const code = `${vaultRuntime}fe${tail}`;
    const tailed = { bytecode: `60${code.slice(2)}`, deployedBytecode: code.slice(2) };
    const levelOf = async (more: Tree) => {
      const built = artifact(tailed);
      return predictMatch(
        (await draftFor({ ...tree, '/ws/build/contracts/Vault.json': built, ...more })).bytecode,
        code,
      ).level;
    };
    assert.equal(await levelOf({}), 'exact');
    const dependency = {
      '/ws/build/contracts/dependencies/acme/math@1.0.0/Math.json': artifact({ contractName: 'Math' }),
    };
    assert.equal(await levelOf(dependency), 'match');
    assert.equal(await levelOf({ '/ws/brownie-config.yaml': 'dependencies:\n  - acme/math@1.0.0\n' }), 'match');
    assert.equal(await levelOf({ '/ws/brownie-config.yaml': 'dependencies: []\n' }), 'exact');
  });

  it('takes viaIR from the configuration, which the artifact forgets', async () => {
    const draft = await draftFor({ ...tree, '/ws/brownie-config.yaml': 'compiler:\n  solc:\n    viaIR: true\n' });
    assert.equal(draft.body.route === 'standardJson' && Object(draft.body.stdJsonInput.settings).viaIR, true);
  });

  it('finds build output where the configuration has it', async () => {
    const config = { '/ws/brownie-config.yaml': 'project_structure:\n  build: artifacts\n' };
    const draft = await draftFor({
      ...config,
      '/ws/contracts/Vault.sol': vaultSource,
      '/ws/contracts/Owned.sol': ownedSource,
      '/ws/artifacts/contracts/Vault.json': artifact(),
    });
    assert.equal(draft.toolchain, 'brownie');
    const outside = { '/ws/brownie-config.yaml': 'project_structure:\n  build: ../../other\n' };
    const workspace = memoryWorkspace({ ...tree, ...outside, '/other/contracts/Vault.json': artifact() });
    assert.deepEqual((await findContracts(workspace, '/ws/contracts/Vault.sol')).candidates, []);
    assert.deepEqual(
      workspace.reads.filter((path) => !path.startsWith('/ws/')),
      [],
    );
  });

  it("puts the compiler's input together as Brownie does", async () => {
    const draft = await draftFor(tree);
    assert.equal(draft.toolchain, 'brownie');
    assert.equal(draft.compilerVersion, '0.8.19+commit.7dd6d404');
    assert.equal(draft.contractIdentifier, 'contracts/Vault.sol:Vault');
    assert.equal(draft.body.route, 'standardJson');
    const { outputSelection: _all, ...settings } = Object(draft.body.stdJsonInput.settings);
    assert.deepEqual(settings, { evmVersion: 'istanbul', optimizer: { enabled: true, runs: 200 }, remappings: [] });
    assert.deepEqual(draft.warnings, []);
    assert.deepEqual(draft.bytecode.runtime, vaultRuntime);
  });

  it('takes the text that was built where an artifact holds it, and says that the file was edited', async () => {
    const draft = await draftFor({ ...tree, '/ws/contracts/Vault.sol': 'contract Vault { }' });
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
      [['edited', 'contracts/Vault.sol', false]],
    );
    assert.ok(JSON.stringify(draft.body).includes('is Owned'));
  });

  it("takes a package's sources from its own artifacts", async () => {
    const name = 'acme/tokens@1.0.0/contracts/T.sol';
    const draft = await draftFor({
      ...tree,
      '/ws/build/contracts/Vault.json': artifact({ allSourcePaths: { '1': 'contracts/Vault.sol', '2': name } }),
      '/ws/build/contracts/dependencies/acme/tokens@1.0.0/T.json': artifact({
        sourcePath: name,
        source: 'contract T {}',
      }),
    });
    assert.deepEqual(draft.files.map(({ path, origin }) => [path, origin]).at(-1), [name, 'dependency']);
  });

  it('blocks where a source is nowhere to be found', async () => {
    const { '/ws/contracts/Owned.sol': _gone, ...rest } = tree;
    const draft = await draftFor(rest);
    assert.deepEqual(
      draft.warnings.map(({ kind, path, blocks }) => [kind, path, blocks]),
      [['missing', 'contracts/Owned.sol', true]],
    );
  });

  it("takes Vyper's contracts, with their version's commit found", async () => {
    const path = 'contracts/Box.vy';
    const vyper = {
      language: 'Vyper',
      sourcePath: path,
      contractName: 'Box',
      source: '# box',
      allSourcePaths: { '0': path },
    };
    const compiler = { version: '0.3.10', evm_version: 'paris' };
    const draft = await draftFor(
      { ...tree, '/ws/contracts/Box.vy': '# box', '/ws/build/contracts/Box.json': artifact({ ...vyper, compiler }) },
      '/ws/contracts/Box.vy',
    );
    assert.equal(draft.language, 'Vyper');
    assert.equal(draft.compilerVersion, '0.3.10+commit.91361694');
  });

  it('gives what a contract of Vyper imports as interfaces before 0.4', async () => {
    const path = 'contracts/Box.vy';
    const vyper = {
      language: 'Vyper',
      sourcePath: path,
      contractName: 'Box',
      source: '# box',
      allSourcePaths: { '0': path, '1': 'interfaces/IBox.vy' },
      compiler: { version: '0.3.10', evm_version: 'paris' },
    };
    const draft = await draftFor(
      {
        ...tree,
        '/ws/contracts/Box.vy': '# box',
        '/ws/interfaces/IBox.vy': '# interface',
        '/ws/build/contracts/Box.json': artifact(vyper),
      },
      '/ws/contracts/Box.vy',
    );
    assert.equal(draft.body.route, 'standardJson');
    const { sources, interfaces } = draft.body.stdJsonInput;
    assert.deepEqual(Object.keys(sources), [path]);
    assert.deepEqual(JSON.parse(JSON.stringify(interfaces)), { 'interfaces/IBox.vy': { content: '# interface' } });
  });

  it("has Vyper's interfaces from their folder, and the place of what the constructor writes", async () => {
    const path = 'contracts/Box.vy';
    const [creation, runtime] = [
      '0x604051503461001d57600360405261002a61002160163961004a6016f35b5f80fd5f3560e01c632e52d6068118610022573461002657602061002a60403960206040f35b5f5ffd5b5f80fd84182a801820a16576797065728300030a0013',
      '0x5f3560e01c632e52d6068118610022573461002657602061002a60403960206040f35b5f5ffd5b5f80fd',
    ];
    const source = 'from interfaces import IBox\n';
    const box = {
      language: 'Vyper',
      sourcePath: path,
      contractName: 'Box',
      source,
      allSourcePaths: { '0': path },
      compiler: { version: '0.3.10', evm_version: 'paris' },
      bytecode: creation,
      deployedBytecode: runtime,
    };
    const draft = await draftFor(
      {
        ...tree,
        '/ws/contracts/Box.vy': source,
        '/ws/interfaces/IBox.vy': '# interface',
        '/ws/interfaces/IOther.vy': '# other',
        '/ws/build/contracts/Box.json': { content: artifact(box), mtime: 100_000 },
      },
      '/ws/contracts/Box.vy',
    );
    assert.deepEqual(
      draft.files.map((file) => file.path),
      [path, 'interfaces/IBox.vy'],
    );
    const deployed = `${runtime}${'3'.padStart(64, '0')}`;
    assert.equal(predictMatch(draft.bytecode, deployed, `0x${creation}`).level, 'match');
  });

  it('leaves Truffle its own', async () => {
    const files = { ...tree, '/ws/truffle-config.js': '' };
    assert.deepEqual((await findContracts(memoryWorkspace(files), '/ws/contracts/Vault.sol')).candidates, []);
  });
});

describe('Fe', () => {
  const ingot = {
    '/ws/fe.toml': '[ingot]\nname = "counter"\n',
    '/ws/src/lib.fe': 'use std\n\npub contract Counter {\n}\n',
    '/ws/src/math/add.fe': 'pub fn add() {}\n',
    '/ws/out/Counter.bin': '6080\n',
    '/ws/out/Counter.runtime.bin': '60806040\n',
  };

  it('sends the sources in the shape of the service, once the compiler is told', async () => {
    const workspace = memoryWorkspace(ingot);
    const [candidate] = (await findContracts(workspace, '/ws/src/lib.fe')).candidates;
    assert.ok(candidate);
    assert.deepEqual(
      (await draftQuestions(workspace, candidate)).map(({ about, isRequired }) => [about, isRequired]),
      [['compilerVersion', true]],
    );
    await assert.rejects(draftOf(workspace, candidate), (error) => isLensError(error, 'input'));
    const draft = await draftOf(workspace, candidate, { answers: { compilerVersion: '26.0.0-alpha.12' } });
    assert.deepEqual(draft.body, {
      route: 'standardJson',
      stdJsonInput: {
        language: 'Fe',
        sources: {
          'src/lib.fe': { content: ingot['/ws/src/lib.fe'] },
          'src/math/add.fe': { content: ingot['/ws/src/math/add.fe'] },
        },
        settings: {},
      },
    });
    assert.equal(draft.contractIdentifier, 'src/lib.fe:Counter');
    assert.equal(draft.compilerVersion, '26.0.0-alpha.12');
    assert.equal(draft.bytecode.runtime, '0x60806040');
    assert.deepEqual(
      draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [['notSolidity', false]],
    );
  });

  it('does not send a link', async () => {
    const workspace = memoryWorkspace(
      { ...ingot, '/home/ann/k': 'secret' },
      { links: { '/ws/src/k.fe': '/home/ann/k' } },
    );
    const [candidate] = (await findContracts(workspace, '/ws/src/lib.fe')).candidates;
    assert.ok(candidate);
    await assert.rejects(draftOf(workspace, candidate, { answers: { compilerVersion: '26.0.0' } }), /Nothing was sent/);
  });
});
