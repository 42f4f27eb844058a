import { createLedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { createHttp } from '../../src/core/net/http.ts';
import { installSolc } from '../realProjects/buildRealProject.ts';
import { startSandbox } from '../sandbox/start.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { situationCompilers } from '../trace/values/runSituation.ts';
import { accountsWithForms, addressTraps, isTold, trapSituations } from '../trace/values/trapSituations.ts';

/** Says of failures whether Hedera's traps led to them: of some they did, and of others, which look alike, they didn't. */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const sandbox = await startSandbox();
  const http = createHttp({ log, perSecond: 1000 });
  const client = createLedgerClient({ http, baseUrl: sandbox.ledgerUrl, log });
  const rows: (readonly [compiler: string, ...counts: number[]])[] = [];
  const violations: string[] = [];
  const situations = [...trapSituations, ...addressTraps(await accountsWithForms(client))];
  for (const compiler of situationCompilers) {
    if (only !== undefined && !compiler.startsWith(only)) continue;
    const [version = ''] = compiler.split('+', 1);
    if (!solcByVersion(compiler)) await installSolc(version);
    let [told, missed, silent, alarms] = [0, 0, 0, 0];
    for (const situation of situations) {
      const isNamed = await isTold(situation, compiler, client);
      if (situation.trap && isNamed) told += 1;
      else if (situation.trap) missed += 1;
      else if (!isNamed) silent += 1;
      else alarms += 1;
      if (isNamed !== (situation.trap !== undefined)) violations.push(`${version}, ${situation.name}`);
    }
    rows.push([version, told, missed, silent, alarms]);
  }
  http.dispose();
  await sandbox.close();
  const table = [
    "# Hedera's traps in calls that failed",
    '',
    '`npm run measure traps`',
    '',
    '| solc | traps named | missed | others | false alarms |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
  return { table, violations };
}

const log = { trace() {}, debug() {}, warn() {} };
