/** Tests the package: installs ledger-lens.vsix into a clean VS Code and looks at it. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '../sandbox/start.ts';
import { packageExtension } from '../tools/package.ts';
import { activationGoals } from './activationGoals.ts';
import { bundledPackages } from './bundledPackages.ts';
import { repositoryFolder } from './repository.ts';
import { sandboxSettings } from './settings.ts';
import { startVsCode } from './startVsCode.ts';
import { Workbench } from './workbench.ts';

/** Everything that a package may hold; the names are those of an installed extension. */
const allowed = new Set([
  // Written by VS Code and by vsce.
  '.vsixmanifest',
  'package.json',
  'package.nls.json',
  'package.nls.de.json',
  'l10n/bundle.l10n.de.json',
  'readme.md',
  'changelog.md',
  'LICENSE.txt',
  'dist/extension.js',
  'dist/surfaces.js',
  'dist/idle.js',
  'dist/base.js',
  'dist/shared.js',
  'dist/traces.js',
  'dist/core.js',
  'dist/debug.js',
  'dist/evm.js',
  'dist/sheet.js',
  'dist/sheet.css',
  'dist/core.js.LEGAL.txt',
  'dist/traces.js.LEGAL.txt',
  'dist/evm.js.LEGAL.txt',
  'dist/core.packages.LEGAL.txt',
  'dist/evm.packages.LEGAL.txt',
  'dist/codicon.LEGAL.txt',
  'dist/codicon.css',
  'dist/codicon.ttf',
  'media/debug/step-back-into-dark.svg',
  'media/debug/step-back-into-light.svg',
  'media/debug/step-back-out-dark.svg',
  'media/debug/step-back-out-light.svg',
  'media/icon.png',
  'media/ledger-lens.svg',
  'media/solidity-language-configuration.json',
  'media/vyper-language-configuration.json',
  'media/walkthrough/failure.svg',
  'media/walkthrough/lookUp.svg',
  'media/walkthrough/network.svg',
  'media/walkthrough/status.svg',
  'media/walkthrough/verify.svg',
]);

/** What no file of the source names in one piece. */
const needed = [
  'package.json',
  'package.nls.json',
  'package.nls.de.json',
  'l10n/bundle.l10n.de.json',
  'readme.md',
  'LICENSE.txt',
  'dist/surfaces.js',
  'dist/idle.js',
  'dist/base.js',
  'dist/shared.js',
  'dist/traces.js',
  'dist/core.js',
  'dist/debug.js',
  'dist/evm.js',
  'dist/evm.packages.LEGAL.txt',
  'dist/core.packages.LEGAL.txt',
  'dist/codicon.ttf',
];

