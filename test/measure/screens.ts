import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { createHttp } from '../../src/core/net/http.ts';
import { installSolc } from '../realProjects/buildRealProject.ts';
import { startSandbox } from '../sandbox/start.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { chooseStories } from '../trace/screens/chooseStories.ts';
import { drawScreen } from '../trace/screens/drawScreen.ts';
import { type FailingStory, failingStories } from '../trace/screens/failingStories.ts';
import { situationCompilers } from '../trace/values/runSituation.ts';
import { vyperVersions } from '../trace/values/runVyperSituation.ts';
import { accountsWithForms } from '../trace/values/trapSituations.ts';
import { openGateWindow } from '../unit/ui/gates/gateWindow.ts';

/**
 * Draws screens of calls that fail, for somebody who sees nothing else and says why: from everything that `values` and
 * `traps` measure, each story once. Writes them, and what is true of them, into a folder of its own, which it prints.
 */
export async function measure({ seed, count = 84, only = '' }: MeasureOptions): Promise<Measured> {
  const sandbox = await startSandbox();
  const http = createHttp({ log, perSecond: 1000 });
  const client = createLedgerClient({ http, baseUrl: sandbox.ledgerUrl, log });
  const vypers = [];
  for (const compiler of situationCompilers)
    if (!solcByVersion(compiler)) await installSolc(compiler.split('+', 1)[0] ?? '');
  for (const version of vyperVersions) {
    const at = await installVyper(version);
    if (at !== undefined) vypers.push({ path: at, version });
  }
  const pool = failingStories({ seed, client, vypers, accounts: await accountsWithForms(client) });
  const all = pool.filter(({ compiler }) => compiler.includes(only));
  const chosen = chooseStories(all, { seed, count });
  const opened = await openGateWindow();
  const [screens, truths]: [string[], string[]] = [[], []];
  const violations: string[] = [];
  for (const [at, each] of chosen.entries()) {
    const name = `R${at + 1}`;
    truths.push(truthOf(name, each));
    try {
      screens.push(`## ${name}\n\n${await drawScreen(await each.tell(), opened)}\n`);
    } catch (error) {
      violations.push(`${name}, ${each.compiler}, ${each.story}: ${String(error)}`);
    }
  }
  http.dispose();
  await sandbox.close();
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-lens-screens-'));
  const drawn = `Seed ${seed}; ${chosen.length} of ${all.length} situations (${new Set(all.map(keyOf)).size} stories).`;
  await writeFile(path.join(folder, 'screens.md'), `# Screens\n\n${legend}\n\n${screens.join('\n')}`);
  await writeFile(path.join(folder, 'truth.md'), `# Truth\n\n${drawn}\n\n${truths.join('\n')}`);
  console.log(`screens.md and truth.md are in ${folder}.`);
  const groups = [...new Set(chosen.map(({ group }) => group))];
  const table = [
    '# Screens of calls that failed',
    '',
    `\`npm run measure screens -- --seed ${seed} --count ${count}\`: ${drawn}`,
    '',
    '| group | screens |',
    '|---|---|',
    ...groups.map((group) => `| ${group} | ${chosen.filter((each) => each.group === group).length} |`),
    '',
  ].join('\n');
  return { table, violations };
}

const legend = `Of each call: the editor as *Go to the Failing Line* opens it, and what its page says of the failure. \`>>\` is the marked line,
\`[…]\` the lenses above it, \`‹…›\` the values at the end of a line, \`«…»\` the note there.`;

function keyOf({ group, story }: FailingStory): string {
  return `${group}: ${story}`;
}

function truthOf(name: string, { compiler, group, story, expected, given, source }: FailingStory): string {
  return [
    `## ${name}`,
    '',
    `- ${compiler}; group: ${group}; story: ${story}`,
    `- Expected: ${expected}`,
    ...(given === '' ? [] : [`- Given: ${given}`]),
    '',
    '```',
    source,
    '```',
    '',
  ].join('\n');
}

const log = { trace() {}, debug() {}, warn() {} };
