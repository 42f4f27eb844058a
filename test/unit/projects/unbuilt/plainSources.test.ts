import assert from 'node:assert/strict';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { objectIn, own } from '../../../../src/core/projects/files/buildJson.ts';
import { draftOf, draftQuestions, findContracts } from '../../../../src/core/projects/findContracts.ts';
import type { DraftAnswers } from '../../../../src/core/projects/model/draftQuestion.ts';
import type { Draft, DraftOptions } from '../../../../src/core/projects/model/toolchain.ts';
import { draftRequest } from '../../../../src/core/verification/rest/draftRequest.ts';
import { type MemoryFile, type MemoryOptions, memoryWorkspace } from '../memoryFiles.ts';

const vault =
  'pragma solidity ^0.8.20;\nimport "./Owned.sol";\nimport {T} from "@acme/token/T.sol";\ncontract Vault {}\n';
const owned =
  '// contract Comment {}\npragma solidity >=0.8.0 <0.8.26;\nabstract contract Owned { string s = "contract X {"; }\n';
const token = 'pragma solidity *;\nlibrary T {}\ninterface I { }\n';

const tree = {
  '/ws/contracts/Vault.sol': vault,
  '/ws/contracts/Owned.sol': owned,
  '/ws/node_modules/@acme/token/T.sol': token,
};

type Tree = Record<string, MemoryFile | MemoryFile['content']>;

async function unbuilt(files: Tree, path: string, options?: MemoryOptions) {
  const workspace = memoryWorkspace(files, options);
  const found = await findContracts(workspace, path);
  assert.deepEqual(found.candidates, []);
  const [candidate] = found.unbuilt;
  assert.ok(candidate, `nothing found in ${path}`);
  return { workspace, candidate, found: found.unbuilt };
}

async function draftFor(files: Tree, path: string, options: DraftOptions = {}, memory?: MemoryOptions): Promise<Draft> {
  const { workspace, candidate } = await unbuilt(files, path, memory);
  return draftOf(workspace, candidate, options);
}

const compilerVersion = '0.8.24+commit.e11b9ed9';

function inputOf(draft: Draft) {
  assert.equal(draft.body.route, 'standardJson');
  return draft.body.stdJsonInput;
}

