import assert from 'node:assert/strict';
import { isLensError } from '../../../src/core/net/errors.ts';
import { jsonMembers, parseMembers } from '../../../src/core/projects/files/jsonMembers.ts';
import { type BuildSources, sourcesOfRecord } from '../../../src/core/trace/builds/buildSources.ts';
import type { Compile } from '../../../src/core/trace/builds/compileBuild.ts';
import { layoutOfBuild } from '../../../src/core/trace/layouts/layoutOfBuild.ts';
import { contractRecord } from '../../../src/core/verification/rest/schema.ts';

const source = `contract V {
  enum State { Idle, Busy }
  State state;
  /// @custom:storage-location erc7201:a.b
  struct Main { uint256 rate; }
}`;
const storageLayout = {
  storage: [{ label: 'state', offset: 0, slot: '0', type: 't_enum(State)7', contract: 'V.sol:V' }],
  types: { 't_enum(State)7': { encoding: 'inplace', label: 'enum V.State', numberOfBytes: '1' } },
};
const build: BuildSources = {
  language: 'Solidity',
  sources: new Map([['V.sol', source]]),
  settings: { optimizer: { enabled: true }, modelChecker: { engine: 'all' }, outputSelection: { '*': { '*': ['*'] } } },
  compilerVersion: '0.8.28+commit.7893614a',
  contract: 'V.sol:V',
  files: new Map(),
  from: 'workspace',
};
const noCompiler = async () => assert.fail('No compiler is asked for.');
const namesIn = (layout: Awaited<ReturnType<typeof layoutOfBuild>>) =>
  layout?.variables.map(({ label }) => label).toSorted();
const own = [
  'ERC-1967 admin',
  'ERC-1967 beacon',
  'ERC-1967 implementation',
  'Main.rate',
  'ZeppelinOS admin',
  'ZeppelinOS implementation',
  'state',
];

describe('the storage layout of a build', () => {
  it("is the build's own if it has one, with what its sources say of it", async () => {
    const layout = await layoutOfBuild({ ...build, storageLayout }, noCompiler);
    assert.deepEqual(namesIn(layout), own);
    const type = layout?.types.get('t_enum(State)7');
    assert.deepEqual(type?.kind === 'value' && type.members, ['Idle', 'Busy']);
  });

  it("is a verification record's", async () => {
    const record = contractRecord.parse({
      chainId: '298',
      address: '0x1',
      match: 'match',
      storageLayout,
      sources: { 'V.sol': { content: source } },
      compilation: {
        language: 'Solidity',
        compilerVersion: '0.8.28+commit.7893614a',
        compilerSettings: {},
        fullyQualifiedName: 'V.sol:V',
      },
    });
    const recorded = sourcesOfRecord(record);
    assert.ok(recorded);
    assert.deepEqual(namesIn(await layoutOfBuild(recorded, noCompiler)), own);
  });

  it('is said to be too large if it is, of the build and of a compiler', async () => {
    const huge = { ...storageLayout, storage: Array.from({ length: 40_000 }, (_, id) => id) };
    const artifact = new TextEncoder().encode(JSON.stringify({ metadata: '{}', storageLayout: huge }));
    const tooLarge = /^The storage layout of V\.sol:V is too large to read: it has more than 30,000 values\./;
    for (const read of [
      jsonMembers(artifact, ['metadata', 'storageLayout']),
      parseMembers(artifact, 'V.json', ['metadata', 'storageLayout']),
    ]) {
      const members = await read;
      assert.equal(members?.metadata, '{}', 'it is in the way of nothing else');
      const own = { ...build, storageLayout: members?.storageLayout };
      await assert.rejects(
        layoutOfBuild(own, noCompiler),
        (error) => isLensError(error, 'input') && tooLarge.test(error.message),
      );
    }
    const compile: Compile = async () => [JSON.stringify({ contracts: { 'V.sol': { V: { storageLayout: huge } } } })];
    await assert.rejects(
      layoutOfBuild(build, async () => compile),
      (error) => isLensError(error, 'input') && tooLarge.test(error.message),
    );
  });

  it('has all variables, or is said to have too many', async () => {
    const of = (count: number) => {
      const storage = Array.from({ length: count }, (_, slot) => ({
        astId: slot,
        contract: 'V.sol:V',
        label: `v${slot}`,
        offset: 0,
        slot: String(slot),
        type: 't_uint256',
      }));
      const types = { t_uint256: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } };
      const rows = storage.map(
        ({ label, slot }) => [label, { type: 'uint256', slot: Number(slot), n_slots: 1 }] as const,
      );
      return [
        { ...build, storageLayout: { storage, types } },
        { ...build, language: 'Vyper', storageLayout: { storage_layout: Object.fromEntries(rows) } },
      ];
    };
    for (const each of of(2_000)) {
      const layout = await layoutOfBuild(each, noCompiler);
      assert.ok(layout?.variables.some(({ label }) => label === 'v1999'));
    }
    for (const each of of(2_001))
      await assert.rejects(
        layoutOfBuild(each, noCompiler),
        (error) => isLensError(error, 'input') && /it has more than 2,000 variables\./.test(error.message),
      );
  });

  it('is what a compiler says beside the layouts of many other contracts', async () => {
    const crowd = { storage: Array.from({ length: 40_000 }, (_, id) => id), types: null };
    const contracts = { 'V.sol': { Other: { storageLayout: crowd }, V: { storageLayout } } };
    const compile: Compile = async () => [JSON.stringify({ contracts })];
    assert.deepEqual(namesIn(await layoutOfBuild(build, async () => compile)), own);
  });

  it('is what a compiler says, which is asked for nothing else', async () => {
    let asked: { settings: object } | undefined;
    const compile: Compile = async ([input = '']) => {
      asked = JSON.parse(input);
      return [JSON.stringify({ contracts: { 'V.sol': { V: { storageLayout } } } })];
    };
    assert.deepEqual(namesIn(await layoutOfBuild(build, async () => compile)), own);
    assert.deepEqual(asked?.settings, {
      optimizer: { enabled: true },
      outputSelection: { 'V.sol': { '*': ['storageLayout'] } },
    });
    const vyper: Compile = async ([input = '']) => {
      assert.deepEqual(JSON.parse(input).settings.outputSelection, { 'V.vy': ['layout'] });
      const layout = { storage_layout: { held: { type: 'uint256', slot: 0, n_slots: 1 } } };
      return [JSON.stringify({ contracts: { 'V.vy': { V: { layout } } } })];
    };
    const box = { ...build, language: 'Vyper', contract: 'V.vy:V', sources: new Map([['V.vy', 'held: uint256']]) };
    assert.ok(namesIn(await layoutOfBuild(box, async () => vyper))?.includes('held'));
  });

  it('is none without a compiler, or if it does not compile', async () => {
    assert.equal(await layoutOfBuild(build, async () => undefined), undefined);
    assert.equal(await layoutOfBuild(build, async () => async () => ['{"errors":[{"severity":"error"}]}']), undefined);
    assert.equal(await layoutOfBuild({ contract: 'V.sol:V', isIncomplete: true }, noCompiler), undefined);
    const known = await layoutOfBuild({ contract: 'V.sol:V', isIncomplete: true, storageLayout }, noCompiler);
    assert.ok(namesIn(known)?.includes('state'), 'sources that have changed since do not matter');
  });
});