/** Packs the extension, installs that file and runs the checks; prints each one, and returns how many passed. */
export async function checkPackage(progress: (line: string) => void): Promise<{ passed: number; failed: number }> {
  const vsix = await packageExtension();
  const sandbox = await startSandbox({ workspaces: false });
  const folder = await mkdtemp(path.join(tmpdir(), 'll-package-'));
  const result = { passed: 0, failed: 0 };
  const check = async (name: string, body: () => Promise<void>) => {
    try {
      await body();
      result.passed += 1;
      console.log(`    ✔ ${name}`);
    } catch (error) {
      result.failed += 1;
      console.log(`    ✘ ${name}\n${error instanceof Error ? error.message : error}`);
    }
  };
  try {
    const vsCode = await startVsCode({ folder, vsix, settings: sandboxSettings(sandbox.network), progress });
    try {
      const workbench = new Workbench(vsCode);
      const files = installedFiles(vsCode.extensionsDir);
      await check('the package holds nothing that should not be there', async () => {
        assert.deepEqual(
          [...files].filter((file) => !allowed.has(file)),
          [],
        );
      });
      await check('the package holds all it needs', async () => {
        assert.deepEqual(
          [...needed, ...(await namedFiles())].filter((file) => !files.has(file)),
          [],
        );
      });
      await check(`what starts with VS Code has at most ${activationGoals.kilobytes} KB`, async () => {
        const [file = ''] = globSync(path.join(vsCode.extensionsDir, '*/dist/extension.js'));
        const { size } = await stat(file);
        assert.ok(size <= activationGoals.kilobytes * 1024, `dist/extension.js has ${(size / 1024).toFixed(1)} KB`);
      });
      for (const bundle of ['extension', 'surfaces'])
        await check(`dist/${bundle}.js takes the API of VS Code once`, async () => {
          const [file = ''] = globSync(path.join(vsCode.extensionsDir, `*/dist/${bundle}.js`));
          // Each further one is a copy of the whole API, made while the file is loaded.
          assert.equal((await readFile(file, 'utf8')).match(/require\("vscode"\)/g)?.length, 1);
        });
      await check('the package names the licence of every package in it, with its text', async () => {
        for (const bundle of ['core', 'evm'] as const) {
          const names = await bundledPackages(bundle);
          assert.ok(names.length > 0, bundle);
          const [file = ''] = globSync(path.join(vsCode.extensionsDir, `*/dist/${bundle}.packages.LEGAL.txt`));
          const text = await readFile(file, 'utf8');
          for (const name of names) {
            // At the start of a line: a short name such as "ms" is the end of many words.
            const notice = `\n${text}`.split(`\n${name} `)[1] ?? '';
            assert.match(notice, /^\d+\.\d+\.\d+ \(.+\)\n\n.*Copyright.*\S/s, name);
          }
        }
      });
      await check('the installed package activates by itself', async () => {
        await workbench.statusBarItem('sandbox').waitFor();
      });
      await check('the installed package shows its views with rows in them', async () => {
        await workbench.openViewContainer('Ledger Lens');
        for (const view of ['Network', 'Transactions']) {
          await workbench.sees(`${view} has rows`, async () => (await workbench.tree(view).rows()).length > 0);
        }
      });
      await check('the installed package opens a panel with its icons, whose buttons work', async () => {
        await workbench.runCommand('Ledger Lens: Look Up...');
        await workbench.quickInput.shown('Enter a transaction, account');
        await workbench.quickInput.enter('0.0.1002');
        const sheet = workbench.webview();
        await sheet.getByRole('heading', { level: 1, name: 'Account 0.0.1002' }).waitFor();
        await workbench.sees('the icons are there', async () =>
          sheet.locator('html').evaluate('document.fonts.check("16px codicon") && document.fonts.size > 0'),
        );
        await workbench.sees('the sheet is on the clipboard', async () => {
          await sheet.getByRole('button', { name: 'Copy as Markdown' }).click();
          return (await workbench.clipboard()).startsWith('# Account 0.0.1002');
        });
      });
    } finally {
      await vsCode.close();
    }
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
  return result;
}

/** The files of media and dist that package.json and the source name: each must be in the package. */
async function namedFiles(): Promise<string[]> {
  const files = ['package.json', ...globSync('src/**/*.ts', { cwd: repositoryFolder })];
  const texts = await Promise.all(files.map((file) => readFile(path.join(repositoryFolder, file), 'utf8')));
  const paths = texts.flatMap((text) =>
    Array.from(text.matchAll(/['"`](?:\.\/)?((?:media|dist)\/[\w./-]+\.\w+)['"`]/g), ([, file = '']) => file),
  );
  const joined = texts.flatMap((text) =>
    Array.from(text.matchAll(/joinPath\(media, '([\w./-]+\.\w+)'\)/g), ([, file]) => `media/${file}`),
  );
  return [...new Set([...paths, ...joined])];
}

/** The files of the one extension that is installed, with `/`. */
function installedFiles(extensionsDir: string): Set<string> {
  const files = globSync('ledger-lens.ledger-lens-*/**', { cwd: extensionsDir, withFileTypes: true });
  return new Set(
    files
      .filter((file) => file.isFile())
      .map((file) =>
        path.relative(extensionsDir, path.join(file.parentPath, file.name)).split(path.sep).slice(1).join('/'),
      ),
  );
}

if (import.meta.main) {
  const { passed, failed } = await checkPackage(console.error);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
