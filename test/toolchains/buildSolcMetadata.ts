import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { codeOf, compileSources, hexOf } from './compileSources.ts';
import { deployEscrow } from './deployEscrow.ts';
import { asObject, type Json, textOf } from './readJson.ts';
import { workspaces } from './stageWorkspace.ts';

/**
 * Writes what `solc --optimize --metadata --bin --bin-runtime -o build contracts/Escrow.sol` would, from what the
 * compiler of npm's `solc` really gave: that has no command line of this kind.
 */
export async function buildSolcMetadata(chain: Pick<Anvil, 'request'>, sender: string): Promise<BuiltContract[]> {
  const compiled = compileSources('solcMetadata', '0.8.28+commit.7893614a');
  const folder = path.join(workspaces, 'solcMetadata/build');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, contract } of compiled.contracts) {
    writeFileSync(path.join(folder, `${name}_meta.json`), textOf(contract, 'metadata'));
    writeFileSync(path.join(folder, `${name}.bin`), withHints(contract, 'bytecode'));
    writeFileSync(path.join(folder, `${name}.bin-runtime`), withHints(contract, 'deployedBytecode'));
  }
  return deployEscrow('solcMetadata', compiled, chain, sender);
}

/** The hex, and after it a comment for each library that is not linked. Source: solc `objectWithLinkRefsHex`. */
function withHints(contract: Json, key: 'bytecode' | 'deployedBytecode'): string {
  const hex = hexOf(contract, key);
  const [placeholder] = /\$[0-9a-f]{34}\$/.exec(hex) ?? [];
  if (placeholder === undefined) return hex;
  const [[file, libraries] = ['', {}]] = Object.entries(asObject(codeOf(contract, key).linkReferences, 'The links'));
  return `${hex}\n\n// ${placeholder} -> ${file}:${Object.keys(asObject(libraries, file)).join()}`;
}
