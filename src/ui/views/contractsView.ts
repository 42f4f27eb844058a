import * as vscode from 'vscode';
import type { PlaceFilter, PlaceOrder } from '../../core/sheets/verification/contractPlaces.ts';
import type { CommandHandlers } from '../commands.ts';
import { createContextKeys } from '../contextKeys.ts';
import type { ContractsFeed } from '../deployed/contractsFeed.ts';
import type { WorkspacePlace } from '../deployed/placesInWorkspace.ts';
import { loadCore } from '../loadCore.ts';
import { copyLines, say } from '../messages/notify.ts';
import { oneLine } from '../messages/oneLine.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import { quickPick } from '../messages/quickPick.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connections } from '../network/connections.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';
import { isPlaceArgument } from '../verification/placeArgument.ts';
import { offerFolder } from '../workspace/offerFolder.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import { agingLabels } from './agingLabels.ts';
import { contractItem } from './contractItem.ts';
import { scrollToFirst, showView } from './showView.ts';

interface ContractsView extends vscode.Disposable {
  readonly handlers: Pick<CommandHandlers, Extract<keyof CommandHandlers, `ledgerLens.contracts.${string}`>>;
}

/** A row, as the commands of its menu want it. */
type Row = WorkspacePlace & { readonly contract: string; readonly id?: string; readonly kind?: 'contract' };

const viewId = 'ledgerLens.contracts';

/** The Contracts view: every contract of the workspace at each of its addresses on every network. */
export function createContractsView(
  feed: ContractsFeed,
  store: JobStore,
  { names, networks }: Pick<Connections, 'names' | 'networks'>,
): ContractsView {
  const changed = new vscode.EventEmitter<void>();
  const isExplorable = ({ network }: Row) =>
    networks().some((each) => each.name === network && each.explorerUrl !== '');
  let several: ReadonlySet<string> = new Set();
  let jobs: ReturnType<typeof openJobs> = new Map();
  /** The filter and order of the rows. */
  let drawnList: string | undefined;
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    async getChildren(row) {
      if (row) return [];
      // An empty list would be taken for a workspace without contracts.
      await feed.whenRead;
      jobs = openJobs(store);
      several = loadCore().sheets.namesOfSeveral(feed.all());
      const rows = (feed.places() ?? []).map(rowOf);
      const list = `${feed.filter} ${feed.order}`;
      if (drawnList !== undefined && drawnList !== list && rows[0]) scrollToFirst(view, rows[0]);
      drawnList = list;
      return rows;
    },
    // VS Code asks before it reveals the first row.
    getParent: () => undefined,
    getTreeItem: (row) =>
      plainTreeItem(contractItem(row, isExplorable(row), several.has(row.name), names, jobs.get(keyOf(row)))),
  };
  const setContext = createContextKeys();
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: false });
  const draw = () => {
    const shown = feed.places();
    const all = feed.all();
    const { filter } = feed;
    view.description = filter === 'all' ? '' : filterWords(filter);
    // Not while they are looked for, which VS Code shows: a text above an empty list hides it, and its focus.
    view.message = feed.problem
      ? vscode.l10n.t("Can't read the contracts of this workspace: {0}", oneLine(feed.problem))
      : shown?.length === 0 && all.length > 0
        ? vscode.l10n.t('No contract matches the filter.')
        : '';
    // A welcome that gave way to the rows would take the focus with it.
    setContext('ledgerLens.hasNoContracts', shown !== undefined && all.length === 0 && !feed.problem);
    changed.fire();
  };
  const parts = vscode.Disposable.from(
    view,
    changed,
    agingLabels(view, changed.event, draw),
    feed.onDidChange(draw),
    names.onDidRename(draw),
    store.onDidChange(draw),
    view.onDidChangeVisibility(() => feed.look(view.visible)),
  );
  feed.look(view.visible);
  return {
    handlers: {
      'ledgerLens.contracts.refresh': async () => {
        if (!(await hasContracts())) return;
        await showView(view, viewId);
        await vscode.window.withProgress({ location: { viewId } }, () => feed.refresh());
      },
      'ledgerLens.contracts.sort': async () => {
        if (await hasContracts()) await chooseOrder(feed);
      },
      'ledgerLens.contracts.filter': async () => {
        if (await hasContracts()) await chooseFilter(feed);
      },
      'ledgerLens.contracts.openFile': async (given) => {
        if (isPlaceArgument(given)) return showDocument(given.source);
        // VS Code gives a command no row while it draws the view.
        const problem = vscode.l10n.t(
          'The Contracts view was just being updated. Choose the command in the menu of the row again.',
        );
        throw new (loadCore().net.LensError)({ kind: 'input', field: 'source' }, problem);
      },
      'ledgerLens.contracts.copySummary': async () => {
        if (await hasContracts()) await copySummary(feed);
      },
    },
    dispose: () => parts.dispose(),
  };
}

