// Builds dist/: extension.js (what starts with VS Code), surfaces.js (all that the user sees, loaded a moment later),
// idle.js (the part of core that every window needs), core.js (the rest, loaded on first use), debug.js (the debugger,
// loaded when someone debugs), base.js, shared.js and traces.js (what several of them consist of), evm.js (loaded with
// the first replay), sheet.js and sheet.css (the script and the style of a panel's
// page), and puts the panels' icons beside them. `--production` minifies; `--watch` rebuilds on change.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { context, transform } from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/**
 * One module for all of `vscode`: for each file that imports it as a namespace, esbuild would copy the whole API while
 * the extension is loaded, 110 times.
 */
const oneVsCode = {
  name: 'one-vscode',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === 'vscode' ? { path: 'vscode', external: true } : { path: 'vscode', namespace: 'vscode' },
    );
    build.onLoad({ filter: /.*/, namespace: 'vscode' }, () => ({ contents: "export * from 'vscode';" }));
  },
};

/** What is in several files is in a file of its own, by the files that it is in. */
const sharedNames = { 'core debug idle': 'base', 'core idle': 'shared', 'core debug': 'traces' };

/** esbuild names those files by hashes. Gives the names that they get, without folder. */
function namesOfShared({ outputs }) {
  const users = new Map();
  const visit = (file, entry) => {
    for (const { path: imported, external } of outputs[file].imports) {
      if (external || users.get(imported)?.has(entry)) continue;
      users.set(imported, (users.get(imported) ?? new Set()).add(entry));
      visit(imported, entry);
    }
  };
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint) visit(file, path.basename(file, '.js'));
  const names = new Map();
  for (const [file, entries] of users) {
    const name = sharedNames[[...entries].sort().join(' ')];
    if (name === undefined || [...names.values()].includes(`${name}.js`))
      throw new Error(`${file} has no name: it is in ${[...entries].join(', ')}`);
    names.set(path.basename(file), `${name}.js`);
  }
  return names;
}

/**
 * esbuild splits only ECMAScript modules, so that no module is in two files; each file then becomes what `require` takes.
 */
const splitAsCommonJs = {
  name: 'split-as-commonjs',
  setup(build) {
    build.onEnd(async ({ outputFiles = [], metafile }) => {
      if (!metafile) return;
      const names = namesOfShared(metafile);
      for (const { path: own, text: given } of outputFiles) {
        // The licences of a file are beside it, by its name.
        const [script, licence = ''] = path.basename(own).split(/(?=\.LEGAL\.txt$)/);
        const file = path.join(path.dirname(own), `${names.get(script) ?? script}${licence}`);
        if (!file.endsWith('.js')) {
          await writeFile(file, given);
          continue;
        }
        let text = given;
        for (const [hashed, name] of names)
          text = text.replaceAll(`./${hashed}`, `./${name}`).replaceAll(`${hashed}.LEGAL.txt`, `${name}.LEGAL.txt`);
        const { code, map } = await transform(text, {
          format: 'cjs',
          platform: 'node',
          target: 'node22',
          // `require` takes a third of the time that Node's loader of modules takes for the same file.
          supported: { 'dynamic-import': false },
          minify: production,
          sourcefile: file,
          sourcemap: production ? false : 'external',
          sourcesContent: false,
        });
        if (map) await writeFile(`${file}.map`, map);
        await writeFile(file, map ? `${code}//# sourceMappingURL=${path.basename(file)}.map\n` : code);
      }
    });
  },
};

/** Writes the licences of the packages that are in a bundle beside it. */
const licenses = {
  name: 'licenses',
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      const texts = metafile ? await licenseTexts(bundledPackages(metafile)) : [];
      const [name] = Object.keys(build.initialOptions.entryPoints);
      if (texts.length > 0) await writeFile(`dist/${name}.packages.LEGAL.txt`, texts.join(`\n${'-'.repeat(80)}\n\n`));
    });
  },
};

/** Prints what VS Code's problem matcher reads. */
const reporter = {
  name: 'reporter',
  setup(build) {
    build.onStart(() => {
      if (watch) console.log('[watch] build started');
    });
    build.onEnd((result) => {
      for (const { text, location } of result.errors) {
        console.error(`✘ [ERROR] ${text}`);
        if (location) console.error(`    ${location.file}:${location.line}:${location.column}:`);
      }
      if (watch) console.log('[watch] build finished');
    });
  },
};

