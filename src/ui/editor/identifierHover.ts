import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { badgeKnown } from '../sheets/verifiedBadge.ts';
import { commandLink, type LinkCommand, linkCommands } from '../targets/commandLink.ts';
import { type EntityTarget, isEntityRef } from '../targets/entityTarget.ts';
import { networkOf } from '../targets/networkOf.ts';
import { readRecordRef } from '../targets/recordRef.ts';
import { readStatusRef } from '../targets/statusRef.ts';
import { identifierAt } from './identifierAt.ts';

/** VS Code shows "Loading..." after 900 ms; a hover that cannot be there by then shows nothing instead. */
const patience = 850;

/**
 * Shows what an identifier names, in every form that core recognises, in any text document and the output panel.
 * A hover that fails is silent and logged; one that comes too late is kept for the next time, never shown in between.
 * In a workspace that is not trusted nothing is asked for by the mouse alone, only by a click.
 */
export function registerIdentifierHover(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'statusContext'>,
  log: Log,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider('*', {
    async provideHover(document, position, token) {
      const found = identifierAt(document, position);
      if (!found) return undefined;
      const { identifier, range } = found;
      try {
        if (!vscode.workspace.isTrusted && identifier.kind !== 'resultCode')
          return new vscode.Hover(unaskedText(identifier, connections), range);
        const connection = connections.to(networkOf(identifier, connections));
        const text = await inTime(
          (signal) => describe(connections, connection, identifier, errors, signal),
          token,
          connection.signal,
        );
        return text === undefined || token.isCancellationRequested ? undefined : new vscode.Hover(text, range);
      } catch (error) {
        log.debug(`No hover for ${identifier.id}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    },
  });
}

/** The hover's text; nothing for what the ledger does not know, except where it can tell why. */
async function describe(
  connections: Pick<Connections, 'verified'>,
  connection: Connection,
  identifier: Identifier,
  errors: Pick<ErrorPresenter, 'statusContext'>,
  signal: AbortSignal,
): Promise<vscode.MarkdownString | undefined> {
  const { net, sheets, render } = loadCore();
  const { network, ledger, abis } = connection;
  const reading = await sheets.readSheet(ledger, identifier, {
    network,
    timers: net.systemTimers,
    level: 'summary',
    abis,
    signal,
  });
  if ('sheet' in reading) {
    const contextAt = (failedAt?: number) => errors.statusContext(failedAt === undefined ? {} : { failedAt });
    const sheet = sheets.withNetworkStatus(reading.sheet, reading.found, contextAt);
    const badged = badgeKnown(connections.verified, connection, { ...reading, sheet });
    return hoverText(badged, { id: identifier.id, kind: sheet.kind, network: network.name });
  }
  const { missing } = reading;
  const telling = missing.reason === 'precheck' || (identifier.kind === 'evmAddress' && identifier.wrongChecksum);
  if (!telling) return undefined;
  // A transaction that no node took, as when they are busy, never reaches the ledger.
  const context = missing.reason === 'precheck' ? errors.statusContext()?.sentence : undefined;
  const paragraphs = [missing.message, ...(missing.reason === 'precheck' ? refusal(identifier) : []), context];
  const text = paragraphs.filter((each) => each !== undefined);
  return new vscode.MarkdownString(
    text.map((each) => render.escapeMarkdown(render.lineOfText(each, 700))).join('\n\n'),
  );
}

/** What the code means by which a node refused a transaction, and what helps. */
function refusal(identifier: Identifier): (string | undefined)[] {
  if (identifier.kind !== 'transaction' || !identifier.error) return [];
  const { name, meaning, fix } = loadCore().ledger.explainResultCode(identifier.error.status);
  return [`${name}: ${meaning}`, fix && vscode.l10n.t('Likely fix: {0}', fix)];
}

/** What stands in for the sheet where nothing may be sent unasked. */
function unaskedText(identifier: Identifier, connections: Connections): vscode.MarkdownString {
  const target: EntityTarget = {
    id: identifier.id,
    ...(identifier.kind === 'block' || identifier.kind === 'node' ? { kind: identifier.kind } : {}),
    network: networkOf(identifier, connections),
  };
  const { escapeMarkdown, lineOfText } = loadCore().render;
  const link = vscode.l10n.t('Look up {0}', escapeMarkdown(lineOfText(identifier.id, 100)));
  const why = vscode.l10n.t('In Restricted Mode, Ledger Lens looks up IDs only when you click.');
  const markdown = new vscode.MarkdownString(
    `[$(search) ${link}](${commandLink('ledgerLens.entity.open', target)})\n\n${why}`,
    true,
  );
  markdown.isTrusted = { enabledCommands: linkCommands };
  return markdown;
}

/** A sheet's summary with what can be done; only our own commands can run from its links. */
function hoverText(sheet: Sheet, target: EntityTarget): vscode.MarkdownString {
  const { explorerUrl, ...shown } = sheet;
  const link = (icon: string, label: string, command: LinkCommand) =>
    `[$(${icon}) ${label}](${commandLink(command, target)})`;
  const actions = [
    link('open-preview', vscode.l10n.t('Open'), 'ledgerLens.entity.open'),
    link('copy', vscode.l10n.t('Copy ID'), 'ledgerLens.entity.copyId'),
    link('list-selection', vscode.l10n.t('Copy As...'), 'ledgerLens.entity.copyIdAs'),
    ...(explorerUrl === undefined
      ? []
      : [link('link-external', vscode.l10n.t('Block Explorer'), 'ledgerLens.entity.openExplorer')]),
    ...(sheet.kind === 'resultCode' ? [] : [link('json', vscode.l10n.t('Raw JSON'), 'ledgerLens.entity.showJson')]),
    ...(loadCore().ledger.offersWatch(sheet.kind)
      ? [link('eye', vscode.l10n.t('Watch'), 'ledgerLens.entity.watch')]
      : []),
  ];
  const summary = loadCore().render.renderMarkdown(shown, {
    level: 'summary',
    now: Date.now(),
    linkTo(ref) {
      const statusRef = readStatusRef(ref);
      if (statusRef) return commandLink('ledgerLens.status.open', statusRef);
      const recordRef = readRecordRef(ref);
      if (recordRef) return commandLink('ledgerLens.contract.showRecord', { ...recordRef, ...network(target) });
      return isEntityRef(ref) ? commandLink('ledgerLens.entity.open', { ...ref, ...network(target) }) : undefined;
    },
  });
  // Title and headline first; then what can be done, so that a long sheet does not hide it below its scroll bar.
  const [title = '', headline = '', ...rest] = summary.split('\n\n');
  const parts = [title, headline, actions.join(' &nbsp; '), ...rest];
  const markdown = new vscode.MarkdownString(parts.join('\n\n'), true);
  markdown.isTrusted = { enabledCommands: linkCommands };
  markdown.supportHtml = false;
  return markdown;
}

function network({ network: name }: EntityTarget): { network?: string } {
  return name === undefined ? {} : { network: name };
}

/**
 * What `work` gives, or undefined when it takes longer than the hover's patience. Moving the pointer away ends it; once
 * it is too late it goes on all the same, so that the next hover finds it in the cache.
 */
async function inTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  token: vscode.CancellationToken,
  outer: AbortSignal,
): Promise<T | undefined> {
  const controller = new AbortController();
  const cancellation = token.onCancellationRequested(() => controller.abort());
  const working = work(AbortSignal.any([controller.signal, outer]));
  working.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    cancellation.dispose();
  }
}
