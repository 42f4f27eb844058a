/** What VS Code loads for `npm run bench projectsSent`: times submissions inside the extension host. */
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { createWorkspaceMemory } from '../../../src/core/projects/files/workspaceMemory.ts';
import { workspaceOf } from '../../../src/ui/verification/workspace/workspaceFiles.ts';
import { median } from '../median.ts';
import { sendDraft, sendFloor } from '../sending.ts';

/** A project to send from. */
export interface SendingCase {
  tool: string;
  root: string;
  source: string;
}

/** Medians in milliseconds, until the answer. */
export interface SendingCost {
  tool: string;
  /** The least work, with what it reads read through `workspace.fs`. */
  floor: number;
  /** A contract of a project of which one was sent before. */
  warm: number;
}

export async function run(): Promise<void> {
  const { LEDGER_LENS_HOST_RESULT: resultFile = '', LEDGER_LENS_RECEIVER: url = '' } = process.env;
  const rounds = Number(process.env.LEDGER_LENS_ROUNDS);
  const cases: SendingCase[] = JSON.parse(process.env.LEDGER_LENS_SENDING ?? '[]');
  const costs: SendingCost[] = [];
  for (const { tool, root, source } of cases) {
    const { files } = workspaceOf(vscode.Uri.file(root));
    const warm = { folders: [root], ...createWorkspaceMemory(files).parts };
    const times = { floor: [] as number[], warm: [] as number[] };
    for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
      const started = performance.now();
      await sendFloor(url, root, files.read);
      const between = performance.now();
      await sendDraft(url, warm, source);
      const ended = performance.now();
      if (round < 0) continue;
      times.floor.push(between - started);
      times.warm.push(ended - between);
    }
    costs.push({ tool, floor: median(times.floor), warm: median(times.warm) });
  }
  writeFileSync(resultFile, JSON.stringify(costs));
}
