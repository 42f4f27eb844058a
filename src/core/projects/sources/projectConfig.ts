import type { ProjectFiles } from '../files/projectFiles.ts';
import { forgeRemappings } from './forgeRemappings.ts';
import { readSourceConfig, type SourceConfig } from './sourceConfig.ts';

/**
 * The configuration of a project, with every remapping that its build tool gives the compiler.
 * @param top the workspace folder, as in `readSourceConfig`
 */
export async function readProjectConfig(files: ProjectFiles, root: string, top = root): Promise<SourceConfig> {
  const config = await readSourceConfig(files, root, top);
  if (config.forge === undefined) return config;
  const forgeOf = async (folder: string) => (await readSourceConfig(files, folder, top)).forge;
  return { ...config, remappings: await forgeRemappings(files, root, config.forge, forgeOf) };
}
