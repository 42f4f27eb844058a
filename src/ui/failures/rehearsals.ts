import * as vscode from 'vscode';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { CompiledLayouts } from '../../core/trace/layouts/layoutOfBuild.ts';
import type { KnownCalls, Rehearsal } from '../../core/trace/rehearsal/rehearse.ts';
import { createFailureBuilds, type Say } from '../builds/buildFinder.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import { createChangeFinder } from '../builds/changeFinder.ts';
import { chooseReplacement } from '../builds/chooseReplacement.ts';
import type { CommandHandlers } from '../commands.ts';
import { loadCore, loadEvm } from '../loadCore.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import type { Log } from '../messages/outputLog.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import type { LineRef } from '../targets/refCommand.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import type { Patiently } from './patiently.ts';
import type { SourceEdits } from './sourceEdits.ts';
import { locationOfNth, rangeOfPlace } from './sourceLocations.ts';

/** The most contracts whose calls are kept for the next rehearsal. */
const mostKept = 8;

/** Lets the user enter a contract: with `only`, nothing else is offered. */
export type ChooseContract = (
  title: string,
  placeholder: string,
  only: 'contract',
) => Promise<EntityTarget | undefined>;

/** A rehearsal, and the code that it's about. */
interface Ran {
  readonly id: string;
  readonly connection: Connection;
  readonly rehearsal: Rehearsal;
  readonly abis: AbiIndex;
  /** When it began, an ISO instant. */
  readonly at: string;
  /** The edits of sources that there had been when it began. */
  readonly edits: number;
}

interface Rehearsals extends vscode.Disposable {
  readonly handlers: Pick<CommandHandlers, 'ledgerLens.contract.rehearse'>;
  /** Opens the line at which a past call would fail, or an error of a change that doesn't compile. */
  goTo(line: LineRef): Promise<void>;
}

/**
 * *Rehearse on Past Calls*: what the calls of a deployed contract would have done with the workspace's code. A page of code
 * that was edited since says so; it costs too many requests to run again automatically.
 */
