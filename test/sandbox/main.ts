import { readArguments, usage } from './arguments.ts';
import { type Sandbox, startSandbox } from './start.ts';

/** `npm run sandbox`: the embedded network until Ctrl-C. Its last line of output at start is JSON, for programs. */
async function main(): Promise<void> {
  const read = readArguments(process.argv.slice(2));
  if ('help' in read) {
    console.log(usage);
    return;
  }
  const stopped = stopSignal();
  const started = performance.now();
  const sandbox = await startSandbox(read.options);
  console.log(table(sandbox));
  console.log(`\nUp after ${((performance.now() - started) / 1000).toFixed(1)} s; Ctrl-C ends everything.`);
  const { ledgerUrl, statusUrl, verifyUrl, controlUrl, rpcUrl, network } = sandbox;
  console.log(JSON.stringify({ ledgerUrl, statusUrl, verifyUrl, controlUrl, rpcUrl, network }));
  await stopped;
  await sandbox.close();
}

/** Resolves at the first Ctrl-C or SIGTERM; a terminal and a parent process may both send one. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
  });
}

function table({ ledgerUrl, statusUrl, verifyUrl, controlUrl, rpcUrl, deployments }: Sandbox): string {
  const rows = [
    ['ledger', ledgerUrl, '/api/v1/transactions'],
    ['status', statusUrl, '/api/v2/summary.json'],
    ['verification', verifyUrl, '/v2/verify/298/<address>'],
    ['control', controlUrl, '/state'],
    ['chain', rpcUrl, 'JSON-RPC, chain 298'],
    ...deployments.map(({ workspace, contract, address, entityNum }) => [
      `0.0.${entityNum}`,
      address,
      `${workspace} ${contract}`,
    ]),
  ].filter(([, where]) => where !== '');
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      ([name = '', where = '', what = '']) =>
        `${name.padEnd(widths[0] ?? 0)}  ${where.padEnd(widths[1] ?? 0)}  ${what}`,
    )
    .join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
