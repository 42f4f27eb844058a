// What a hover and a sheet take inside the extension host of a real VS Code, against the sandbox; medians of one run.
import { startSandbox } from '../sandbox/start.ts';
import type { HoverCost } from './inHost/hoverCost.ts';
import { measureInHost } from './measureInHost.ts';
import type { ReportOptions } from './run.ts';

/** Milliseconds of the extension's own part: all but VS Code's way to a provider and back, and the network. */
const goal = 10;

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const sandbox = await startSandbox();
  try {
    const cost = (await measureInHost('hoverCost', {
      network: sandbox.network,
      workspace: 'hardhat2',
      env: { LEDGER_LENS_LEDGER: sandbox.ledgerUrl, LEDGER_LENS_ROUNDS: isShort ? '4' : '200' },
    })) as HoverCost;
    print('\nHovers and sheets inside the extension host');
    const line = (name: string, ms: number, own = false) => {
      const verdict = !own ? '' : `  (goal ${goal} ms: ${ms <= goal ? 'met' : 'MISSED'})`;
      if (own && ms > goal) process.exitCode = 1;
      const ratio = (ms / cost.floor).toFixed(2).padStart(6);
      print(`  ${name.padEnd(52)} ${ms.toFixed(3).padStart(9)} ms  ${ratio} x${verdict}`);
    };
    line('a hover of a constant', cost.floor);
    line('a warm hover', cost.warm);
    line('  beyond the constant one', cost.warmOwn, true);
    line('a cached sheet', cost.sheet, true);
    line('a cold hover', cost.cold);
    line('its two requests alone', cost.network);
    line('  beyond the constant one and its requests', cost.coldOwn, true);
  } finally {
    await sandbox.close();
  }
}
