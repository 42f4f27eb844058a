import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { joinPath, parentOf } from '../files/paths.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { metadataToolchain } from './metadataToolchain.ts';

/**
 * What `solc --metadata --bin --bin-runtime -o build` writes: `build/Vault_meta.json`, and the bytecode in `Vault.bin`
 * and `Vault.bin-runtime` beside it. Also a `metadata.json` as tools and block explorers provide it, with the sources in
 * a folder beside it.
 */
export const solcMetadata = metadataToolchain({
  name: 'solcMetadata',
  buildCommand: 'solc --metadata --bin --bin-runtime -o build <file>',
  folders: ['', 'build', 'out', 'output', 'metadata'],
  named: /(?:_meta|_metadata|^metadata|\.metadata)\.json$/i,
  sources: 'sources',
  async bytecodeOf({ files }, metadataFile, contractName) {
    // After the hex comes a comment for each library that isn't linked.
    const hexOf = async (extension: string) =>
      (await textOfFile(files, joinPath(parentOf(metadataFile), `${contractName}.${extension}`)))?.split(/\s/, 1)[0];
    return artifactBytecode({ creation: await hexOf('bin'), runtime: await hexOf('bin-runtime') });
  },
});
