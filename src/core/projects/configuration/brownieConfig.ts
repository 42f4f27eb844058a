import { objectIn, own, textIn } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import { largestConfig, textOfFile } from '../files/textOfFile.ts';
import { fromYaml } from './fromYaml.ts';

/** What counts of a project's `brownie-config.yaml`: the build output doesn't say it. */
export interface BrownieConfig {
  /** The folder of the build output, absolute. */
  readonly builds: string;
  /** Whether packages are installed for certain. */
  readonly hasPackages: boolean;
  /** `prefix=target` each: those that don't lead to a package. */
  readonly remappings: readonly string[];
  readonly viaIR: boolean | undefined;
}

/** A folder below Brownie's own, such as `OpenZeppelin/openzeppelin-contracts@4.9.0`. */
const packageTarget = /^[^/]+\/[^/]+@[^/]+/;

/** Reads the configuration; one that can't be read counts as an empty one. */
export async function readBrownieConfig(files: ProjectFiles, root: string): Promise<BrownieConfig> {
  const config = objectIn(await configOf(files, root));
  const solc = objectIn(own(objectIn(own(config, 'compiler')), 'solc'));
  const viaIR = own(solc, 'viaIR');
  const remappings = textsIn(own(solc, 'remappings'));
  const ofPackages = remappings.filter((each) => packageTarget.test(each.slice(each.indexOf('=') + 1)));
  return {
    builds: joinPath(root, textIn(own(objectIn(own(config, 'project_structure')), 'build')) ?? 'build'),
    hasPackages: textsIn(own(config, 'dependencies')).length > 0 || ofPackages.length > 0,
    remappings: remappings.filter((each) => !ofPackages.includes(each)),
    viaIR: typeof viaIR === 'boolean' ? viaIR : undefined,
  };
}

async function configOf(files: ProjectFiles, root: string): Promise<unknown> {
  for (const extension of ['yaml', 'yml', 'json']) {
    const text = await textOfFile(files, joinPath(root, `brownie-config.${extension}`), largestConfig);
    // JSON is YAML too.
    if (text !== undefined) return fromYaml(text);
  }
  return undefined;
}

/** One or several. */
function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}