const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  minify: production,
  sourcemap: production ? false : 'linked',
  sourcesContent: false,
  logLevel: 'silent',
  metafile: true,
  legalComments: 'linked',
};

const builds = [
  {
    ...common,
    entryPoints: { extension: 'src/extension.ts' },
    external: ['./surfaces.js'],
    plugins: [oneVsCode, licenses, reporter],
  },
  {
    ...common,
    entryPoints: { surfaces: 'src/ui/surfaces.ts' },
    external: ['./core.js', './debug.js', './evm.js', './idle.js'],
    plugins: [oneVsCode, licenses, reporter],
  },
  // Of a package's modules only what is used comes along: d3's CommonJS files would bring 46 KB that are not.
  {
    ...common,
    entryPoints: { core: 'src/core/core.ts', idle: 'src/core/entry/idle.ts', debug: 'src/core/entry/debug.ts' },
    mainFields: ['module', 'main'],
    format: 'esm',
    splitting: true,
    chunkNames: 'shared-[hash]',
    sourcemap: production ? false : 'inline',
    write: false,
    plugins: [splitAsCommonJs, licenses, reporter],
  },
  // 300 KB that only a replay needs.
  {
    ...common,
    entryPoints: { evm: 'src/core/trace/replay/evm.ts' },
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: false,
    plugins: [licenses, reporter],
  },
  {
    ...common,
    entryPoints: ['media/sheet/sheet.js', 'media/sheet/sheet.css'],
    platform: 'browser',
    format: 'iife',
    target: 'chrome138',
    sourcemap: false,
    plugins: [reporter],
  },
];

/** The icons of VS Code, as a font, with their licence: CC BY 4.0. */
const codicons = path.dirname(createRequire(import.meta.url).resolve('@vscode/codicons/package.json'));
await mkdir('dist', { recursive: true });
await copyFile(path.join(codicons, 'dist/codicon.css'), 'dist/codicon.css');
await copyFile(path.join(codicons, 'dist/codicon.ttf'), 'dist/codicon.ttf');
await copyFile(path.join(codicons, 'LICENSE'), 'dist/codicon.LEGAL.txt');

const contexts = await Promise.all(builds.map((options) => context({ ...options, outdir: 'dist' })));
if (watch) {
  await Promise.all(contexts.map((each) => each.watch()));
} else {
  try {
    const results = await Promise.all(contexts.map((each) => each.rebuild()));
    for (const { metafile } of results) {
      for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
        if (/\.(?:js|css)$/.test(file)) console.log(`${file}  ${(bytes / 1024).toFixed(1)} KB`);
      }
    }
  } catch (error) {
    if (!error.errors) console.error(error);
    process.exitCode = 1;
  } finally {
    await Promise.all(contexts.map((each) => each.dispose()));
  }
}

/** The packages that a bundle holds, by their folders: `node_modules/d3-path`. `metafile` as esbuild gives it. */
function bundledPackages({ outputs }) {
  const folders = new Set();
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      // The innermost folder of packages: one package may bring another along.
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  }
  return [...folders].sort();
}

/** Name, version and licence of each package, as text. Throws where a package does not say what its licence is. */
async function licenseTexts(folders) {
  const texts = [];
  for (const folder of folders) {
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const { name, version, license } = manifest;
    const text = await licenseText(folder, manifest);
    texts.push(`${name} ${version} (${license})\n\n${text.trim().replaceAll('\r\n', '\n')}\n`);
  }
  return texts;
}

/** A package's own licence, or the one that it names. */
async function licenseText(folder, { license, author, repository }) {
  const find = async (where) => {
    const file = (await readdir(where)).find((each) => /^(licen[cs]e|copying)(\.|$)/i.test(each));
    return file === undefined ? undefined : readFile(path.join(where, file), 'utf8');
  };
  const own = await find(folder);
  const holder = author?.name ?? author;
  if (license === 'MPL-2.0') {
    // The licence asks to say where the source is. Its text is the same for all packages under it.
    const text = own ?? (await find(path.join(folder, '../util')));
    const source = repository?.url ?? repository;
    if (text === undefined || typeof source !== 'string') throw new Error(`${folder} brings no licence along`);
    return `Copyright (c) ${holder}\nSource code: ${source}\n\n${text}`;
  }
  if (own !== undefined) return own;
  if (license !== 'MIT' || typeof holder !== 'string') throw new Error(`${folder} brings no licence along`);
  return mit(holder);
}

/** The licence that a package names without bringing its text along (https://opensource.org/license/mit). */
function mit(holder) {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
}
