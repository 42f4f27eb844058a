import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { connectionsOf } from './connectionsOf.ts';
import { documentOf, useGateWindow } from './gateWindow.ts';

const id = '0.0.1003-1790009010-000000001';
const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} } as never;

describe('the transaction that is debugged', () => {
  const opened = useGateWindow();
  afterEach(() => {
    opened.window.session = undefined;
  });

  /** The paths that a command without a target asks for. */
  const askedBy = async (
    command: 'goToLine' | 'saveAsTest' | 'tryChange',
    session: object | undefined,
    text?: string,
  ): Promise<string[]> => {
    const { ui, window } = opened;
    const document = documentOf('/ws/README.md', text ?? '');
    const start = document.positionAt(0);
    const editor = text === undefined ? undefined : { document, selection: { active: start, start, end: start } };
    Object.assign(window, { isTrusted: true, folders: [], editor, session, given: [] });
    const transactions = { transactions: [], links: { next: null } };
    const { client: ledger, asked } = servedClient(text === undefined ? {} : { transactions });
    const network = {
      name: 'testnet',
      baseUrl: 'https://mirror.example',
      chainId: '296',
      explorerUrl: '',
      verifyUrl: '',
    };
    const signal = new AbortController().signal;
    const connection = { network, ledger, signal, abis: async () => noAbis, pulse: { read: () => ({}) } };
    const { handlers } = ui.createFailures({
      connections: connectionsOf(connection) as never,
      contracts: { workspaceOf: () => memoryWorkspace({}), onDidChange: () => ({ dispose() {} }) } as never,
      panels: { inFront: () => undefined } as never,
      sources: {} as never,
      shown: {} as never,
      choose: async () => undefined,
      errors: { show() {} } as never,
      log,
    });
    await Promise.resolve(handlers[`ledgerLens.failure.${command}`](undefined)).catch(() => undefined);
    return asked.map(String);
  };
  const sessionOf = (type: string) => ({ type, configuration: { transaction: id, network: 'testnet' } });

  it('is the call in front of commands without a target, and of no other debugger', async () => {
    for (const command of ['goToLine', 'saveAsTest', 'tryChange'] as const) {
      const own = await askedBy(command, sessionOf('ledger-lens'));
      assert.ok(
        own.some((path) => path.includes(id)),
        `${command}: ${own.join()}`,
      );
      for (const session of [undefined, sessionOf('node')])
        assert.ok(!(await askedBy(command, session)).some((path) => path.includes(id)), command);
    }
  });

  it('is offered if it is the only one that the file in front names, wherever the cursor is', async () => {
    const offered = async (text: string) => {
      await askedBy('goToLine', undefined, text);
      const box = (opened.window.given as { name: string; given: unknown[] }[]).find(
        ({ name }) => name === 'quickPick',
      );
      const [rows = []] = (box?.given ?? []) as [{ label: string; description?: string }[]?];
      return rows.map(({ label, description }) => [label, description].filter(Boolean).join(' ')).slice(0, 1);
    };
    const other = id.replace('000000001', '000000002');
    assert.deepEqual(await offered(`# Vault\n\nSee ${id}, that is ${id}.\n`), [
      `$(file) ${id} The only transaction in README.md`,
    ]);
    for (const text of ['# Vault\n', `${id}\n${other}\n`, `${' '.repeat(100_000)}${id}`])
      assert.deepEqual(await offered(`\n${text}`), [], text.slice(0, 50));
  });
});