describe('Solidity sources without build output', () => {
  it('finds the contracts that a file defines, and their kinds', async () => {
    const names = async (path: string) =>
      (await unbuilt({ ...tree, '/ws/contracts/T.sol': token }, path)).found.map(({ contractName, kind }) => [
        contractName,
        kind,
      ]);
    assert.deepEqual(await names('/ws/contracts/Vault.sol'), [['Vault', 'contract']]);
    assert.deepEqual(await names('/ws/contracts/Owned.sol'), [['Owned', 'abstract']]);
    assert.deepEqual(await names('/ws/contracts/T.sol'), [
      ['T', 'library'],
      ['I', 'abstract'],
    ]);
  });

  it('offers the contracts that a file imports, if it defines none', async () => {
    const proxies = {
      ...tree,
      '/ws/hardhat.config.ts': 'export default { solidity: "0.8.24" }',
      '/ws/contracts/Proxies.sol':
        'pragma solidity ^0.8.0; import "@acme/token/T.sol"; import {Vault} from "./All.sol";',
      '/ws/contracts/All.sol': '// contract No {}\nimport "./Vault.sol";\nimport "./All.sol";\nimport "gone/G.sol";',
      '/ws/node_modules/@acme/token/package.json': '{}',
    };
    const { workspace, found } = await unbuilt(proxies, '/ws/contracts/Proxies.sol');
    assert.deepEqual(
      found.map(({ sourceName, contractName, kind }) => [sourceName, contractName, kind]),
      [
        ['@acme/token/T.sol', 'T', 'library'],
        ['@acme/token/T.sol', 'I', 'abstract'],
        ['contracts/Vault.sol', 'Vault', 'contract'],
      ],
    );
    const [library] = found;
    assert.ok(library);
    const draft = await draftOf(workspace, library);
    assert.equal(draft.contractIdentifier, '@acme/token/T.sol:T');
    assert.deepEqual(
      draft.files.map(({ path }) => path),
      ['@acme/token/T.sol'],
    );
  });

  it('puts the file and all that it imports together', async () => {
    const draft = await draftFor(tree, '/ws/contracts/Vault.sol', { answers: { compilerVersion } });
    assert.deepEqual(
      draft.files.map(({ path, origin, state }) => [path, origin, state]),
      [
        ['contracts/Vault.sol', 'workspace', 'same'],
        ['contracts/Owned.sol', 'workspace', 'same'],
        ['@acme/token/T.sol', 'dependency', 'same'],
      ],
    );
    assert.equal(draft.contractIdentifier, 'contracts/Vault.sol:Vault');
    assert.equal(draft.compilerVersion, compilerVersion);
    assert.deepEqual(
      draft.warnings.map(({ kind, blocks }) => [kind, blocks]),
      [['unbuilt', false]],
    );
  });

  it('asks for what nothing tells, with the releases that fit every pragma', async () => {
    const { workspace, candidate } = await unbuilt(tree, '/ws/contracts/Vault.sol');
    const questions = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      questions.map(({ about, isRequired }) => [about, isRequired]),
      [
        ['compilerVersion', true],
        ['optimizer', false],
        ['evmVersion', false],
        ['viaIR', false],
      ],
    );
    assert.deepEqual(
      questions[0]?.choices.map(({ label }) => label),
      ['0.8.25', '0.8.24', '0.8.23', '0.8.22', '0.8.21', '0.8.20'],
    );
    assert.deepEqual(
      questions[1]?.choices.map(({ label }) => label),
      ['Off', '200 runs', '1 run', '1,000 runs', '10,000 runs', '1,000,000 runs'],
    );
    await assert.rejects(draftOf(workspace, candidate), (error) => isLensError(error, 'input'));
    const answers = { compilerVersion, optimizer: '1000', evmVersion: 'paris', viaIR: 'true' };
    const { settings } = inputOf(await draftOf(workspace, candidate, { answers }));
    const { outputSelection: _all, ...sent } = objectIn(settings) ?? {};
    assert.deepEqual(sent, { optimizer: { enabled: true, runs: 1000 }, evmVersion: 'paris', viaIR: true });
  });

  for (const [files, version, optimizer, evm] of [
    [{ 'hardhat.config.js': '', 'package.json': '{"devDependencies":{"hardhat":"^2.22.0"}}' }, 24, 'Off', 'paris'],
    [{ 'hardhat.config.js': '', 'package.json': '{"devDependencies":{"hardhat":"^2.22.0"}}' }, 19, 'Off', 'Default'],
    [
      { 'hardhat.config.ts': '', 'package.json': '{"devDependencies":{"hardhat":"~3.1.0"}}' },
      24,
      '200 runs',
      'Default',
    ],
    [{ 'hardhat.config.ts': '' }, 24, 'Off', 'Default'],
    [{ 'foundry.toml': '' }, 28, 'Off', 'prague'],
    [{ 'foundry.toml': '' }, 24, 'Off', 'cancun'],
    [{ 'foundry.toml': '' }, 25, 'Off', 'Default'],
    [{}, 24, 'Off', 'Default'],
  ] as const) {
    const by = JSON.stringify(files).replaceAll('\\', '');
    it(`asks first for what the tool does by itself: 0.8.${version}, ${by}`, async () => {
      const source = `pragma solidity 0.8.${version};\ncontract Vault {}\n`;
      const placed = Object.entries(files).map(([name, text]) => [`/ws/${name}`, text] as const);
      const { workspace, candidate } = await unbuilt(
        { ...Object.fromEntries(placed), '/ws/contracts/Vault.sol': source },
        '/ws/contracts/Vault.sol',
      );
      const questions = await draftQuestions(workspace, candidate);
      const choicesOf = (about: string) => questions.find((question) => question.about === about)?.choices ?? [];
      assert.equal(choicesOf('optimizer')[0]?.label, optimizer);
      assert.equal(choicesOf('evmVersion')[0]?.label, evm);
      const labels = choicesOf('evmVersion').map(({ label }) => label);
      assert.deepEqual([labels.length, labels.includes('Default')], [new Set(labels).size, true]);
      // Asked is not assumed.
      const { settings } = inputOf(await draftOf(workspace, candidate));
      assert.equal(own(objectIn(settings), 'evmVersion'), undefined);
      assert.deepEqual(own(objectIn(settings), 'optimizer'), { enabled: false, runs: 200 });
    });
  }

  it('asks for the addresses of libraries that the compiler may have been given', async () => {
    const flat = `pragma solidity 0.8.24;
library Fees { function feeOf(uint a) external pure returns (uint) { return a; } }
library Sums { /* function f() external */ function sum(uint a) internal pure returns (uint) { return a; } }
contract Till { function pay(uint a) external pure returns (uint) { return Fees.feeOf(Sums.sum(a)); } }
`;
    const { workspace, found } = await unbuilt({ '/ws/Till.sol': flat }, '/ws/Till.sol');
    const [fees, , till] = found;
    assert.ok(fees && till);
    const asked = async (candidate: typeof till) =>
      (await draftQuestions(workspace, candidate)).find(({ about }) => about === 'libraries');
    assert.equal(await asked(fees), undefined, 'the library itself is linked to none');
    const question = await asked(till);
    assert.match(question?.message ?? '', /Fees=0x/);
    assert.doesNotMatch(question?.message ?? '', /Sums/);
    assert.equal(question?.choices[0]?.value, '');
    const address = `0x${'ab'.repeat(20)}`;
    assert.match(`Fees=${address}`, question?.form ?? /$^/);
    const settingsOf = async (libraries: string) => {
      const draft = await draftOf(workspace, till, { answers: { compilerVersion, libraries } });
      return own(objectIn(inputOf(draft).settings), 'libraries');
    };
    assert.deepEqual(await settingsOf(`Fees=${address}`), { 'Till.sol': { Fees: address } });
    assert.equal(await settingsOf(''), undefined);
    await assert.rejects(settingsOf(`Other=${address}`), (error) => isLensError(error, 'input'));
    const configured = await unbuilt(
      {
        '/ws/src/Till.sol': flat,
        '/ws/foundry.toml': `[profile.default]\nlibraries = ["src/Till.sol:Fees:${address}"]\n`,
      },
      '/ws/src/Till.sol',
    );
    const questions = await draftQuestions(configured.workspace, configured.found[2] ?? till);
    assert.ok(!questions.some(({ about }) => about === 'libraries'));
  });

  it('asks first for nothing that would depend on the version still to be chosen', async () => {
    const { workspace, candidate } = await unbuilt({ ...tree, '/ws/foundry.toml': '' }, '/ws/contracts/Vault.sol');
    const questions = await draftQuestions(workspace, candidate);
    assert.equal(questions.find(({ about }) => about === 'evmVersion')?.choices[0]?.label, 'Default');
  });

  it('knows the compiler by the tail of what is deployed', async () => {
    const { workspace, candidate } = await unbuilt(tree, '/ws/contracts/Vault.sol');
    const deployedRuntime = '0x6080a164736f6c6343000818000a';
    const questions = await draftQuestions(workspace, candidate, deployedRuntime);
    assert.ok(!questions.some(({ about }) => about === 'compilerVersion'));
    const draft = await draftOf(workspace, candidate, { deployedRuntime });
    assert.equal(draft.compilerVersion, '0.8.24+commit.e11b9ed9');
  });

  for (const [file, text] of [
    [
      'hardhat.config.ts',
      'export default { solidity: { version: "0.8.24", settings: { optimizer: { enabled: true, runs: 777 }, evmVersion: "paris", viaIR: true } } };',
    ],
    [
      'truffle-config.js',
      'module.exports = { compilers: { solc: { version: "0.8.24", /* version: "0.8.1" */ settings: { optimizer: { enabled: true, runs: 777 }, evmVersion: "paris", viaIR: true } } } };',
    ],
    [
      'brownie-config.yaml',
      'compiler:\n  solc:\n    version: 0.8.24\n    optimizer:\n      enabled: true\n      runs: 777\n    evm_version: paris\n    viaIR: true\n',
    ],
    [
      'foundry.toml',
      '[profile.default]\nsolc = "0.8.24"\noptimizer = true\noptimizer_runs = 777\nevm_version = "paris"\nvia_ir = true\n',
    ],
  ] as const) {
    it(`asks nothing where ${file} tells all`, async () => {
      const { workspace, candidate } = await unbuilt({ ...tree, [`/ws/${file}`]: text }, '/ws/contracts/Vault.sol');
      assert.deepEqual(await draftQuestions(workspace, candidate), []);
      const draft = await draftOf(workspace, candidate);
      assert.equal(draft.compilerVersion, '0.8.24+commit.e11b9ed9');
      const settings = objectIn(inputOf(draft).settings);
      assert.deepEqual(own(settings, 'optimizer'), { enabled: true, runs: 777 });
      assert.equal(own(settings, 'evmVersion'), 'paris');
      assert.equal(own(settings, 'viaIR'), true);
    });
  }

  const overriding = `
    const light = { version: '0.8.24', settings: { optimizer: { enabled: true, runs: 1 }, evmVersion: 'paris', viaIR: true } };
    export default { solidity: { compilers: [
      { version: '0.8.20', settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: 'paris', viaIR: false } },
      { version: '0.8.22', settings: { optimizer: { enabled: false }, evmVersion: 'london', viaIR: false, metadata: { bytecodeHash: 'none' } } },
      { version: '0.8.27', settings: {} },
    ], overrides: { 'contracts/Big.sol': light } } };`;

  it('takes the compiler that Hardhat takes for a file, and no setting of another', async () => {
    const files = {
      ...tree,
      '/ws/hardhat.config.ts': overriding,
      '/ws/contracts/Big.sol': 'pragma solidity ^0.8.0; contract Big {}',
    };
    const settingsOf = async (path: string) => {
      const { workspace, candidate } = await unbuilt(files, path);
      assert.deepEqual(await draftQuestions(workspace, candidate), []);
      const draft = await draftOf(workspace, candidate);
      const { outputSelection: _all, ...settings } = objectIn(inputOf(draft).settings) ?? {};
      return { version: draft.compilerVersion, ...settings };
    };
    // Owned.sol, which it imports, asks for less than 0.8.26.
    assert.deepEqual(await settingsOf('/ws/contracts/Vault.sol'), {
      version: '0.8.22+commit.4fc1097e',
      metadata: { bytecodeHash: 'none' },
      optimizer: { enabled: false, runs: 200 },
      evmVersion: 'london',
    });
    assert.deepEqual(await settingsOf('/ws/contracts/Big.sol'), {
      version: '0.8.24+commit.e11b9ed9',
      optimizer: { enabled: true, runs: 1 },
      evmVersion: 'paris',
      viaIR: true,
    });
  });

  it('asks for what the profiles of Hardhat 3 differ in, that of deployments first', async () => {
    const config = `export default defineConfig({ solidity: { profiles: {
      default: { version: '0.8.24', settings: { evmVersion: 'paris' } },
      production: { version: '0.8.24', settings: { evmVersion: 'paris', optimizer: { enabled: true, runs: 777 } } },
    } } });`;
    const { workspace, candidate } = await unbuilt(
      { ...tree, '/ws/hardhat.config.ts': config },
      '/ws/contracts/Vault.sol',
    );
    const questions = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      questions.map(({ about, choices }) => [about, choices[0]?.value]),
      [
        ['optimizer', '777'],
        ['viaIR', 'false'],
      ],
    );
  });

  for (const [generation, version, settings, asked, evmVersion] of [
    ['^2.22.0', '0.8.24', '', ['optimizer'], 'paris'],
    ['^2.22.0', '0.8.19', '', ['optimizer'], undefined],
    ['~3.1.0', '0.8.24', '', ['optimizer'], undefined],
    ['2.17.3', '0.8.24', '', ['optimizer'], 'paris'],
    ['2.17.2', '0.8.24', '', ['optimizer', 'evmVersion', 'viaIR'], undefined],
    ['^2.17.2', '0.8.24', '', ['optimizer', 'evmVersion', 'viaIR'], undefined],
    ['<2.20.0', '0.8.24', '', ['optimizer', 'evmVersion', 'viaIR'], undefined],
    ['latest', '0.8.24', '', ['optimizer', 'evmVersion', 'viaIR'], undefined],
    ['^2.22.0', '0.8.24', ', settings: { evmVersion: "london" }', ['optimizer'], 'london'],
    ['^2.22.0', '0.8.24', ', settings: { ...own }', ['optimizer', 'evmVersion', 'viaIR'], undefined],
    ['^2.22.0', '0.8.24', ', ...own', ['optimizer', 'evmVersion', 'viaIR'], undefined],
  ] as const) {
    it(`takes Hardhat’s defaults where its configuration is known as a whole: ${generation} ${version}${settings}`, async () => {
      const { workspace, candidate } = await unbuilt(
        {
          '/ws/contracts/Vault.sol': 'pragma solidity ^0.8.0;\ncontract Vault {}\n',
          '/ws/hardhat.config.js': `module.exports = { solidity: { version: "${version}"${settings} } };`,
          '/ws/package.json': `{"devDependencies":{"hardhat":"${generation}"}}`,
        },
        '/ws/contracts/Vault.sol',
      );
      assert.deepEqual(
        (await draftQuestions(workspace, candidate)).map(({ about }) => about),
        asked,
      );
      const sent = objectIn(inputOf(await draftOf(workspace, candidate)).settings);
      assert.deepEqual([own(sent, 'evmVersion'), own(sent, 'viaIR')], [evmVersion, undefined]);
    });
  }

  it('asks where the configuration is not written as literals, with the versions it names first', async () => {
    const config = 'module.exports = { solidity: compilers({ version: "0.8.21" }), other: { viaIR: true } };';
    const { workspace, candidate } = await unbuilt(
      { ...tree, '/ws/hardhat.config.js': config },
      '/ws/contracts/Vault.sol',
    );
    const questions = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      questions.map(({ about }) => about),
      ['compilerVersion', 'optimizer', 'evmVersion', 'viaIR'],
    );
    assert.deepEqual(
      questions[0]?.choices.slice(0, 2).map(({ label, detail }) => [label, detail !== undefined]),
      [
        ['0.8.21', true],
        ['0.8.25', false],
      ],
    );
  });

  it('takes every setting of foundry.toml that changes the code or its metadata', async () => {
    const address = `0x${'11'.repeat(20)}`;
    const toml = [
      '[profile.default]',
      'solc = "0.8.24"',
      'evm_version = "cancun"',
      'via_ir = false',
      'optimizer = true',
      'optimizer_runs = 9',
      'use_literal_content = true',
      'revert_strings = "strip"',
      `libraries = ["src/L.sol:L:${address}", "src/L.sol:M:${address}", "no library"]`,
      '[profile.default.optimizer_details]',
      'yul = true',
    ].join('\n');
    const draft = await draftFor({ ...tree, '/ws/foundry.toml': toml }, '/ws/contracts/Vault.sol');
    const { outputSelection: _1, remappings: _2, ...settings } = inputOf(draft).settings as Record<string, unknown>;
    assert.deepEqual(JSON.parse(JSON.stringify(settings)), {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 9, details: { yul: true } },
      metadata: { bytecodeHash: 'ipfs', useLiteralContent: true },
      debug: { revertStrings: 'strip' },
      libraries: { 'src/L.sol': { L: address, M: address } },
    });
  });

  it('leaves out what an old compiler does not know, as Forge does', async () => {
    const metadataOf = async (version: string) => {
      const toml = `[profile.default]\nsolc = "${version}"\ncbor_metadata = false\n`;
      const source = `pragma solidity ${version};\ncontract Old {}\n`;
      const draft = await draftFor({ '/ws/foundry.toml': toml, '/ws/src/Old.sol': source }, '/ws/src/Old.sol');
      return (inputOf(draft).settings as Record<string, unknown>).metadata;
    };
    assert.deepEqual(await metadataOf('0.8.18'), { bytecodeHash: 'ipfs', appendCBOR: false });
    assert.deepEqual(await metadataOf('0.8.17'), { bytecodeHash: 'ipfs' });
    assert.deepEqual(await metadataOf('0.6.12'), { bytecodeHash: 'ipfs' });
    assert.deepEqual(await metadataOf('0.5.16'), {}, 'it refuses "bytecodeHash"');
  });

  it('asks first for the EVM version that Forge compiles for', async () => {
    const firstOf = async (version: string) => {
      const files = {
        '/ws/foundry.toml': `[profile.default]\nsolc = "${version}"\n`,
        '/ws/src/New.sol': 'contract New {}\n',
      };
      const { workspace, candidate } = await unbuilt(files, '/ws/src/New.sol');
      const questions = await draftQuestions(workspace, candidate);
      return questions.find(({ about }) => about === 'evmVersion')?.choices[0]?.value;
    };
    const versions = ['0.8.24', '0.8.25', '0.8.28', '0.8.29', '0.8.30', '0.8.31'];
    const found = await Promise.all(versions.map(firstOf));
    assert.deepEqual(found, ['cancun', '', 'prague', 'osaka', 'osaka', '']);
  });

  it('takes the keys of foundry.toml in every spelling that Forge takes', async () => {
    const settings = { evmVersion: 'paris', viaIR: true, optimizer: { enabled: true, runs: 7 } };
    const spelled = [
      ['solc-version', 'via-ir', 'evm-version', 'optimizer-runs', 'bytecode-hash'],
      ['solcVersion', 'viaIR', 'evmVersion', 'optimizerRuns', 'bytecodeHash'],
      ['Solc-Version', 'VIA_IR', 'EVM_VERSION', 'Optimizer-Runs', 'BYTECODE_HASH'],
    ];
    const values = ['"0.8.24"', 'true', '"paris"', '7', '"none"'];
    for (const keys of spelled) {
      const toml = ['[profile.default]', 'optimizer = true', ...keys.map((key, at) => `${key} = ${values[at]}`)];
      // Of two spellings, Forge takes its own.
      toml.push('optimizer_details = {}', 'optimizer-details = { yul = true }');
      const { workspace, candidate } = await unbuilt(
        { ...tree, '/ws/foundry.toml': toml.join('\n') },
        '/ws/contracts/Vault.sol',
      );
      assert.deepEqual(await draftQuestions(workspace, candidate), [], keys.join());
      const draft = await draftOf(workspace, candidate);
      const { outputSelection: _1, remappings: _2, ...found } = inputOf(draft).settings as Record<string, unknown>;
      const optimizer = { ...settings.optimizer, details: {} };
      assert.deepEqual(JSON.parse(JSON.stringify(found)), {
        ...settings,
        optimizer,
        metadata: { bytecodeHash: 'none' },
      });
    }
  });

  it('knows that Forge optimizes if only the runs are set', async () => {
    const settingsWith = async (runs: number) => {
      const toml = `[profile.default]\nsolc = "0.8.24"\nevm_version = "cancun"\nvia_ir = false\noptimizer_runs = ${runs}\n`;
      const { workspace, candidate } = await unbuilt({ ...tree, '/ws/foundry.toml': toml }, '/ws/contracts/Vault.sol');
      const asked = (await draftQuestions(workspace, candidate)).map(({ about }) => about);
      return { asked, optimizer: objectIn(inputOf(await draftOf(workspace, candidate)).settings)?.optimizer };
    };
    assert.deepEqual(await settingsWith(50), { asked: [], optimizer: { enabled: true, runs: 50 } });
    // From 1.0 on, no runs mean no optimizer; before, it was on by default.
    assert.deepEqual((await settingsWith(0)).asked, ['optimizer']);
  });

  it('asks for what the profiles of foundry.toml differ in, with the values of each', async () => {
    const toml = [
      '[profile.default]',
      'solc = "0.8.24"',
      'evm_version = "cancun"',
      'via_ir = false',
      'optimizer = false',
      '[profile.production]',
      'optimizer = true',
      'optimizer_runs = 50',
      '[profile.ci]',
      'fuzz = { runs = 10_000 }',
    ].join('\n');
    const { workspace, candidate } = await unbuilt({ ...tree, '/ws/foundry.toml': toml }, '/ws/contracts/Vault.sol');
    const questions = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      questions.map(({ about, choices }) => [
        about,
        choices.slice(0, 3).map(({ value, detail }) => [value, detail?.includes('profiles') ?? false]),
      ]),
      [
        [
          'optimizer',
          [
            ['off', true],
            ['50', true],
            ['200', false],
          ],
        ],
      ],
    );
  });

  it('takes all settings of the profile that the answers are of', async () => {
    const toml = [
      '[profile.default]',
      'solc = "0.8.24"',
      'evm_version = "cancun"',
      'via_ir = false',
      'optimizer = false',
      '[profile.production]',
      'optimizer = true',
      'optimizer_runs = 50',
      'bytecode_hash = "none"',
      '[profile.production.optimizer_details]',
      'yul = true',
    ].join('\n');
    const { workspace, candidate } = await unbuilt({ ...tree, '/ws/foundry.toml': toml }, '/ws/contracts/Vault.sol');
    const sent = async (answers?: DraftAnswers) => {
      const { optimizer, metadata } =
        objectIn(inputOf(await draftOf(workspace, candidate, answers && { answers })).settings) ?? {};
      return JSON.parse(JSON.stringify({ optimizer, metadata }));
    };
    const production = {
      optimizer: { enabled: true, runs: 50, details: { yul: true } },
      metadata: { bytecodeHash: 'none' },
    };
    assert.deepEqual(await sent({ optimizer: '50' }), production);
    assert.deepEqual(await sent({ optimizer: 'off' }), {
      optimizer: { enabled: false, runs: 200 },
      metadata: { bytecodeHash: 'ipfs' },
    });
    assert.deepEqual((await sent({ optimizer: '7' })).metadata, { bytecodeHash: 'ipfs' });
    assert.deepEqual((await sent()).metadata, { bytecodeHash: 'ipfs' });
  });

  it('takes the profile that sets what was answered rather than one that sets nothing', async () => {
    const toml = [
      '[profile.default]',
      'solc = "0.8.24"',
      'evm_version = "cancun"',
      'via_ir = false',
      '[profile.production]',
      'optimizer = true',
      'optimizer_runs = 1000',
      'bytecode_hash = "none"',
      '[profile.production.optimizer_details]',
      'yul = true',
    ].join('\n');
    const { workspace, candidate } = await unbuilt({ ...tree, '/ws/foundry.toml': toml }, '/ws/contracts/Vault.sol');
    const sent = async (optimizer: string) => {
      const settings =
        objectIn(inputOf(await draftOf(workspace, candidate, { answers: { optimizer } })).settings) ?? {};
      return JSON.parse(JSON.stringify([settings.optimizer, settings.metadata]));
    };
    const details = { yul: true };
    assert.deepEqual(await sent('1000'), [{ enabled: true, runs: 1000, details }, { bytecodeHash: 'none' }]);
    assert.deepEqual(await sent('off'), [{ enabled: false, runs: 200 }, { bytecodeHash: 'ipfs' }]);
  });

  describe('with a profile of foundry.toml that names no compiler,', () => {
    // Of 0.8.20.
    const deployedRuntime = '0x60806040fea164736f6c6343000814000a';
    const asked = async (first: string, second: string, deployed?: string) => {
      const toml = `[profile.default]\n${first}\n[profile.ci]\n${second}\n`;
      const { workspace, candidate } = await unbuilt({ ...tree, '/ws/foundry.toml': toml }, '/ws/contracts/Vault.sol');
      return (await draftQuestions(workspace, candidate, deployed)).map(({ about }) => about);
    };

    it("asks for the optimizer, although another names the deployed code's compiler", async () => {
      const [first, ci] = ['optimizer = false\nevm_version = "paris"\nvia_ir = false', 'optimizer_runs = 1000000'];
      assert.deepEqual(await asked(first, `solc = "0.8.20"\noptimizer = true\n${ci}`, deployedRuntime), ['optimizer']);
      assert.deepEqual(await asked(first, `solc = "0.8.21"\noptimizer = true\n${ci}`, deployedRuntime), []);
    });

    it("asks for the optimizer if the deployed code isn't known", async () => {
      const first = 'optimizer = true\nevm_version = "paris"\nvia_ir = false';
      assert.deepEqual(await asked(first, 'solc = "0.8.24"\noptimizer = false'), ['compilerVersion', 'optimizer']);
    });
  });

  it('sends what Forge compiles, which has no Windows line ends, and what others compile as it is', async () => {
    const text = 'pragma solidity 0.8.24;\r\ncontract Win {}\r\n';
    const sent = async (config: Record<string, string>) => {
      const { workspace, candidate } = await unbuilt({ '/ws/src/Win.sol': text, ...config }, '/ws/src/Win.sol');
      const draft = await draftOf(workspace, candidate);
      assert.deepEqual(
        draft.files.map(({ state }) => state),
        ['same'],
      );
      return inputOf(draft).sources['src/Win.sol']?.content;
    };
    assert.equal(await sent({ '/ws/foundry.toml': '[profile.default]\n' }), text.replaceAll('\r\n', '\n'));
    assert.equal(await sent({ '/ws/hardhat.config.js': 'module.exports = { solidity: "0.8.24" };' }), text);
  });

  it('takes what foundry.toml inherits from a base file', async () => {
    const base = [
      '[profile.default]',
      'solc = "0.8.24"',
      'evm_version = "cancun"',
      'via_ir = true',
      'optimizer = true',
      'optimizer_runs = 9',
      'remappings = ["@vendor/=vendor/"]',
    ].join('\n');
    const own = '[profile.default]\nextends = "../base.toml"\noptimizer_runs = 33\nremappings = ["@own/=own/"]\n';
    const { workspace, candidate } = await unbuilt(
      {
        '/ws/base.toml': base,
        '/ws/app/foundry.toml': own,
        '/ws/app/src/A.sol':
          'pragma solidity ^0.8.0;\nimport "@vendor/B.sol";\nimport "@own/C.sol";\ncontract A is B, C {}\n',
        '/ws/app/vendor/B.sol': 'contract B {}\n',
        '/ws/app/own/C.sol': 'contract C {}\n',
      },
      '/ws/app/src/A.sol',
    );
    assert.deepEqual(await draftQuestions(workspace, candidate), []);
    const draft = await draftOf(workspace, candidate);
    const { optimizer, viaIR, evmVersion, remappings } = objectIn(inputOf(draft).settings) ?? {};
    assert.deepEqual(
      [optimizer, viaIR, evmVersion, remappings],
      [{ enabled: true, runs: 33 }, true, 'cancun', ['@vendor/=vendor/', '@own/=own/']],
    );
    assert.deepEqual(
      draft.files.map(({ path }) => path),
      ['src/A.sol', 'vendor/B.sol', 'own/C.sol'],
    );
  });

  it("doesn't read a base file outside the workspace, and says so", async () => {
    const base = '[profile.default]\noptimizer = true\noptimizer_runs = 4242\nlibraries = ["a.sol:A:0x01"]\n';
    const sentence = /, which foundry\.toml extends, was ignored/;
    for (const path of ['../base.toml', '/base.toml', 'link.toml']) {
      const { workspace, candidate } = await unbuilt(
        {
          '/base.toml': base,
          '/ws/foundry.toml': `[profile.default]\nsolc = "0.8.24"\nextends = "${path}"\n`,
          '/ws/src/A.sol': 'contract A {}\n',
        },
        '/ws/src/A.sol',
        { links: { '/ws/link.toml': '/base.toml' } },
      );
      const asked = (await draftQuestions(workspace, candidate)).map(({ about }) => about);
      const draft = await draftOf(workspace, candidate);
      assert.ok(asked.includes('optimizer'), path);
      assert.ok(!JSON.stringify(draft.body).includes('4242'), path);
      assert.equal(draft.warnings.filter(({ message }) => sentence.test(message)).length, 1, path);
      assert.ok(!workspace.reads.some((read) => read.endsWith('base.toml') || read.endsWith('link.toml')), path);
    }
  });

  it("puts lists in the place of a base file's if foundry.toml says so", async () => {
    const sent = async (extension: string) => {
      const { workspace, candidate } = await unbuilt(
        {
          '/ws/base.toml': '[profile.default]\nremappings = ["@oz/=lib/oz-v4/"]\n',
          '/ws/foundry.toml': `[profile.default]\nextends = ${extension}\nremappings = ["@oz/=lib/oz-v5/"]\n`,
          '/ws/src/A.sol': 'import "@oz/B.sol";\ncontract A is B {}\n',
          '/ws/lib/oz-v4/B.sol': 'contract B {}\n',
          '/ws/lib/oz-v5/B.sol': 'contract B { }\n',
        },
        '/ws/src/A.sol',
      );
      const answers = { compilerVersion };
      return (await draftOf(workspace, candidate, { answers })).files.map(({ path }) => path);
    };
    assert.deepEqual(await sent('"base.toml"'), ['src/A.sol', 'lib/oz-v4/B.sol']);
    assert.deepEqual(await sent('{ path = "base.toml", strategy = "replace-arrays" }'), [
      'src/A.sol',
      'lib/oz-v5/B.sol',
    ]);
  });

  it('follows the compilation restrictions of foundry.toml', async () => {
    const toml = [
      '[profile.default]',
      'solc = "0.8.24"',
      'optimizer = true',
      'via_ir = false',
      'evm_version = "paris"',
      'additional_compiler_profiles = [{ name = "ir", via_ir = true, optimizer_runs = 9 }]',
      'compilation_restrictions = [{ paths = "contracts/*.sol", via_ir = true }]',
    ].join('\n');
    const files = { ...tree, '/ws/foundry.toml': toml, '/ws/src/deep/A.sol': 'contract A {}' };
    const settings = objectIn(inputOf(await draftFor(files, '/ws/contracts/Vault.sol')).settings);
    assert.deepEqual([own(settings, 'viaIR'), own(settings, 'optimizer')], [true, { enabled: true, runs: 9 }]);
    const other = objectIn(inputOf(await draftFor(files, '/ws/src/deep/A.sol')).settings);
    assert.deepEqual([own(other, 'viaIR'), own(other, 'optimizer')], [undefined, { enabled: true, runs: 200 }]);
  });

  it('offers only what the compiler knows', async () => {
    const { workspace, candidate } = await unbuilt(
      { '/ws/A.sol': 'pragma solidity 0.5.17; contract A {}' },
      '/ws/A.sol',
    );
    const questions = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      questions.map(({ about }) => about),
      ['optimizer', 'evmVersion'],
    );
    assert.deepEqual(
      questions[1]?.choices.slice(0, 3).map(({ value }) => value),
      ['', 'berlin', 'istanbul'],
    );
    const older = await unbuilt({ '/ws/A.sol': 'pragma solidity =0.5.12; contract A {}' }, '/ws/A.sol');
    const draft = await draftOf(older.workspace, older.candidate);
    assert.equal(draft.compilerVersion, '0.5.12+commit.7709ece9');
  });

  it('resolves remappings of both files, and libraries as Forge does', async () => {
    const source = 'import "solmate/tokens/A.sol";\nimport "@x/B.sol";\nimport "c/C.sol";\ncontract V {}';
    const draft = await draftFor(
      {
        '/ws/foundry.toml': '[profile.default]\nsolc = "0.8.24"\nremappings = ["@x/=lib/x/code/"]\n',
        '/ws/remappings.txt': 'c/=vendor/c/\n\nnonsense\n',
        '/ws/src/V.sol': source,
        '/ws/lib/solmate/src/tokens/A.sol': 'import "../B.sol";',
        '/ws/lib/solmate/src/B.sol': 'contract B {}',
        '/ws/lib/x/code/B.sol': 'contract XB {}',
        '/ws/vendor/c/C.sol': 'contract C {}',
      },
      '/ws/src/V.sol',
    );
    assert.deepEqual(draft.files.map(({ path, origin }) => `${path} ${origin}`).sort(), [
      'lib/solmate/src/B.sol dependency',
      'lib/solmate/src/tokens/A.sol dependency',
      'lib/x/code/B.sol dependency',
      'src/V.sol workspace',
      'vendor/c/C.sol workspace',
    ]);
    assert.deepEqual(own(objectIn(inputOf(draft).settings), 'remappings'), [
      'c/=vendor/c/',
      '@x/=lib/x/code/',
      'solmate/=lib/solmate/src/',
      'x/=lib/x/',
    ]);
  });

  it('resolves what lies above a package of a monorepo', async () => {
    const draft = await draftFor(
      {
        '/ws/packages/a/foundry.toml':
          '[profile.default]\nsolc = "0.8.24"\nlibs = ["../../lib"]\nremappings = ["@oz/=../../node_modules/@oz/"]\n',
        '/ws/packages/a/src/V.sol': 'import "@oz/token/T.sol"; import "mate/M.sol"; contract V {}',
        '/ws/node_modules/@oz/token/T.sol': 'import "../utils/U.sol"; contract T {}',
        '/ws/node_modules/@oz/utils/U.sol': 'contract U {}',
        '/ws/lib/mate/src/M.sol': 'import "./N.sol"; contract M {}',
        '/ws/lib/mate/src/N.sol': 'contract N {}',
      },
      '/ws/packages/a/src/V.sol',
    );
    assert.deepEqual(draft.files.map(({ path, origin }) => `${path} ${origin}`).sort(), [
      '../../lib/mate/src/M.sol dependency',
      '../../lib/mate/src/N.sol dependency',
      '../../node_modules/@oz/token/T.sol dependency',
      '../../node_modules/@oz/utils/U.sol dependency',
      'src/V.sol workspace',
    ]);
    assert.ok(!draft.warnings.some(({ blocks }) => blocks));
  });

  it('follows what libraries remap for themselves, each in its own version', async () => {
    const draft = await draftFor(
      {
        '/ws/foundry.toml': '[profile.default]\nsolc = "0.8.24"\nremappings = ["@oz/=lib/oz/src/"]\n',
        '/ws/src/A.sol':
          'import "@oz/Z.sol"; import "a/A.sol"; import "soldeer/S.sol"; import "b/B.sol"; contract A {}',
        '/ws/lib/oz/src/Z.sol': 'contract Z5 {}',
        '/ws/lib/a/remappings.txt': '@oz/=lib/oz/contracts/\nsrc/deep:@in/=in/\nt/=test/\nt/one/=one/\n',
        '/ws/lib/a/src/A.sol': 'import "@oz/Old.sol"; import "t/one/One.sol"; import "./deep/D.sol";',
        '/ws/lib/a/src/deep/D.sol': 'import "@in/I.sol";',
        '/ws/lib/a/in/I.sol': '',
        '/ws/lib/a/one/One.sol': 'library One {}',
        '/ws/lib/a/lib/oz/contracts/Old.sol': 'contract Z4 {}',
        '/ws/lib/b/foundry.toml': '[profile.default]\nremappings = ["nested-c/=lib/c/code/"]\n',
        '/ws/lib/b/src/B.sol': 'import "nested-c/C.sol"; import "plain/P.sol";',
        '/ws/lib/b/lib/c/code/C.sol': 'library C {}',
        '/ws/lib/b/lib/plain/src/P.sol': 'library P {}',
        '/ws/dependencies/soldeer-1.2.0/src/S.sol': 'library S {}',
      },
      '/ws/src/A.sol',
    );
    assert.deepEqual(draft.files.map(({ path, origin }) => `${path} ${origin}`).sort(), [
      'dependencies/soldeer-1.2.0/src/S.sol dependency',
      'lib/a/in/I.sol dependency',
      'lib/a/lib/oz/contracts/Old.sol dependency',
      'lib/a/one/One.sol dependency',
      'lib/a/src/A.sol dependency',
      'lib/a/src/deep/D.sol dependency',
      'lib/b/lib/c/code/C.sol dependency',
      'lib/b/lib/plain/src/P.sol dependency',
      'lib/b/src/B.sol dependency',
      'lib/oz/src/Z.sol dependency',
      'src/A.sol workspace',
    ]);
    const { settings } = inputOf(draft);
    const remappings = own(objectIn(settings), 'remappings');
    assert.ok(Array.isArray(remappings));
    // The project's own version stays the project's.
    assert.ok(remappings.includes('@oz/=lib/oz/src/'));
    assert.ok(remappings.includes('lib/a/:@oz/=lib/a/lib/oz/contracts/'));
    assert.ok(!draft.warnings.some(({ kind }) => kind === 'missing'));
  });

  it('does not follow a library out of the workspace', async () => {
    const files = {
      '/ws/foundry.toml': '[profile.default]\nsolc = "0.8.24"\n',
      '/ws/src/A.sol': 'import "a/A.sol"; contract A {}',
      '/ws/lib/a/remappings.txt': 'out/=../../../home/ann/\nkey/=/home/ann/\n',
      '/ws/lib/a/src/A.sol': 'import "out/K.sol"; import "key/K.sol";',
      '/home/ann/K.sol': 'contract K {}',
    };
    const { workspace, candidate } = await unbuilt(files, '/ws/src/A.sol');
    const draft = await draftOf(workspace, candidate).catch((error: unknown) => error);
    assert.ok(isLensError(draft, 'input') || (draft as Draft).warnings.some(({ blocks }) => blocks));
    assert.deepEqual(
      workspace.reads.filter((path) => !path.startsWith('/ws/')),
      [],
    );
  });

  it('finds packages of a monorepo in the folders above', async () => {
    const draft = await draftFor(
      {
        '/ws/packages/a/package.json': '{}',
        '/ws/packages/a/contracts/A.sol': 'pragma solidity 0.8.24; import "@oz/B.sol"; contract A {}',
        '/ws/node_modules/@oz/B.sol': 'contract B {}',
      },
      '/ws/packages/a/contracts/A.sol',
    );
    assert.deepEqual(draft.files.map(({ path, onDisk }) => [path, onDisk]).sort(), [
      ['@oz/B.sol', '/ws/node_modules/@oz/B.sol'],
      ['contracts/A.sol', '/ws/packages/a/contracts/A.sol'],
    ]);
  });

  it('names an import that is not there, and blocks', async () => {
    const draft = await draftFor({ '/ws/V.sol': 'import "gone/A.sol"; contract V {}' }, '/ws/V.sol', {
      answers: { compilerVersion },
    });
    const blocking = draft.warnings.filter(({ blocks }) => blocks);
    assert.deepEqual(
      blocking.map(({ kind, path }) => [kind, path]),
      [['missing', 'gone/A.sol']],
    );
  });

  it('is not offered where there is build output, and not for other files', async () => {
    const workspace = memoryWorkspace({ '/ws/notes.md': 'contract A {}', '/other/A.sol': 'contract A {}' });
    assert.deepEqual((await findContracts(workspace, '/ws/notes.md')).unbuilt, []);
    assert.deepEqual((await findContracts(workspace, '/other/A.sol')).unbuilt, []);
  });

  for (const [what, files, options] of [
    [
      'leads out of the project',
      { '/ws/V.sol': 'import "../../../.ssh/id_rsa"; contract V {}', '/ws/.ssh/id_rsa': 'k' },
      {},
    ],
    ['is absolute', { '/ws/V.sol': 'import "/home/ann/Key.sol"; contract V {}', '/home/ann/Key.sol': 'k' }, {}],
    [
      'is remapped out',
      { '/ws/remappings.txt': 'x/=../../home/ann/', '/ws/V.sol': 'import "x/K.sol"; contract V {}' },
      {},
    ],
    [
      'is no Solidity source',
      { '/ws/c/V.sol': 'import "../deployer.json"; contract V {}', '/ws/deployer.json': 'k' },
      {},
    ],
    [
      'is a link to no Solidity source',
      { '/ws/c/V.sol': 'import "./L.sol"; contract V {}', '/ws/notes.json': 'k' },
      { links: { '/ws/c/L.sol': '/ws/notes.json' } },
    ],
    ['is no source', { '/ws/V.sol': 'import "./notes.txt"; contract V {}', '/ws/notes.txt': 'k' }, {}],
    [
      'is a link',
      { '/ws/V.sol': 'import "./L.sol"; contract V {}', '/home/ann/K.sol': 'k' },
      { links: { '/ws/L.sol': '/home/ann/K.sol' } },
    ],
    [
      'is a link to a secret',
      { '/ws/V.sol': 'import "./L.sol"; contract V {}', '/ws/.env': 'k' },
      { links: { '/ws/L.sol': '/ws/.env' } },
    ],
  ] as const) {
    it(`refuses an import that ${what}`, async () => {
      const [file = ''] = Object.keys(files).filter((path) => path.endsWith('/V.sol'));
      await assert.rejects(draftFor(files, file, { answers: { compilerVersion } }, options), (error) => {
        assert.ok(isLensError(error, 'input'));
        assert.match(error.message, /Nothing was sent/);
        return true;
      });
    });
  }
});

