import * as l10n from '@vscode/l10n';
import { bytecodeKeys, compiledBytecode } from '../bytecode/artifactBytecode.ts';
import { objectIn, own } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { joinPath, parentOf } from '../files/paths.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { metadataToolchain } from './metadataToolchain.ts';

const artifactKeys = bytecodeKeys.map((key) => `data.${key}`);

/**
 * Remix: `artifacts` beside the compiled file or in the workspace's top folder, with `Vault_metadata.json`,
 * `Vault.json` (the bytecode) and `build-info`.
 */
export const remix = metadataToolchain({
  name: 'remix',
  get buildCommand() {
    return l10n.t('Compile in Remix');
  },
  folders: ['artifacts', 'contracts/artifacts'],
  beside: { sources: 'contracts', name: 'artifacts' },
  named: /_metadata\.json$/,
  async bytecodeOf({ files }, metadataFile, contractName) {
    const path = joinPath(parentOf(metadataFile), `${contractName}.json`);
    const bytes = await bytesOfFile(files, path);
    const artifact = bytes && (await jsonMembers(bytes, artifactKeys));
    return compiledBytecode(objectIn(own(artifact, 'data')));
  },
});
