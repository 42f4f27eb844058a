import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import type { BuildSources } from '../builds/buildSources.ts';
import { layoutOfBuild } from '../layouts/layoutOfBuild.ts';
import { type ChangeFinder, constructorInputs, namesOf, oldContract } from '../trial/changedBuilds.ts';
import type { SavingParts } from './savedCall.ts';

/** Finds the contracts of the workspace by their deployed code, as they were built and as the workspace has them now. */
export function workspaceContract(finder: ChangeFinder): SavingParts['ownContract'] {
  return async (frame) => {
    const { code, codeAddress: address, operation } = frame;
    const isCreation = operation.startsWith('CREATE');
    for (const old of await finder.find({ address, isCreation, code: hexOfBytes(code) })) {
      const built = await oldContract(old, frame, finder);
      const now = built && (await finder.changeOf(old, frame));
      if (!now || 'why' in now) continue;
      const project = 'project' in old ? old.project : undefined;
      const layout = await layoutOfBuild(old, finder.compilerOf);
      const contract = importedAs(now, project?.root);
      if ('isIncomplete' in old || (built.immutables.size === 0 && !isCreation))
        return { contract, project, built, layout };
      const inputs = await constructorInputs(old, finder);
      return {
        contract,
        project,
        built,
        layout,
        ...(inputs && { constructorInputs: inputs }),
        immutableNames: built.immutables.size > 0 ? await namesOf(old, finder) : new Map(),
      };
    }
    return undefined;
  };
}

/** `path:Name` with the path as a file in a folder of the project imports it: `../src/Vault.sol:Vault`. */
function importedAs({ contract, files }: BuildSources, root: string | undefined): string {
  const path = fileOfContract(contract);
  const onDisk = files.get(path)?.onDisk;
  const own = root !== undefined && onDisk?.startsWith(`${root}/`) ? `../${onDisk.slice(root.length + 1)}` : path;
  return `${own}:${nameOfContract(contract)}`;
}
