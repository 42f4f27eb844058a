import * as l10n from '@vscode/l10n';
import { isLensError, LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { readHardhatConfig } from '../configuration/hardhatConfig.ts';
import { isInputOf } from '../drafts/matchingBuildInput.ts';
import { readMetadata } from '../drafts/metadata.ts';
import { metadataDraft } from '../drafts/metadataDraft.ts';
import { checkInside } from '../drafts/publishable.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { type JsonObject, own, textIn } from '../files/buildJson.ts';
import { jsonMembers, parseInput, parseMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, nameOf, parentOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain } from '../model/toolchain.ts';
import { truffleArtifacts, truffleCandidate } from './truffleArtifacts.ts';

/**
 * hardhat-deploy: by default `deployments/<network>/Vault.json` has the metadata of the deployed contract and names the compiler's
 * input in `solcInputs` beside it. These files remain after the build output is gone. Since hardhat-deploy 2 (rocketh),
 * the record itself has the input, but only of contracts that come with the tool, such as proxies.
 */
export const hardhatDeploy: Toolchain = {
  name: 'hardhatDeploy',
  buildCommand: 'npx hardhat deploy',
  recognise,
  contractsOf,
  draft,
};

/** What says the chain of a network's folder: hardhat-deploy 1 and 2. */
const chainNames = ['.chainId', '.chain'];

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const { files } = workspace;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  const base = (await readHardhatConfig(files, root))?.deployments ?? joinPath(root, 'deployments');
  if (!isInside(workspaceFolder, base)) return undefined;
  const networks = (await files.list(base))
    .filter(({ type }) => type === 'directory')
    .map(({ name }) => joinPath(base, name));
  const chains = await Promise.all(
    networks.map((network) => Promise.all(chainNames.map((name) => files.stat(joinPath(network, name))))),
  );
  const outputs = networks.filter((_, at) => chains[at]?.some((stat) => stat !== undefined));
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
  const bytes = await workspace.files.read(artifact);
  const json = await parseMembers(bytes, artifact, draftKeys);
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
    const kept = await keptInput(bytes, artifact);
    // Beside a proxy's address and its implementation's metadata, rocketh keeps the proxy's input.
    if (kept !== undefined && isInputOf(metadata, kept)) {
      return standardJsonDraft(workspace, {
        ...common,
        storageLayout,
        input: kept,
        needed: options.sources === 'all' ? undefined : new Set(metadata.sources.keys()),
        path: metadata.path,
        reason: `Standard JSON from ${artifact}: the compiler's input of what was deployed.`,
      });
    }
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

/** The input in a record of rocketh, as text. One that can't be read counts as none: the metadata has its hashes. */
async function keptInput(bytes: Uint8Array, artifact: string): Promise<JsonObject | undefined> {
  const text = textIn(own(await jsonMembers(bytes, ['solcInput']), 'solcInput'));
  if (text === undefined) return undefined;
  try {
    return await parseInput(new TextEncoder().encode(text), artifact);
  } catch (error) {
    if (isLensError(error, 'input')) return undefined;
    throw error;
  }
}
