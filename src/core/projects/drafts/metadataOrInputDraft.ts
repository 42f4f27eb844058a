import type { Workspace } from '../files/projectFiles.ts';
import type { Draft, DraftOptions } from '../model/toolchain.ts';
import { type BuildInput, matchingBuildInput } from './matchingBuildInput.ts';
import { type ContractMetadata, leavesOutTail } from './metadata.ts';
import { type MetadataBuild, metadataDraft } from './metadataDraft.ts';
import { standardJsonDraft } from './standardJsonDraft.ts';

/**
 * The draft of a build with metadata: from metadata and the files on disk, which gives the best match. If that can't
 * succeed, from the compiler's input, by default in a build-info; without one, from metadata with the blocking warnings.
 */
export async function metadataOrInputDraft(
  workspace: Workspace,
  build: Omit<MetadataBuild, 'reason'>,
  options: DraftOptions,
  findInput: () => Promise<BuildInput | undefined> = () =>
    matchingBuildInput(workspace, build.candidate, build.metadata),
): Promise<Draft> {
  const { candidate, metadata } = build;
  const reason = `Metadata in ${candidate.artifact} with the files on disk: their hashes are those of the build.`;
  const byMetadata = await metadataDraft(workspace, { ...build, reason });
  const all = options.sources === 'all';
  const why = all ? 'all sources of the build were asked for' : obstacle(metadata, byMetadata);
  const found = why === undefined ? undefined : await findInput();
  if (why === undefined || found === undefined) return byMetadata;
  return standardJsonDraft(workspace, {
    candidate,
    input: found.input,
    needed: all ? undefined : new Set(metadata.sources.keys()),
    path: metadata.path,
    compilerVersion: build.compilerVersion,
    bytecode: build.bytecode,
    reason: `Standard JSON from ${found.path}: ${why}.`,
    locate: build.locate,
  });
}

/** Why metadata and files on disk aren't enough; undefined if they are. */
function obstacle(metadata: ContractMetadata, draft: Draft): string | undefined {
  if (leavesOutTail(metadata.settings)) return 'the build has no metadata tail, with which the metadata route fails';
  const changed = draft.files.find((file) => file.state === 'edited' || file.state === 'missing');
  return changed === undefined ? undefined : `${changed.path} on disk isn't what was built`;
}
