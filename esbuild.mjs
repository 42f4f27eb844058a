// Builds dist/: extension.js (what starts with VS Code), core.js (loaded on first use) and undici.js (loaded with the
// first request), and puts the panels' icons beside them. `--production` minifies; `--watch` rebuilds on change.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { context } from 'esbuild';
import { bundledPackages, licenseTexts } from './licenses.mjs';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** The HTTP client is a file of its own: parsing it costs more than everything else in core together. */
const splitUndici = {
  name: 'split-undici',
  setup(build) {
    build.onResolve({ filter: /^undici$/ }, () => ({ path: './undici.js', external: true }));
  },
};

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
    external: ['./core.js'],
    plugins: [oneVsCode, licenses, reporter],
  },
  // Of a package's modules only what is used comes along: d3's CommonJS files would bring 46 KB that are not.
  {
    ...common,
    entryPoints: { core: 'src/core/core.ts' },
    mainFields: ['module', 'main'],
    plugins: [splitUndici, licenses, reporter],
  },
  { ...common, entryPoints: { undici: 'undici' }, minify: true, sourcemap: false, plugins: [licenses, reporter] },
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
        if (file.endsWith('.js')) console.log(`${file}  ${(bytes / 1024).toFixed(1)} KB`);
      }
    }
  } catch (error) {
    if (!error.errors) console.error(error);
    process.exitCode = 1;
  } finally {
    await Promise.all(contexts.map((each) => each.dispose()));
  }
}
