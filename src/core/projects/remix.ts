import { artifactBytecode } from './artifactBytecode.ts';
import { textOfFile } from './deploymentRecord.ts';
import { objectIn, own, tryParseJson } from './json.ts';
import { metadataToolchain } from './metadataToolchain.ts';
import { joinPath, parentOf } from './paths.ts';

/**
 * Remix: `artifacts` beside the compiled file or in the workspace's top folder, with `Vault_metadata.json`,
 * `Vault.json` (the bytecode) and `build-info`.
 */
export const remix = metadataToolchain({
  name: 'remix',
  buildCommand: 'Compile in Remix',
  folders: ['artifacts', 'contracts/artifacts'],
  named: /_metadata\.json$/,
  async bytecodeOf({ files }, metadataFile, contractName) {
    const path = joinPath(parentOf(metadataFile), `${contractName}.json`);
    const data = objectIn(own(objectIn(tryParseJson(await textOfFile(files, path))), 'data'));
    const created = objectIn(own(data, 'bytecode'));
    const deployed = objectIn(own(data, 'deployedBytecode'));
    return artifactBytecode({
      creation: own(created, 'object'),
      runtime: own(deployed, 'object'),
      creationLinkReferences: own(created, 'linkReferences'),
      runtimeLinkReferences: own(deployed, 'linkReferences'),
      immutableReferences: own(deployed, 'immutableReferences'),
    });
  },
});
