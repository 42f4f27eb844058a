import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { readHardhatConfig } from '../configuration/hardhatConfig.ts';
import { readMetadata } from '../drafts/metadata.ts';
import { metadataDraft } from '../drafts/metadataDraft.ts';
import { checkInside } from '../drafts/publishable.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { own, textIn } from '../files/buildJson.ts';
import { parseInput, parseMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, nameOf, parentOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain } from '../model/toolchain.ts';
import { truffleArtifacts, truffleCandidate } from './truffleArtifacts.ts';

/**
 * hardhat-deploy: by default `deployments/<network>/Vault.json` has the metadata of the deployed contract and names the compiler's
 * input in `solcInputs` beside it. These files remain after the build output is gone.
 */
export const hardhatDeploy: Toolchain = {
  name: 'hardhatDeploy',
  buildCommand: 'npx hardhat deploy',
  recognise,
  contractsOf,
  draft,
};

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const { files } = workspace;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  const base = (await readHardhatConfig(files, root))?.deployments ?? joinPath(root, 'deployments');
  if (!isInside(workspaceFolder, base)) return undefined;
  const networks = (await files.list(base))
    .filter(({ type }) => type === 'directory')
    .map(({ name }) => joinPath(base, name));
  const chains = await Promise.all(networks.map((network) => files.stat(joinPath(network, '.chainId'))));
  const outputs = networks.filter((_, at) => chains[at] !== undefined);
  if (outputs.length === 0) return undefined;
  return { toolchain: 'hardhatDeploy', root, workspaceFolder, outputs };
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined) return [];
  const found = await Promise.all(
    project.outputs.map(async (network) =>
      (await truffleArtifacts(workspace, network, () => true)).flatMap((artifact) => {
        const metadata = readMetadata(own(artifact.json, 'metadata'));
        if (metadata === undefined || !asked(metadata.path)) return [];
        const named = { contractName: metadata.name, sourceName: metadata.path, variant: nameOf(network) };
        return [truffleCandidate(project, artifact, named)];
      }),
    ),
  );
  return found.flat();
}

const draftKeys = ['metadata', 'bytecode', 'deployedBytecode', 'storageLayout', 'solcInputHash'];

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { project, artifact } = candidate;
  const json = await parseMembers(await workspace.files.read(artifact), artifact, draftKeys);
  const metadata = readMetadata(own(json, 'metadata'));
  if (metadata === undefined) {
    throw new LensError(
      { kind: 'input', field: 'metadata' },
      l10n.t`${artifact} has no metadata. Deploy or build again.`,
    );
  }
  const common = {
    candidate,
    compilerVersion: solidityVersion(metadata.compilerVersion, artifact),
    bytecode: artifactBytecode({ creation: own(json, 'bytecode'), runtime: own(json, 'deployedBytecode') }),
    locate: (path: string) => projectOrPackagePlaces(project, metadata.path, path),
  };
  const storageLayout = own(json, 'storageLayout');
  const hash = textIn(own(json, 'solcInputHash'));
  const inputPath = hash === undefined ? undefined : joinPath(parentOf(artifact), 'solcInputs', `${hash}.json`);
  if (inputPath !== undefined) await checkInside(workspace, project, inputPath);
  if (inputPath === undefined || (await workspace.files.stat(inputPath)) === undefined) {
    const reason = `Metadata in ${artifact} with the files on disk: the compiler's input wasn't kept.`;
    return { ...(await metadataDraft(workspace, { ...common, metadata, reason })), storageLayout };
  }
  return standardJsonDraft(workspace, {
    ...common,
    storageLayout,
    input: await parseInput(await workspace.files.read(inputPath), inputPath),
    needed: options.sources === 'all' ? undefined : new Set(metadata.sources.keys()),
    path: metadata.path,
    reason: `Standard JSON from ${inputPath}: the compiler's input of what was deployed.`,
  });
}
