import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { isThereForPublishing } from '../drafts/publishable.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { decodeText, objectOf } from '../files/buildJson.ts';
import { joinPath, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { codeSize } from '../model/candidate.ts';
import type { DraftQuestion } from '../model/draftQuestion.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Draft, DraftOptions, Project, Toolchain, Warning } from '../model/toolchain.ts';

/**
 * Fe: an ingot (`fe.toml`) with its sources below `src` and `out/Counter.runtime.bin`. The service has a special format
 * for it, in which every path starts with `src/`. The user is asked for the compiler version.
 */
export const fe: Toolchain = { name: 'fe', buildCommand: 'fe build', recognise, contractsOf, questions, draft };

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  if ((await workspace.files.stat(joinPath(root, 'fe.toml'))) === undefined) return undefined;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  return { toolchain: 'fe', root, workspaceFolder, outputs: [joinPath(root, 'out')] };
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined) return [];
  const found: Candidate[] = [];
  for (const sourceName of await sourceNames(workspace, project, 'src')) {
    if (!asked(sourceName)) continue;
    const text = (await textOfFile(workspace.files, joinPath(project.root, sourceName))) ?? '';
    for (const [, contractName = ''] of text.matchAll(/^(?:pub\s+)?contract\s+(\w+)/gm)) {
      const artifact = joinPath(project.root, 'out', `${contractName}.runtime.bin`);
      const stat = await workspace.files.stat(artifact);
      if (stat === undefined) continue;
      const runtime = (await textOfFile(workspace.files, artifact))?.trim();
      found.push({
        project,
        contractName,
        sourceName,
        artifact,
        kind: 'contract',
        builtAt: stat.mtime,
        ...codeSize(runtime),
      });
    }
  }
  return found;
}

async function sourceNames(workspace: Workspace, project: Project, folder: string, depth = 12): Promise<string[]> {
  const entries = depth === 0 ? [] : await workspace.files.list(joinPath(project.root, folder));
  const below = await Promise.all(
    entries.map(({ name, type }) => {
      const path = `${folder}/${name}`;
      if (type === 'directory') return sourceNames(workspace, project, path, depth - 1);
      return name.endsWith('.fe') ? [path] : [];
    }),
  );
  return below.flat();
}

/** The compiler version, which isn't in the build output. */
async function questions(_workspace: Workspace, { contractName }: Candidate): Promise<DraftQuestion[]> {
  return [
    {
      about: 'compilerVersion',
      message: l10n.t`Which Fe version was ${contractName} built with? To find out, run "fe --version".`,
      choices: [],
      isRequired: true,
      form: /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?$/,
    },
  ];
}

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { project, artifact, contractName, sourceName } = candidate;
  const compilerVersion = options.answers?.compilerVersion;
  if (compilerVersion === undefined) {
    throw new LensError(
      { kind: 'input', field: 'compilerVersion' },
      l10n.t`The build output doesn't say which Fe version ${contractName} was built with. Specify the version.`,
    );
  }
  const sources: [string, { content: string }][] = [];
  for (const name of await sourceNames(workspace, project, 'src')) {
    const path = joinPath(project.root, name);
    if (!(await isThereForPublishing(workspace, project, name, path))) continue;
    sources.push([name, { content: decodeText(await workspace.files.read(path), path) }]);
  }
  const creation = await textOfFile(workspace.files, artifact.replace(/\.runtime\.bin$/, '.bin'));
  return standardJsonDraft(workspace, {
    candidate,
    input: { language: 'Fe', sources: objectOf(sources), settings: {} },
    needed: undefined,
    path: sourceName,
    compilerVersion: compilerVersion.replace(/^v/, ''),
    bytecode: artifactBytecode({
      creation: creation?.trim(),
      runtime: (await textOfFile(workspace.files, artifact))?.trim(),
    }),
    reason: `The ingot's sources in the service's own shape: Fe has no standard JSON.`,
    warnings: [bestMatch()],
    locate: (name) => [{ path: joinPath(project.root, name), origin: 'workspace' }],
  });
}

function bestMatch(): Warning {
  const message = l10n.t('A contract written in Fe has no metadata, so "match" is the best possible result.');
  return { kind: 'notSolidity', message, blocks: false };
}
