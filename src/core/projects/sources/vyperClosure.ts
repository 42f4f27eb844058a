import { vyperImports } from '../../code/vyperText.ts';
import { normalName } from '../files/paths.ts';
import { builtInModule } from './vyperTree.ts';

interface VyperClosure {
  readonly reached: ReadonlySet<string>;
  /** The same; undefined if an import isn't among the sources, for the contract may then need more of them. */
  readonly whole: ReadonlySet<string> | undefined;
}

/** The Vyper source `start` and all that it imports, directly or not, within `sources` (name -> text). */
export function vyperClosure(start: string, sources: ReadonlyMap<string, string>): VyperClosure {
  const reached = new Set([start]);
  let isWhole = sources.has(start);
  for (const name of reached) {
    for (const module of /\.vyi?$/.test(name) ? vyperImports(sources.get(name) ?? '') : []) {
      const found = moduleIn(sources, name, module);
      if (found !== undefined) reached.add(found);
      else if (!builtInModule.test(module)) isWhole = false;
    }
  }
  return { reached, whole: isWhole ? reached : undefined };
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
