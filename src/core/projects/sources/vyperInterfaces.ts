import { checkAbi, largestSource, readForPublishing, vyperFile } from '../drafts/publishable.ts';
import { isJson } from '../drafts/vyperInput.ts';
import { decodeText } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';

/**
 * The interfaces of a Vyper project in their own folder, which neither Ape's manifest nor Brownie's artifacts have, by
 * name. Only what a contract imports may be sent: anything may be in that folder.
 * @param built the texts that the build output has
 */
export async function vyperInterfaces(
  workspace: Workspace,
  project: Project,
  built: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const folder = 'interfaces';
  const entries = await workspace.files.list(joinPath(project.root, folder)).catch(() => []);
  for (const { name: file, type } of entries) {
    const name = `${folder}/${file}`;
    if (type !== 'file' || !vyperFile.test(file) || built.has(name)) continue;
    const path = joinPath(project.root, name);
    try {
      const bytes = await readForPublishing(workspace, project, name, path, largestSource, vyperFile);
      if (bytes === undefined) continue;
      const text = decodeText(bytes, path);
      if (isJson(name)) checkAbi(name, text);
      texts.set(name, text);
    } catch {
      // One that another contract needs may be refused, or may not be text.
    }
  }
  return texts;
}
