import assert from 'node:assert/strict';
import { noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { connectionsOf } from './connectionsOf.ts';
import { useGateWindow } from './gateWindow.ts';

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
  ): Promise<string[]> => {
    const { ui, window } = opened;
    Object.assign(window, { isTrusted: true, folders: [], editor: undefined, session });
    const { client: ledger, asked } = servedClient({});
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
});