/** Whether the view is there; if it isn't, says why. */
async function hasContracts(): Promise<boolean> {
  const need = vscode.l10n.t('Finding contracts requires a trusted workspace, because it reads build output.');
  if (!(await askForTrust(need))) return false;
  if ((vscode.workspace.workspaceFolders ?? []).length > 0) return true;
  await offerFolder();
  return false;
}

/** What isn't over of the verifications, by network and address. */
function openJobs(store: JobStore): ReadonlyMap<string, 'running' | 'waiting'> {
  if (!store.hasAny()) return new Map();
  const { isRunning, isWaiting } = loadCore().verification;
  return new Map(
    store.jobs().flatMap(({ job }) => {
      const state = isRunning(job) ? ('running' as const) : isWaiting(job) ? ('waiting' as const) : undefined;
      return state ? [[keyOf(job), state] as const] : [];
    }),
  );
}

function keyOf({ network, address }: Pick<WorkspacePlace, 'network' | 'address'>): string {
  return `${network} ${address?.toLowerCase()}`;
}

function rowOf(place: WorkspacePlace): Row {
  const { name, address } = place;
  return { ...place, contract: name, ...(address !== undefined && { id: address, kind: 'contract' }) };
}

async function chooseOrder(feed: ContractsFeed): Promise<void> {
  const items: (vscode.QuickPickItem & { order: PlaceOrder })[] = [
    { order: 'name', label: vscode.l10n.t('Name') },
    {
      order: 'state',
      label: vscode.l10n.t('State'),
      description: vscode.l10n.t('different or unverified contracts first'),
    },
    { order: 'newest', label: vscode.l10n.t('Newest Deployment') },
  ];
  const title = vscode.l10n.t('Sort Contracts');
  const marked = items.map(({ description, ...item }) => {
    const notes = [description, item.order === feed.order ? vscode.l10n.t('current') : undefined].filter(Boolean);
    return { ...item, ...(notes.length > 0 && { description: notes.join(' · ') }) };
  });
  const chosen = await quickPick(marked, { title, placeHolder: vscode.l10n.t('Sort by') });
  if (chosen) feed.order = chosen.order;
}

async function chooseFilter(feed: ContractsFeed): Promise<void> {
  const networks = [...new Set(feed.all().flatMap(({ network }) => network ?? []))].sort();
  const filters: PlaceFilter[] = ['all', 'differs', 'verified', 'notVerified', 'notDeployed'];
  for (const network of networks) filters.push(`network:${network}`);
  const { shownPlaces } = loadCore().sheets;
  const isOfUse = (filter: PlaceFilter) =>
    filter === 'all' || filter === feed.filter || shownPlaces(feed.all(), filter, 'name').length > 0;
  const items = filters.filter(isOfUse).map((filter) => ({
    filter,
    label: filterWords(filter),
    ...(filter === feed.filter && { description: vscode.l10n.t('current') }),
  }));
  const title = vscode.l10n.t('Filter Contracts');
  const chosen = await quickPick(items, { title, placeHolder: vscode.l10n.t('Show') });
  if (chosen) feed.filter = chosen.filter;
}

function filterWords(filter: PlaceFilter): string {
  switch (filter) {
    case 'all':
      return vscode.l10n.t('All Contracts');
    case 'differs':
      return vscode.l10n.t('Differs from the Build');
    case 'verified':
      return vscode.l10n.t('Verified');
    case 'notVerified':
      return vscode.l10n.t('Not Verified');
    case 'notDeployed':
      return vscode.l10n.t('Not Deployed');
    default:
      return vscode.l10n.t('On {0}', filter.slice('network:'.length));
  }
}

/** What isn't known yet is asked first: an audit needs it all. */
async function copySummary(feed: ContractsFeed): Promise<void> {
  const items = [
    { form: 'markdown' as const, label: vscode.l10n.t('Markdown') },
    { form: 'csv' as const, label: vscode.l10n.t('CSV') },
  ];
  const chosen = await quickPick(items, {
    title: vscode.l10n.t('Copy Summary of Contracts'),
    placeHolder: vscode.l10n.t('Select a format'),
  });
  if (!chosen) return;
  const title = vscode.l10n.t('Checking contracts…');
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, () => feed.complete());
  const { render, sheets } = loadCore();
  const places = sheets.shownPlaces(feed.all(), feed.filter, feed.order);
  const sheet = sheets.contractsSummarySheet(places, vscode.workspace.name ?? '');
  const table = sheet.sections.flatMap(({ blocks }) => blocks).find((block) => block.type === 'table');
  const maxRows = Number.POSITIVE_INFINITY;
  const text =
    chosen.form === 'csv' && table
      ? render.renderCsv(table).text
      : render.renderMarkdown(sheet, { level: 'all', now: Date.now(), maxRows });
  await copyLines(text);
  const said =
    places.length === 1
      ? vscode.l10n.t('Copied 1 row.')
      : vscode.l10n.t('Copied {0} rows.', loadCore().render.formatInteger(places.length));
  say(said);
}
