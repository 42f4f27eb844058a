import type { SendingCase, SendingCost } from './inHost/sendingCost.ts';
import { largeProject, largeSource } from './largeProject.ts';
import { measureInHost } from './measureInHost.ts';

/** The largest allowed ratio to the floor. */
const goal = 1.5;

/** The same inside the extension host of a real VS Code, where every file is asked of VS Code. */
export async function reportInHost(print: (line: string) => void, url: string, rounds: number): Promise<void> {
  print('\nThe same inside a warm extension host, until the answer');
  const cases: SendingCase[] = [];
  for (const tool of ['hardhat2', 'foundry'] as const)
    cases.push({ tool, root: await largeProject(tool), source: largeSource[tool] });
  const env = {
    LEDGER_LENS_RECEIVER: url,
    LEDGER_LENS_ROUNDS: String(rounds),
    LEDGER_LENS_SENDING: JSON.stringify(cases),
  };
  const costs = (await measureInHost('sendingCost', { env })) as SendingCost[];
  for (const { tool, floor, warm } of costs) {
    const ratio = warm / floor;
    if (ratio > goal) process.exitCode = 1;
    const verdict = `(goal ${goal}: ${ratio <= goal ? 'met' : 'MISSED'})`;
    print(
      `  ${tool.padEnd(10)} floor ${floor.toFixed(1)} ms, warm ${warm.toFixed(1)} ms, ${ratio.toFixed(2)} x  ${verdict}`,
    );
  }
}
