/** What VS Code loads for `npm run bench hover`: times hovers inside the extension host and writes the figures down. */
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import * as vscode from 'vscode';
import { median } from '../median.ts';

/** Medians in milliseconds. */
export interface HoverCost {
  /** A provider that gives a constant: what VS Code itself takes for a hover. */
  floor: number;
  /** Over a transaction that was hovered over before. */
  warm: number;
  /** What it takes beyond the constant one of the same moment. */
  warmOwn: number;
  /** Over a transaction that is in no cache. */
  cold: number;
  /** What it takes beyond a constant one and its requests alone, each after a pause of the same length. */
  coldOwn: number;
  /** The requests of such a hover alone, one round after the other as it asks them, over a connection that is open. */
  network: number;
  /** A sheet that was read before, as other extensions get it. */
  sheet: number;
}

const rounds = Number(process.env.LEDGER_LENS_ROUNDS);
const coldRounds = Math.ceil(rounds * 0.075);
/** The extension asks a mirror node ten times a second at most. */
const pause = 400;

export async function run(): Promise<void> {
  const { LEDGER_LENS_HOST_RESULT: resultFile = '', LEDGER_LENS_LEDGER: ledgerUrl = '' } = process.env;
  const extension = vscode.extensions.getExtension<{ transaction(id: string): Promise<unknown> }>(
    'ledger-lens.ledger-lens',
  );
  const api = await extension?.activate();
  if (!api) throw new Error('Ledger Lens is not there');
  const ids = await transfersOf(ledgerUrl, coldRounds + 1);
  const [known = '', ...unknown] = ids;
  const document = await vscode.workspace.openTextDocument({ content: [...ids, 'nothing here'].join('\n') });
  const plain = await vscode.workspace.openTextDocument({ content: 'a floor', language: 'ini' });
  const floorProvider = vscode.languages.registerHoverProvider('ini', {
    provideHover: () => new vscode.Hover('a floor'),
  });
  const hover = async ({ uri }: vscode.TextDocument, line: number) => {
    const started = performance.now();
    const at = new vscode.Position(line, 3);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, at);
    const ms = performance.now() - started;
    if (hovers.length === 0) throw new Error(`No hover in line ${line}`);
    return ms;
  };
  await hover(document, 0);
  await api.transaction(known);

  const times = { floor: [] as number[], warm: [] as number[], sheet: [] as number[] };
  // In turns, so that a machine that gets slower for a while slows all of them.
  for (let round = -rounds / 4; round < rounds; round++) {
    const floor = await hover(plain, 0);
    const warm = await hover(document, 0);
    const started = performance.now();
    await api.transaction(known);
    const sheet = performance.now() - started;
    if (round < 0) continue;
    times.floor.push(floor);
    times.warm.push(warm);
    times.sheet.push(sheet);
  }
  const cold: number[] = [];
  const network: number[] = [];
  const coldOwn: number[] = [];
  const agent = new Agent({ keepAlive: true });
  for (const [index, id] of unknown.entries()) {
    const rest = () => new Promise((resolve) => setTimeout(resolve, pause));
    await rest();
    const floor = await hover(plain, 0);
    await rest();
    const whole = await hover(document, index + 1);
    await rest();
    const requests = await askAsHover(agent, ledgerUrl, id);
    cold.push(whole);
    network.push(requests);
    coldOwn.push(whole - requests - floor);
  }
  agent.destroy();
  floorProvider.dispose();
  const cost: HoverCost = {
    floor: median(times.floor),
    warm: median(times.warm),
    warmOwn: median(times.warm.map((ms, round) => ms - (times.floor[round] ?? 0))),
    sheet: median(times.sheet),
    cold: median(cold),
    coldOwn: median(coldOwn),
    network: median(network),
  };
  writeFileSync(resultFile, JSON.stringify(cost));
}

/** Ids of transfers of ℏ: two requests each, the transaction and then the rate of its time. */
async function transfersOf(ledgerUrl: string, count: number): Promise<string[]> {
  const agent = new Agent();
  const text = await ask(agent, `${ledgerUrl}/api/v1/transactions?transactiontype=CRYPTOTRANSFER&limit=100`);
  agent.destroy();
  const { transactions }: { transactions: { transaction_id: string; token_transfers: unknown[] }[] } = JSON.parse(text);
  const ids = transactions.filter((each) => each.token_transfers.length === 0).map((each) => each.transaction_id);
  return [...new Set(ids)].slice(0, count);
}

async function askAsHover(agent: Agent, ledgerUrl: string, id: string): Promise<number> {
  const started = performance.now();
  const text = await ask(agent, `${ledgerUrl}/api/v1/transactions/${id}`);
  const timestamp = /"consensus_timestamp":\s*"([\d.]+)"/.exec(text)?.[1] ?? '';
  await ask(agent, `${ledgerUrl}/api/v1/network/exchangerate?timestamp=${timestamp}`);
  return performance.now() - started;
}

function ask(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (data: string) => {
        text += data;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
