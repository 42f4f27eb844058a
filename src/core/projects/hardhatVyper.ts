import { jsonFilesBelow } from './files/artifactFiles.ts';
import { own, textIn } from './files/buildJson.ts';
import { jsonMembers } from './files/jsonMembers.ts';
import { joinPath } from './files/paths.ts';
import type { Workspace } from './files/projectFiles.ts';
import { bytesOfFile } from './files/textOfFile.ts';
import { findProjects } from './findContracts.ts';
import { vyperBuildCommand } from './toolchains/vyper.ts';

/** A contract that Hardhat's plugin for Vyper built: its artifact has the code, but not what the compiler was given. */
export interface HardhatVyperBuild {
  /** `path:Name`. */
  readonly contract: string;
  /** Builds it in a form that has that; undefined for a name that isn't safe in a command. */
  readonly command: string | undefined;
}

const format = 'hh-vyper-artifact-1';
const keys = ['_format', 'contractName', 'sourceName', 'deployedBytecode'];

/**
 * The contract that `@nomiclabs/hardhat-vyper` built and whose code this is.
 * @param code the deployed code, `0x` and hex; immutables are behind what was built
 */
export async function hardhatVyperBuild(
  workspace: Workspace,
  folder: string,
  code: string,
): Promise<HardhatVyperBuild | undefined> {
  const { files } = workspace;
  for (const { toolchain, outputs } of await findProjects(workspace, folder)) {
    const [artifacts] = outputs;
    if (toolchain !== 'hardhat2' || artifacts === undefined) continue;
    const buildInfos = joinPath(artifacts, 'build-info');
    for (const file of await jsonFilesBelow(files, artifacts, (below) => below === buildInfos)) {
      const bytes = file.includes('.vy/') ? await bytesOfFile(files, file) : undefined;
      const json = bytes && (await jsonMembers(bytes, keys));
      const [source, name, built] = ['sourceName', 'contractName', 'deployedBytecode'].map((key) =>
        textIn(own(json, key)),
      );
      if (own(json, '_format') !== format || !source || !name || !built || built.length <= 2) continue;
      if (code.toLowerCase().startsWith(built.toLowerCase()))
        return { contract: `${source}:${name}`, command: vyperBuildCommand(source) };
    }
  }
  return undefined;
}
