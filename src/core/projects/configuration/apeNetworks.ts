import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';
import { tomlIn } from './foundryProfiles.ts';
import { fromYaml } from './fromYaml.ts';

/** A network as Ape knows it: by two names. */
interface ApeNetwork {
  readonly ecosystem: string;
  readonly name: string;
  /** Decimal. */
  readonly chainId: string;
}

/**
 * The custom networks of an Ape project: those in its own configuration first, then those in the user's. Ape knows no
 * other Hedera networks. A file that can't be read counts as an empty one.
 * @param apeFolder Ape's own folder, in the user's home
 */
export async function apeNetworks(files: ProjectFiles, root: string, apeFolder: string): Promise<ApeNetwork[]> {
  const project = await projectConfig(files, root);
  const ofAll = fromYaml(await textOfFile(files, joinPath(apeFolder, 'ape-config.yaml'), largestConfig));
  return [project, ofAll].flatMap(networksIn);
}

/** Ape reads one file only: pyproject.toml if it configures Ape, or else the first of the others. */
async function projectConfig(files: ProjectFiles, root: string): Promise<unknown> {
  const toml = await textOfFile(files, joinPath(root, 'pyproject.toml'), largestConfig);
  if (toml?.includes('[tool.ape')) return own(objectIn(own(tomlIn(toml), 'tool')), 'ape');
  for (const extension of ['yaml', 'yml', 'json']) {
    const text = await textOfFile(files, joinPath(root, `ape-config.${extension}`), largestConfig);
    // JSON is YAML too.
    if (text !== undefined) return fromYaml(text);
  }
  return undefined;
}

function networksIn(config: unknown): ApeNetwork[] {
  const custom = own(objectIn(own(objectIn(config), 'networks')), 'custom');
  return (Array.isArray(custom) ? custom : []).map(objectIn).flatMap((network) => {
    const ecosystem = textIn(own(network, 'ecosystem')) ?? 'ethereum';
    const name = textIn(own(network, 'name'));
    const written = own(network, 'chain_id');
    const chainId = typeof written === 'number' ? String(written) : (textIn(written) ?? '');
    // Both are names of folders.
    const isNamed = name !== undefined && [ecosystem, name].every((each) => /^[\w-]+$/.test(each));
    return isNamed && /^[1-9]\d*$/.test(chainId) ? [{ ecosystem, name, chainId }] : [];
  });
}
