import type { BuildSources } from '../../../../src/core/trace/builds/buildSources.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { selectorOf } from '../../../trace/compileStory.ts';
import { foundryMetadata, foundryProject, longVersion } from '../../projects/builds.ts';

/** A storage layout of numbers, each in a slot. */
export const layout = (...labels: string[]) => ({
  storage: labels.map((label, slot) => ({ astId: slot, contract: '', label, offset: 0, slot: `${slot}`, type: 't' })),
  types: { t: { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' } },
});

export interface Built {
  functions: readonly string[];
  layout: object;
}

/** A Foundry project with a contract in a source of its own for each name. */
export function project(contracts: Readonly<Record<string, Built>>): Record<string, string | object> {
  const files: Record<string, string | object> = { '/ws/foundry.toml': '[profile.default]\nsrc = "src"\n' };
  for (const [name, { functions, layout: storageLayout }] of Object.entries(contracts)) {
    const path = `src/${name}.sol`;
    const text = `pragma solidity ^0.8.0;\ncontract ${name} {}\n`;
    const metadata = foundryMetadata({ target: { [path]: name }, sources: { [path]: text } });
    const [artifact = {}] = Object.entries(foundryProject('/ws', { metadata, storageLayout }))
      .filter(([file]) => file.endsWith('.json'))
      .map(([, json]) => json as object);
    const abi = functions.map((each) => ({ type: 'function', name: each.replace('()', ''), inputs: [], outputs: [] }));
    files[`/ws/${path}`] = text;
    files[`/ws/out/${name}.sol/${name}.json`] = { ...artifact, abi };
  }
  return files;
}

/** The Vault as a verification record has it. */
export const old: BuildSources = {
  language: 'Solidity',
  sources: new Map([['src/Vault.sol', '']]),
  settings: {},
  compilerVersion: longVersion,
  contract: 'src/Vault.sol:Vault',
  files: new Map(),
  from: 'record',
  storageLayout: layout('total', 'last'),
};
/** Code that dispatches to these functions. */
export const deployed = (...functions: string[]) =>
  bytesIn(`0x6080${functions.map((each) => `63${selectorOf(each).slice(2)}14`).join('')}`);

/** What a compiler would write as the layout of the current sources. */
export const compilerOf = (contracts: Readonly<Record<string, Built>>) => async (build: BuildSources) => async () => {
  const [path = '', name = ''] = build.contract.split(':');
  return [JSON.stringify({ contracts: { [path]: { [name]: { storageLayout: contracts[name]?.layout } } } })];
};
