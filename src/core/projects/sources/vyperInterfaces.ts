import { readForPublishing, vyperFile } from '../drafts/publishable.ts';
import { abiIn } from '../drafts/vyperInput.ts';
import { decodeText } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import { largestSource } from './importLimits.ts';

/**
 * Adds the interfaces of a Vyper project in their own folder, which neither Ape's manifest nor Brownie's artifacts have. Which
 * of them are sent is decided later: those that are imported.
 */
export async function addVyperInterfaces(
  workspace: Workspace,
  project: Project,
  texts: Map<string, string>,
): Promise<void> {
  const folder = 'interfaces';
  for (const { name: file, type } of await workspace.files.list(joinPath(project.root, folder))) {
    const name = `${folder}/${file}`;
    if (type !== 'file' || !vyperFile.test(file) || texts.has(name)) continue;
    const path = joinPath(project.root, name);
    // One that another contract needs may be refused.
    const read = readForPublishing(workspace, project, name, path, largestSource, vyperFile);
    const bytes = await read.catch(() => undefined);
    const text = bytes && decodeText(bytes, path);
    if (text !== undefined && (!file.endsWith('.json') || abiIn(text) !== undefined)) texts.set(name, text);
  }
}
