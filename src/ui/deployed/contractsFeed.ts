import * as vscode from 'vscode';
import type { PlaceFilter, PlaceOrder } from '../../core/sheets/verification/contractPlaces.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import { type Connections, selectedNetworkName } from '../network/connections.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { createPlaceStates } from './placeStates.ts';
import { placesInWorkspace, type WorkspacePlace } from './placesInWorkspace.ts';

/** The workspace's contracts on every network. Reads and asks only while someone looks. */
export type ContractsFeed = ReturnType<typeof createContractsFeed>;

/** In milliseconds: a build writes many files. */
const settled = 1_000;
/** How often a visible view asks about what is old or failed, in milliseconds. */
const askAgainEvery = 15_000;

const orderKey = 'ledgerLens.contractsOrder';

export function createContractsFeed(
  contracts: WorkspaceContracts,
  store: JobStore,
  connections: Connections,
  state: vscode.Memento,
  log: Log,
) {
  const changed = new vscode.EventEmitter<void>();
  const states = createPlaceStates(connections, log);
  const shown: { order: PlaceOrder; filter: PlaceFilter } = { order: orderOf(state.get(orderKey)), filter: 'all' };
  let places: WorkspacePlace[] | undefined;
  let looks = false;
  let isStale = true;
  let timer: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let drawing: NodeJS.Timeout | undefined;
  let watcher: vscode.Disposable | undefined;
  let reading: Promise<void> | undefined;
  let problem: string | undefined;
  let wasRead = () => {};
  const whenRead = new Promise<void>((resolve) => {
    wasRead = resolve;
  });

  const drawSoon = () => {
    drawing ??= setTimeout(() => {
      drawing = undefined;
      changed.fire();
    }, 100);
  };
  const read = async (goesOn: () => boolean): Promise<void> => {
    if (isStale) {
      isStale = false;
      places = await placesInWorkspace(contracts, store, connections.networks(), selectedNetworkName());
      problem = undefined;
      wasRead();
      changed.fire();
    }
    await states.ask(places ?? [], goesOn, drawSoon);
  };
  let isUpdating = false;
  const update = (goesOn: () => boolean): Promise<void> => {
    isUpdating = true;
    const own = (reading ?? Promise.resolve())
      .then(() => read(goesOn))
      .catch((error: unknown) => {
        log.error(error instanceof Error ? error : String(error));
        problem = error instanceof Error ? error.message : String(error);
        isStale = true;
        places ??= [];
        wasRead();
        changed.fire();
      })
      .finally(() => {
        if (reading === own) isUpdating = false;
      });
    reading = own;
    return own;
  };
  const becomeStale = () => {
    isStale = true;
    clearTimeout(timer);
    timer = looks ? setTimeout(() => void update(() => looks), settled) : undefined;
  };
  const forget = () => {
    states.forget();
    becomeStale();
  };
  const subscriptions = vscode.Disposable.from(
    changed,
    connections.onDidChange(forget),
    connections.onDidVerify(({ network, address }) => {
      if (states.forgetUnverified(network, address) && looks) void update(() => looks);
    }),
    // After a verification, what is on record is another.
    store.onDidChange(forget),
    vscode.workspace.onDidChangeWorkspaceFolders(becomeStale),
  );
  const known = () => {
    const found = (places ?? []).map((place) => {
      const state = states.known(place);
      return state ? { ...place, state } : place;
    });
    return loadCore().sheets.placesOfName(found, ({ builds }) => builds[0].project.root);
  };
  return {
    /** The places to show; undefined before they were read. */
    places: (): readonly WorkspacePlace[] | undefined =>
      places && loadCore().sheets.shownPlaces(known(), shown.filter, shown.order),
    /** All places with their known facts. */
    all: known,
    /** Resolves once the places were read for the first time, or couldn't be. */
    whenRead,
    /** Why they couldn't be read the last time, as a sentence. */
    get problem(): string | undefined {
      return problem;
    },
    get order(): PlaceOrder {
      return shown.order;
    },
    set order(order: PlaceOrder) {
      shown.order = order;
      void state.update(orderKey, order);
      changed.fire();
    },
    get filter(): PlaceFilter {
      return shown.filter;
    },
    set filter(filter: PlaceFilter) {
      shown.filter = filter;
      changed.fire();
    },
    look(now: boolean): void {
      looks = now;
      clearInterval(asking);
      if (!looks) return;
      // A service that doesn't answer keeps a round busy for longer.
      asking = setInterval(() => !isUpdating && void update(() => looks), askAgainEvery);
      watcher ??= watchRecords(becomeStale);
      void update(() => looks);
    },
    /** Reads and asks everything again. */
    refresh(): Promise<void> {
      connections.verified.forget();
      states.forget();
      isStale = true;
      return update(() => true);
    },
    /**
     * Waits until everything is known, whether or not someone looks.
     * @param goesOn called before each place that is asked about; false leaves the others unknown
     */
    complete(goesOn: () => boolean = () => true): Promise<void> {
      return update(goesOn);
    },
    onDidChange: changed.event,
    dispose() {
      clearTimeout(timer);
      clearInterval(asking);
      clearTimeout(drawing);
      watcher?.dispose();
      subscriptions.dispose();
    },
  };
}

/** Builds and deployment records are JSON. */
function watchRecords(changed: () => void): vscode.Disposable {
  const files = vscode.workspace.createFileSystemWatcher('**/*.{json,jsonl}');
  const noticed = ({ path }: vscode.Uri) => {
    if (!/\/(?:node_modules|\.git)\//.test(path)) changed();
  };
  return vscode.Disposable.from(
    files,
    files.onDidCreate(noticed),
    files.onDidChange(noticed),
    files.onDidDelete(noticed),
  );
}

function orderOf(kept: unknown): PlaceOrder {
  return kept === 'state' || kept === 'newest' ? kept : 'name';
}
