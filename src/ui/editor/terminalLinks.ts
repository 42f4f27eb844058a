import * as vscode from 'vscode';
import type { EntityActions } from '../entities/entityActions.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { isEventTopic } from '../sheets/isEventTopic.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { linkTarget } from '../targets/ledgerThing.ts';
import { linkWords } from './identifierLinks.ts';

class IdentifierLink extends vscode.TerminalLink {
  readonly target: EntityTarget;

  constructor(startIndex: number, length: number, target: EntityTarget, tooltip: string) {
    super(startIndex, length, tooltip);
    this.target = target;
  }
}

/** Turns IDs, hashes, addresses and the result codes of SDK errors in a terminal into links to their sheets. */
export function registerTerminalLinks(
  actions: Pick<EntityActions, 'open'>,
  connections: Pick<Connections, 'current'>,
  errors: ErrorPresenter,
): vscode.Disposable {
  return vscode.window.registerTerminalLinkProvider({
    async provideTerminalLinks({ line }) {
      const links: IdentifierLink[] = [];
      for (const { identifier, offset, length } of loadCore().ledger.placesInTerminal(line)) {
        if (await isEventTopic(identifier, async () => connections.current().abis())) continue;
        const words = linkWords(identifier, undefined);
        links.push(new IdentifierLink(offset, length, linkTarget(identifier), words));
      }
      return links;
    },
    handleTerminalLink(link) {
      try {
        if (link instanceof IdentifierLink) actions.open(link.target);
      } catch (error) {
        void errors.show(error);
      }
    },
  });
}
