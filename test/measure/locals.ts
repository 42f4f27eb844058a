import { installSolc } from '../realProjects/buildRealProject.ts';
import { random } from '../sandbox/ledger/random.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { compareLocals } from '../trace/values/compareLocals.ts';
import { drawnLocals } from '../trace/values/drawnLocals.ts';
import { situationCompilers } from '../trace/values/runSituation.ts';

/** Drawn contracts of each compiler, with three functions and their helpers and modifiers. */
const defaultCount = 5;

/**
 * Reads the arguments and local variables at places of drawn functions, and compares each with what the same code
 * encodes of it at the same place.
 */
export async function measure({ seed, count = defaultCount, only }: MeasureOptions): Promise<Measured> {
  const rows: (readonly [compiler: string, ...counts: number[]])[] = [];
  const violations: string[] = [];
  for (const compiler of situationCompilers) {
    if (only !== undefined && !compiler.startsWith(only)) continue;
    const [version = ''] = compiler.split('+', 1);
    if (!solcByVersion(compiler)) await installSolc(version);
    let [functions, places, right, unknown, silent, wrong] = [0, 0, 0, 0, 0, 0];
    for (let number = 0; number < count; number++) {
      const contract = drawnLocals(random(seed, 'locals', number).int, compiler);
      const compared = await compareLocals(contract, compiler);
      functions += new Set(contract.places.map(({ functionName }) => functionName)).size;
      places += contract.places.length;
      right += compared.right;
      unknown += compared.unknown;
      silent += compared.silent.length;
      wrong += compared.wrong.length;
      for (const each of compared.wrong) violations.push(`${version}, contract ${number} of seed ${seed}: ${each}`);
    }
    rows.push([version, functions, places, right, unknown, silent, wrong]);
  }
  const sums = [1, 2, 3, 4, 5, 6].map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0));
  const table = [
    '# Arguments and local variables where a call failed',
    '',
    `\`npm run measure locals -- --seed ${seed} --count ${count}\``,
    '',
    '| solc | functions | places | values right | not known | places without values | wrong |',
    '|---|---|---|---|---|---|---|',
    ...[...rows, ['all', ...sums]].map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
  return { table, violations };
}