describe('Solidity sources of a Remix workspace without build output', () => {
  it('have the packages that Remix downloaded', async () => {
    const name = '@acme/token@5.0.2/T.sol';
    const files = { '/ws/Vault.sol': `pragma solidity 0.8.24;\nimport "${name}";\ncontract Vault {}\n` };
    const draft = await draftFor({ ...files, [`/ws/.deps/npm/${name}`]: token }, '/ws/Vault.sol', {
      answers: { compilerVersion },
    });
    assert.deepEqual(
      draft.files.map(({ path, origin }) => [path, origin]),
      [
        ['Vault.sol', 'workspace'],
        [name, 'dependency'],
      ],
    );
    assert.deepEqual(
      draft.warnings.filter(({ blocks }) => blocks),
      [],
    );
  });
});

describe('Vyper sources without build output', () => {
  const savings =
    '# pragma version 0.4.3\n"""\nimport fake\n"""\nfrom .lib import limits\nfrom ethereum.ercs import IERC20\nimport other as o\n';
  const files = {
    '/ws/contracts/Savings.vy': savings,
    '/ws/contracts/lib/limits.vy': 'MAX: constant(uint256) = 1\n',
    '/ws/other.vyi': '# interface\n',
  };

  it('puts the file and the modules that it imports together', async () => {
    const draft = await draftFor(files, '/ws/contracts/Savings.vy');
    assert.deepEqual(draft.files.map(({ path }) => path).sort(), [
      'contracts/Savings.vy',
      'contracts/lib/limits.vy',
      'other.vyi',
    ]);
    assert.equal(draft.compilerVersion, '0.4.3+commit.bff19ea2');
    assert.equal(draft.contractIdentifier, 'contracts/Savings.vy:Savings');
    assert.equal(inputOf(draft).language, 'Vyper');
  });

  it('has nothing to deploy with internal functions alone', async () => {
    const kindOf = async (text: string) => {
      const found = await findContracts(memoryWorkspace({ '/ws/helper.vy': text }), '/ws/helper.vy');
      return found.unbuilt.map(({ kind }) => kind);
    };
    for (const text of [
      '# @external\n@internal\n@view\ndef _twice(a: uint256) -> uint256:\n    return a * 2\n',
      'def _none():\n    """@external"""\n    pass\n',
    ])
      assert.deepEqual(await kindOf(text), ['abstract'], text);
    for (const text of [
      '@external\ndef twice(): pass\n',
      '@public\ndef twice(): pass\n',
      'total: public(uint256)\n@internal\ndef _a(): pass\n',
      'import ownable\nexports: ownable.owner\n@internal\ndef _a(): pass\n',
      '@deploy\ndef __init__(): pass\n',
      '@payable\n@external\ndef __default__(): pass\n',
      '# pragma version 0.4.3\nimport ownable\n',
    ])
      assert.deepEqual(await kindOf(text), ['contract'], text);
  });

  it('publishes an ABI that it imports, said to be one, and no other JSON', async () => {
    const source = '# pragma version 0.4.3\nfrom . import IToken\nfrom . import wallet\n';
    const abi = JSON.stringify([{ type: 'function', name: 'foo', inputs: [], outputs: [] }]);
    const draft = (other: string) =>
      draftFor({ '/ws/A.vy': source, '/ws/IToken.json': abi, '/ws/wallet.json': other }, '/ws/A.vy');
    const { files, warnings } = await draft(`{ "abi": ${abi} }`);
    assert.deepEqual(files.map(({ path, isAbi = false }) => [path, isAbi]).sort(), [
      ['A.vy', false],
      ['IToken.json', true],
      ['wallet.json', true],
    ]);
    assert.deepEqual(
      warnings.filter(({ kind }) => kind === 'suspectName').map(({ path }) => path),
      ['wallet.json'],
    );
    for (const other of ['{"privateKey":"0x1"}', '[]x', '{"abi":"0x1"}', '[1]', '[{"privateKey":"0x1"}]', 'null'])
      await assert.rejects(draft(other), (error) => isLensError(error, 'input') && /isn't an ABI/.test(error.message));
  });

  it('gives what a contract imports as interfaces before 0.4, whose compiler fails with other sources', async () => {
    const abi = [{ type: 'function', name: 'foo', inputs: [], outputs: [] }];
    const draft = await draftFor(
      {
        '/ws/A.vy': '# @version 0.3.10\nimport interfaces.IToken as IToken\nfrom interfaces import IOld\n',
        '/ws/interfaces/IToken.vy': '# token\n',
        '/ws/interfaces/IOld.json': JSON.stringify(abi),
      },
      '/ws/A.vy',
    );
    const { sources, interfaces } = inputOf(draft);
    assert.deepEqual(JSON.parse(JSON.stringify({ sources: Object.keys(sources), interfaces })), {
      sources: ['A.vy'],
      interfaces: { 'interfaces/IToken.vy': { content: '# token\n' }, 'interfaces/IOld.json': { abi } },
    });
    assert.deepEqual(
      draft.files.map(({ path, state, isAbi = false }) => [path, state, isAbi]),
      [
        ['A.vy', 'same', false],
        ['interfaces/IToken.vy', 'same', false],
        ['interfaces/IOld.json', 'same', true],
      ],
    );
    draftRequest(draft, { chainId: '298', address: `0x${'11'.repeat(20)}` });
  });

  it('asks for the version where no pragma fixes it', async () => {
    const open = { '/ws/A.vy': '# @version ^0.3.7\n' };
    const { workspace, candidate } = await unbuilt(open, '/ws/A.vy');
    const [question] = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      question?.choices.map(({ label }) => label),
      ['0.3.10', '0.3.9', '0.3.8', '0.3.7'],
    );
    await assert.rejects(draftOf(workspace, candidate), (error) => isLensError(error, 'input'));
    const draft = await draftOf(workspace, candidate, { answers: { compilerVersion: '0.3.9+commit.66b96705' } });
    assert.equal(draft.compilerVersion, '0.3.9+commit.66b96705');
  });

  it('reads the ranges that Vyper writes', async () => {
    const { workspace, candidate } = await unbuilt({ '/ws/A.vy': '# pragma version ~=0.4.1\n' }, '/ws/A.vy');
    const [question] = await draftQuestions(workspace, candidate);
    assert.deepEqual(
      question?.choices.map(({ label }) => label),
      ['0.4.3', '0.4.2', '0.4.1'],
    );
  });

  for (const folder of ['lib/pypi', 'lib/github', '.venv/lib/python3.12/site-packages', 'venv/Lib/site-packages'])
    it(`finds the modules of packages in ${folder}, and has the compiler look there`, async () => {
      const draft = await draftFor(
        {
          '/ws/src/Counter.vy': '# pragma version 0.4.3\nfrom snekmate.auth import ownable\n',
          [`/ws/${folder}/snekmate/auth/ownable.vy`]: 'from ..utils import small\n',
          [`/ws/${folder}/snekmate/utils/small.vyi`]: '# interface\n',
          '/ws/lib/pypi/unused/other.vy': 'A: constant(uint256) = 1\n',
        },
        '/ws/src/Counter.vy',
      );
      assert.deepEqual(
        draft.files.map(({ path, origin }) => [path, origin]),
        [
          ['src/Counter.vy', 'workspace'],
          [`${folder}/snekmate/auth/ownable.vy`, 'dependency'],
          [`${folder}/snekmate/utils/small.vyi`, 'dependency'],
        ],
      );
      assert.deepEqual(own(objectIn(inputOf(draft).settings), 'search_paths'), [folder, '.']);
      assert.deepEqual(
        draft.warnings.filter(({ blocks }) => blocks),
        [],
      );
    });

  it('names a module that is not there', async () => {
    const draft = await draftFor({ '/ws/A.vy': '# @version 0.4.0\nimport gone.away as g\n' }, '/ws/A.vy');
    assert.deepEqual(
      draft.warnings.filter(({ blocks }) => blocks).map(({ path }) => path),
      ['gone.away'],
    );
  });
});
