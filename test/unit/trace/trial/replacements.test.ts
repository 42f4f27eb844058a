import assert from 'node:assert/strict';
import { layoutOnce } from '../../../../src/core/trace/layouts/layoutOfBuild.ts';
import {
  findReplacements,
  obviousReplacement,
  type Replacement,
} from '../../../../src/core/trace/trial/replacements.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { type Built, compilerOf, deployed, layout, old, project } from './replacingProjects.ts';

const found = (contracts: Readonly<Record<string, Built>>, ...functions: string[]) =>
  findReplacements(memoryWorkspace(project(contracts)), '/ws', old, deployed(...functions), (build) =>
    layoutOnce(new Map(), build, compilerOf(contracts)),
  );
const names = (list: readonly Replacement[]) => list.map(({ sources }) => sources.contract.replace(/.*:/, ''));

const vaultV2 = { functions: ['put()', 'take()', 'pause()'], layout: layout('total', 'last', 'paused') };
const token = { functions: ['mint()', 'owner()'], layout: layout('supply') };

describe('what could replace a deployed contract', () => {
  it('is the contract that has its functions and reads its storage', async () => {
    const list = await found({ VaultV2: vaultV2, Token: token }, 'put()', 'take()', 'owner()');
    assert.deepEqual(names(list), ['VaultV2', 'Token']);
    const [first] = list;
    assert.ok(first);
    assert.deepEqual([first.shared, first.functions, first.readsState, first.isSameKind], [2, 3, true, true]);
    assert.equal(list[1]?.readsState, false);
    assert.equal(obviousReplacement(list), first);
  });

  it('is never the contract itself, nor one that shares no function', async () => {
    const list = await found({ Vault: vaultV2, Token: token }, 'put()', 'take()');
    assert.deepEqual(names(list), []);
    assert.equal(obviousReplacement(list), undefined);
  });

  it('has most of its functions if the contract itself is there, too', async () => {
    const vault = { functions: ['put()', 'take()', 'owner()', 'cap()'], layout: layout('total', 'last') };
    const contracts = { Vault: vault, VaultV2: vaultV2, Token: token };
    assert.deepEqual(names(await found(contracts, 'put()', 'take()', 'owner()')), ['VaultV2']);
    assert.deepEqual(names(await found({ Vault: vault, Token: token }, 'put()', 'take()', 'owner()')), []);
  });

  it('is looked for among the 12 that share the most functions', async () => {
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`Vault${at}`, vaultV2]));
    assert.equal((await found(many, 'put()', 'take()')).length, 12);
  });

  it('is asked for if two would do, and if none reads the storage', async () => {
    const two = await found({ VaultV2: vaultV2, VaultV3: vaultV2 }, 'put()', 'take()');
    assert.deepEqual(names(two).sort(), ['VaultV2', 'VaultV3']);
    assert.equal(obviousReplacement(two), undefined);
    const moved = await found({ VaultV2: { ...vaultV2, layout: layout('last', 'total') } }, 'put()', 'take()');
    assert.deepEqual(names(moved), ['VaultV2']);
    assert.equal(obviousReplacement(moved), undefined);
  });

  it('is asked for if the deployed contract upgrades its own proxy, and the other would not', async () => {
    const list = await found({ VaultV2: vaultV2 }, 'put()', 'take()', 'proxiableUUID()');
    assert.equal(list[0]?.isSameKind, false);
    assert.equal(obviousReplacement(list), undefined);
    const upgradable = { ...vaultV2, functions: [...vaultV2.functions, 'proxiableUUID()'] };
    const both = await found({ VaultV2: vaultV2, VaultV3: upgradable }, 'put()', 'take()', 'proxiableUUID()');
    assert.deepEqual(names(both), ['VaultV3', 'VaultV2']);
    assert.equal(obviousReplacement(both), both[0]);
  });
});
