import { vyperImportsAs } from '../../../code/vyperText.ts';
import { fileOfContract } from '../../../format/fullName.ts';
import { normalName } from '../../../projects/files/paths.ts';
import type { TracedBuild } from '../../lines/tracedBuild.ts';

type ModuleBuild = Pick<TracedBuild, 'contract' | 'sources'>;

/** The text of a module; undefined if it's none of the build's. */
export function moduleText({ sources }: ModuleBuild, path: string): string | undefined {
  return [...sources.values()].find((each) => each.path === path)?.content;
}

/** The path of what a module imports as `alias`; undefined if that isn't a module of the build, or isn't certain. */
export function importedModule(build: ModuleBuild, importer: string, alias: string): string | undefined {
  const imports = vyperImportsAs(moduleText(build, importer) ?? '').filter((each) => each.alias === alias);
  const [only, ...others] = imports;
  return only && others.length === 0 ? moduleAt(build, importer, only.module) : undefined;
}

/**
 * What the compiler's layout calls the variables of a module before their names: '' of the contract's own, `limits.` of
 * one that this imports; undefined if that isn't certain.
 */
export function layoutPrefix(build: ModuleBuild, path: string): string | undefined {
  const main = fileOfContract(build.contract);
  if (path === main) return '';
  const text = moduleText(build, main) ?? '';
  const aliases = vyperImportsAs(text).filter(({ module }) => moduleAt(build, main, module) === path);
  const [only, ...others] = aliases;
  if (!only || others.length > 0 || !/^\w+$/.test(only.alias)) return undefined;
  // Of `initializes: lib.limits`, the layout only has the last name.
  return new RegExp(`^initializes\\s*:[^\\n]*\\.\\s*${only.alias}\\b`, 'm').test(text) ? undefined : `${only.alias}.`;
}

function moduleAt({ sources }: ModuleBuild, importer: string, module: string): string | undefined {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const file = `${rest.replaceAll('.', '/')}.vy`;
  const paths = [...sources.values()].map(({ path }) => path);
  if (dots !== '') {
    const folder = importer.split('/').slice(0, -1);
    const exact = normalName([...folder, ...Array(dots.length - 1).fill('..'), file].join('/'));
    return paths.find((path) => normalName(path) === exact);
  }
  // Where the compiler searches first depends on its version and on settings.
  const [only, ...others] = paths.filter((path) => path === file || path.endsWith(`/${file}`));
  return others.length === 0 ? only : undefined;
}