export function createRehearsals(parts: {
  connections: Connections;
  contracts: WorkspaceContracts;
  panels: Pick<SheetPanels, 'show' | 'shows' | 'update'>;
  choose: ChooseContract;
  edits: Pick<SourceEdits, 'count' | 'onDidEdit'>;
  sources: Pick<BuiltSources, 'placeOf'>;
  patiently: Patiently;
  log: Log;
}): Rehearsals {
  const { connections, contracts, panels, choose, edits, sources, patiently, log } = parts;
  /** Those in panels, by network and contract. */
  const shown = new Map<string, Ran>();
  /** By ledger, contract and the address of the code, which an upgrade changes. */
  const kept = new Map<string, KnownCalls>();
  const layouts: CompiledLayouts = new Map();

  const knownOf = (key: string): KnownCalls => {
    const known = kept.get(key) ?? loadCore().trace.nothingKnown();
    kept.delete(key);
    kept.set(key, known);
    // Of the others, only the verdicts are small.
    for (const { before } of [...kept.values()].slice(0, -1)) {
      before.answers.clear();
      before.outputs.clear();
    }
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return known;
  };
  const run = async ({ id, network }: EntityTarget, own: AbortSignal, say: Say): Promise<Ran | undefined> => {
    const { ledger, trace, verification } = loadCore();
    const begun = { at: new Date().toISOString(), edits: edits.count() };
    const connection = network === undefined ? connections.current() : connections.to(network);
    const dismissed = new AbortController();
    const signal = AbortSignal.any([own, connection.signal, dismissed.signal]);
    const deployed = await ledger.findDeployedContract(connection.ledger, id, { signal });
    const { chainId, baseUrl } = connection.network;
    const finder = createFailureBuilds(connection, {
      contracts,
      compiled: new Map(),
      layouts,
      log,
      say,
      signal,
      isLocal: false,
    });
    const runs = await verification.runningContract(
      connection,
      { evm_address: deployed.address, runtime_bytecode: deployed.runtimeBytecode ?? null },
      { signal },
    );
    const codeAddress = runs.address.toLowerCase();
    // A local network that was started again has others at the same addresses.
    const { address, createdAt } = deployed;
    const known = knownOf(JSON.stringify([baseUrl, address, createdAt, codeAddress]));
    const changes = trace.createChanges(
      createChangeFinder(finder, contracts, {
        isUpgrade: true,
        isMeant: (each) => each.codeAddress === codeAddress,
        async choose(old, found) {
          const chosen = await chooseReplacement(vscode.l10n.t('Rehearse on Past Calls'), old, found);
          // Nothing is compiled for someone who left the box.
          if (!chosen) dismissed.abort();
          return chosen;
        },
      }),
      known.before.outputs,
    );
    // What is asked is asked before the calls, which have only so much time.
    const code = trace.bytesIn(runs.code ?? '0x');
    await changes
      .of({ address: deployed.address.toLowerCase(), code, codeAddress, operation: 'CALL' })
      .catch((error) => {
        if (!dismissed.signal.aborted) throw error;
      });
    if (dismissed.signal.aborted) return undefined;
    const began = performance.now();
    const rehearsal = await trace.rehearse(
      { client: connection.ledger, evm: loadEvm, changes },
      deployed.address,
      known,
      {
        signal,
        ...(runs.implementation !== undefined && { implementation: runs.implementation.toLowerCase() }),
        ...(chainId !== undefined && { chainId }),
        onProgress: (done, all) => {
          const { formatInteger } = loadCore().render;
          say(vscode.l10n.t('{0} of {1} calls…', formatInteger(done), formatInteger(all)));
        },
      },
    );
    const { rows, requests } = rehearsal;
    const took = Math.round(performance.now() - began);
    log.debug(
      `Rehearsing ${rows.length} calls of ${id} (${rehearsal.known} known) took ${took} ms, ${requests} requests`,
    );
    return {
      ...begun,
      id: deployed.contractId ?? deployed.address,
      connection,
      rehearsal,
      abis: await finder.abis(),
    };
  };
  const sheetOf = ({ id, rehearsal, abis, at, edits: before }: Ran) =>
    loadCore().sheets.rehearsalSheet(id, rehearsal, abis, { at, isOutdated: edits.count() !== before });
  const listener = edits.onDidEdit(() => {
    for (const [key, ran] of shown)
      if (!panels.shows(sheetOf(ran), ran.connection)) shown.delete(key);
      else if (edits.count() === ran.edits + 1) panels.update(sheetOf(ran), ran.connection);
  });
  return {
    dispose: () => listener.dispose(),
    async goTo({ id, network = '', line: { entry } }) {
      const { rows = [] } = shown.get(keyOf(network, id))?.rehearsal ?? {};
      const verdicts = rows.map(({ verdict }) => verdict);
      const [first] = verdicts;
      // Without any verdict, it's about the errors of the change.
      const error =
        first?.kind === 'unknown' && verdicts.every(({ kind }) => kind === 'unknown')
          ? locationOfNth(first.unknown, entry)
          : undefined;
      if (error) return void showDocument(error.uri, { selection: error.range });
      const verdict = verdicts[entry];
      const story = verdict?.kind === 'tried' ? verdict.trial.story : undefined;
      const place = story && loadCore().sheets.mainEntry(story.stack)?.place;
      if (place) await showDocument((await sources.placeOf(place)).uri, { selection: rangeOfPlace(place) });
    },
    handlers: {
      async 'ledgerLens.contract.rehearse'(given) {
        const needed = vscode.l10n.t('A rehearsal requires a trusted workspace, because it compiles your contracts.');
        if (!(await askForTrust(needed))) return;
        const placeholder = vscode.l10n.t('Enter the ID, address or name of a contract');
        const target =
          readTarget(given) ?? (await choose(vscode.l10n.t('Rehearse on Past Calls'), placeholder, 'contract'));
        if (!target) return;
        const found = await patiently(vscode.l10n.t('Rehearsing on past calls…'), (signal, say) =>
          run(target, signal, say),
        );
        if (!found) return;
        const { id, connection, rehearsal } = found;
        const { name } = connection.network;
        if (rehearsal.chosen === 0) return offerContract(id, name);
        shown.set(keyOf(name, id), found);
        panels.show(sheetOf(found), connection);
      },
    },
  };
}

function keyOf(network: string, id: string): string {
  return `${network} ${id}`;
}

function offerContract(id: string, network: string): void {
  const sentence = vscode.l10n.t("The mirror node has no calls of {0}, so there's nothing to rehearse.", id);
  const target = { id, kind: 'contract', network };
  void offerCommand(sentence, vscode.l10n.t('Open Contract'), 'ledgerLens.entity.open', target);
}
