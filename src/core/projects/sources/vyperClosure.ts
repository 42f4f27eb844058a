import { vyperImports } from '../../code/vyperText.ts';
import { normalName } from '../files/paths.ts';
import { builtInModule } from './vyperTree.ts';

/**
 * The Vyper source `start` and all that it imports, directly or not, within `sources` (name -> text). Undefined if an
 * import isn't among them, so that nothing is left out by mistake.
 */
export function vyperClosure(start: string, sources: ReadonlyMap<string, string>): ReadonlySet<string> | undefined {
  const reached = new Set([start]);
  for (const name of reached) {
    const text = sources.get(name);
    if (text === undefined) return undefined;
    for (const module of /\.vyi?$/.test(name) ? vyperImports(text) : []) {
      const found = moduleIn(sources, name, module);
      if (found !== undefined) reached.add(found);
      else if (!builtInModule.test(module)) return undefined;
    }
  }
  return reached;
}

/** Beside the importing source, or in the project's folder. */
function moduleIn(sources: ReadonlyMap<string, string>, importer: string, module: string): string | undefined {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
  const folder = importer.split('/').slice(0, -1).join('/');
  const bases = dots === '' ? [folder, ''] : [[folder, ...Array(dots.length - 1).fill('..')].join('/')];
  for (const base of bases) {
    for (const extension of ['vy', 'vyi', 'json']) {
      const name = normalName(`${base}/${rest.replaceAll('.', '/')}.${extension}`);
      if (sources.has(name)) return name;
    }
  }
  return undefined;
}
