import assert from 'node:assert/strict';
import { type Served, servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { behind, clone, infoOf, log, vaultProject } from './deployedVault.ts';
import { useGateWindow } from './gateWindow.ts';

const proxy = `0x${'11'.repeat(20)}`;

describe('the contract that a flow of questions is about', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  const connectionOf = (answers: Record<string, Served>) => ({
    ledger: servedClient(answers).client,
    signal: new AbortController().signal,
    network: { name: 'testnet', chainId: '296' },
  });
  /** A flow without anybody who answers: every question has its answer. */
  const steps = {
    once: <T>(work: () => Promise<T>) => work(),
    async ask<T>(_: unknown, { known }: { known?: T } = {}) {
      assert.notEqual(known, undefined, 'something was asked');
      return known;
    },
  } as never;

  it('is another one of the workspace if the layout is compared from the row of a proxy, which is built here too', async () => {
    const { ui, window } = opened;
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    const builds = vaultProject(clone);
    const contracts = { workspaceOf: () => memoryWorkspace(builds) };
    const connection = connectionOf({
      [`contracts/${proxy}`]: infoOf(proxy, clone),
      [`contracts/${behind}`]: infoOf(behind, '0x6001'),
    });
    const source = window.uri('/ws/src/Vault.sol');
    const others = { networks: () => [], to: () => connection };
    const asked = (purpose: 'layout' | 'code') =>
      ui.askContract(
        steps,
        { connection, purpose, source, contract: 'Vault', choice: { typed: proxy } } as never,
        contracts as never,
        { of: () => ({}), keep() {} } as never,
        others as never,
        log,
      );
    const next = await asked('layout');
    assert.ok(next && !('deployed' in next), 'the proxy is compared with itself');
    assert.deepEqual(Object.keys(next), ['connection', 'purpose', 'source', 'choice']);
    assert.equal(Reflect.get(next.source ?? {}, 'path'), '/ws');
    assert.equal(String(Reflect.get(next.choice ?? {}, 'typed')).toLowerCase(), proxy);
    // Its code is its own.
    const code = await asked('code');
    assert.ok(code && 'deployed' in code);
    assert.equal(code.candidate.contractName, 'Vault');
  });

  it('is none if a file has only interfaces, or a library that others contain: a build would not change that', async () => {
    const { ui, window } = opened;
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
    const pragma = 'pragma solidity ^0.8.0;';
    const library = (name: string, visibility: string) =>
      `${pragma}\nlibrary ${name} { function of(uint256 x) ${visibility} pure returns (uint256) { return x; } }`;
    const files = {
      ...vaultProject('0x6001'),
      '/ws/src/ITarget.sol': `${pragma}\ninterface ITarget { function f() external; }\nabstract contract Base {}`,
      '/ws/src/Percent.sol': library('Percent', 'internal'),
      '/ws/src/Linked.sol': library('Linked', 'public'),
    };
    const connection = connectionOf({});
    const others = { networks: () => [], to: () => connection };
    /** Everything that is asked is answered with sources only. */
    const asks: unknown[] = [];
    const answering = {
      once: <T>(work: () => Promise<T>) => work(),
      async ask(_: unknown, { known }: { known?: unknown } = {}) {
        asks.push(known);
        if (asks.length > 1) throw new Error('Where is it?');
        return 'sources';
      },
    } as never;
    const ask = (name: string, purpose: string) => {
      asks.length = 0;
      return ui.askContract(
        answering,
        { connection, purpose, source: window.uri(`/ws/src/${name}`) } as never,
        { workspaceOf: () => memoryWorkspace(files) } as never,
        { of: () => ({}), keep() {} } as never,
        others as never,
        log,
      );
    };
    await assert.rejects(
      ask('ITarget.sol', 'verify'),
      /only interfaces and abstract contracts. They have no deployed code/,
    );
    await assert.rejects(
      ask('ITarget.sol', 'code'),
      /only interfaces and abstract contracts. They have no code to compare/,
    );
    assert.deepEqual(asks, []);
    await assert.rejects(
      ask('Percent.sol', 'verify'),
      /Percent has only internal functions\. The contracts that use it contain its code, so it has no address/,
    );
    await assert.rejects(ask('Linked.sol', 'verify'), /Where is it/);
  });

  it('is asked about again, with the reason, if the network of an address that the user gave cannot be reached', async () => {
    const { ui } = opened;
    const { LensError } = ui.loadCore().net;
    const unreachable = new LensError({ kind: 'offline' }, "Can't reach mirror.example.");
    const errors = { sentence: ({ message }: Error) => message } as never;
    const places: (string | undefined)[] = [];
    const flow = async (on: { ask: (...given: unknown[]) => Promise<unknown>; once: typeof Promise.resolve }) => {
      await on.ask(
        async ({ problem }: { problem?: string }) => {
          places.push(problem);
          return 'gone';
        },
        { known: '0.0.5001' },
      );
      await on.once((() => Promise.reject(unreachable)) as never);
      return undefined;
    };
    // What a flow begins with wasn't the user's answer: it fails.
    await assert.rejects(ui.askingOn({ errors }, 'here', flow as never), unreachable);
    assert.deepEqual(places, []);
    const other = ((on: never, wanted: string) => (wanted === 'here' ? 'there' : flow(on))) as never;
    await ui.askingOn({ errors }, 'here', other);
    assert.deepEqual(places, ["Can't reach mirror.example."]);
  });
});
