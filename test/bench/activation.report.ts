// How long VS Code says that activation takes, beside an empty extension's in the same start; medians of several. And how
// large the file is that is read by then.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { activationGoals } from '../vscode/activationGoals.ts';
import { buildExtension } from '../vscode/buildExtension.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { startVsCode } from '../vscode/startVsCode.ts';
import { until } from '../vscode/workbench/until.ts';
import { Workbench } from '../vscode/workbench.ts';
import { emptyExtension } from './emptyExtension.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const starts = isShort ? 1 : 5;
  await buildExtension();
  const folder = await mkdtemp(path.join(tmpdir(), 'll-empty-'));
  const empty = await emptyExtension(folder);
  const times = { own: [] as number[], empty: [] as number[] };
  try {
    for (let start = 0; start < starts; start++) {
      const vsCode = await startVsCode({
        folder: path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2'),
        extensionDevelopmentPath: repositoryFolder,
        otherExtensions: [empty],
        // No network: activation is what is measured, not a status page.
        settings: { 'ledgerLens.networks': { testnet: { statusUrl: '' } } },
      });
      try {
        const workbench = new Workbench(vsCode);
        await workbench.runCommand('Developer: Show Running Extensions');
        times.own.push(await activationOf(workbench, 'Ledger Lens'));
        times.empty.push(await activationOf(workbench, 'An empty extension'));
      } finally {
        await vsCode.close();
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const beyond = times.own.map((ms, start) => ms - (times.empty[start] ?? 0));
  const { size } = await stat(path.join(repositoryFolder, 'dist/extension.js'));
  const verdict = (value: number, goal: number) => {
    if (value > goal) process.exitCode = 1;
    return `(goal ${goal}: ${value <= goal ? 'met' : 'MISSED'})`;
  };
  const { milliseconds, kilobytes } = activationGoals;
  print(`\nActivation as VS Code measures it, medians of ${starts} starts`);
  print(`  an empty extension ${median(times.empty)} ms (${times.empty.join(', ')})`);
  print(`  Ledger Lens        ${median(times.own)} ms (${times.own.join(', ')})`);
  print(`  beyond the empty   ${median(beyond)} ms (${beyond.join(', ')})  ${verdict(median(beyond), milliseconds)}`);
  print(`  dist/extension.js  ${(size / 1024).toFixed(1)} KB  ${verdict(size / 1024, kilobytes)}`);
}

/** The milliseconds in an extension's row of the Running Extensions editor; the quickest ones are below the screen. */
async function activationOf({ page }: Workbench, name: string): Promise<number> {
  const editor = page.locator('.runtime-extensions-editor');
  const row = editor.locator('.monaco-list-row', { hasText: name });
  let down = true;
  return until(
    async () => {
      const soon = { timeout: 500 };
      const text = await row
        .locator('.activation-time')
        .first()
        .textContent(soon)
        .catch(() => undefined);
      const ms = /(\d+)\s*ms/.exec(text ?? '')?.[1];
      if (ms !== undefined) return Number(ms);
      // To the end of the list and back: its order changes while extensions are activated.
      await editor.hover();
      await page.mouse.wheel(0, down ? 400 : -4_000);
      down = !(await editor.locator('.monaco-list-row.last, .monaco-list-row[data-last-element=true]').isVisible());
      return undefined;
    },
    () => `The activation time of ${name} was not shown`,
  );
}
