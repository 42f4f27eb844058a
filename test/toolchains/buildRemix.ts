import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { codeOf, compileSources } from './compileSources.ts';
import { deployEscrow } from './deployEscrow.ts';
import { textOf } from './readJson.ts';
import { withoutKeys, workspaces } from './stageWorkspace.ts';

const version = '0.8.28+commit.7893614a';
/** Of a debugger's use, and large. */
const dropped = ['generatedSources', 'functionDebugData', 'sourceMap', 'opcodes'];

/**
 * Writes the Remix workspace's artifacts, by hand from what the compiler really gave: Remix runs in a browser only.
 * Form: remix-project `libs/remix-core-plugin/src/lib/compiler-artefacts.ts` and `compiler-metadata.ts`.
 */
export async function buildRemix(chain: Pick<Anvil, 'request'>, sender: string): Promise<BuiltContract[]> {
  const compiled = compileSources('remix', version);
  const folder = path.join(workspaces, 'remix/contracts/artifacts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'build-info'), { recursive: true });
  const write = (file: string, json: object) => {
    const kept: unknown = JSON.parse(withoutKeys(JSON.stringify(json), dropped));
    writeFileSync(path.join(folder, file), JSON.stringify(kept, undefined, '\t'));
  };
  for (const { name, contract } of compiled.contracts) {
    write(`${name}_metadata.json`, JSON.parse(textOf(contract, 'metadata')));
    const linkReferences = codeOf(contract, 'bytecode').linkReferences;
    write(`${name}.json`, {
      deploy: {
        'VM:-': { linkReferences: {}, autoDeployLib: true },
        'main:1': { linkReferences, autoDeployLib: true },
      },
      data: { bytecode: codeOf(contract, 'bytecode'), deployedBytecode: codeOf(contract, 'deployedBytecode') },
      abi: contract.abi,
    });
  }
  const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
  const { input, output } = compiled;
  const [solcVersion] = version.split('+');
  const info = { id, _format: 'hh-sol-build-info-1', solcVersion, solcLongVersion: version, input, output };
  write(`build-info/${id}.json`, info);
  return deployEscrow('remix', compiled, chain, sender);
}
