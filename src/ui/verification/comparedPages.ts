import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { WorkspaceContracts } from './workspace/workspaceContracts.ts';

/** A comparison, and the files that it depends on. */
interface ComparedPage {
  readonly sheet: Sheet;
  readonly files: readonly vscode.Uri[];
}

/** Pages of comparisons, which stay true while they are open. */
export interface ComparedPages {
  /** Compares, and shows what comes. */
  show(connection: Connection, compare: () => Promise<ComparedPage>): Promise<void>;
}

/** In milliseconds: a build writes many files, and a person many letters. */
const settled = 1_000;

/** Pages of comparisons are read again when a source is edited, saved or built. */
export function createComparedPages(
  panels: Pick<SheetPanels, 'show' | 'shows' | 'update'>,
  contracts: Pick<WorkspaceContracts, 'onDidChange'>,
  log: Log,
): ComparedPages & vscode.Disposable {
  interface Open extends ComparedPage {
    readonly connection: Connection;
    readonly again: () => Promise<Sheet>;
    timer?: NodeJS.Timeout;
  }
  const pages = new Map<string, Open>();

  const readAgain = async (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    try {
      const sheet = await page.again();
      if (pages.get(key)?.again === page.again) panels.update(sheet, page.connection, page.again);
    } catch (error) {
      // Between two states of a build, for example: what changes next is read.
      log.debug(`Couldn't compare ${page.sheet.id} again: ${String(error)}`);
    }
  };
  const changed = (uri: vscode.Uri, pause: number) => {
    for (const [key, page] of pages) {
      if (!page.files.some((each) => each.toString() === uri.toString())) continue;
      clearTimeout(page.timer);
      if (panels.shows(page.sheet, page.connection)) page.timer = setTimeout(() => void readAgain(key), pause);
      else pages.delete(key);
    }
  };
  const listeners = vscode.Disposable.from(
    contracts.onDidChange((uri) => changed(uri, settled)),
    // It may be as it was again.
    vscode.workspace.onDidChangeTextDocument(({ document }) => changed(document.uri, settled)),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => changed(uri, settled)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => changed(uri, settled)),
  );
  return {
    async show(connection, compare) {
      const again = async () => {
        const page = await compare();
        const { id } = page.sheet;
        const key = `${connection.network.name} ${id}`;
        clearTimeout(pages.get(key)?.timer);
        pages.set(key, { ...page, connection, again });
        return page.sheet;
      };
      panels.show(await again(), connection, undefined, again);
    },
    dispose() {
      for (const { timer } of pages.values()) clearTimeout(timer);
      pages.clear();
      listeners.dispose();
    },
  };
}
