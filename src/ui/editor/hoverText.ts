import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { NameOf } from '../../core/names/shownName.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import { commandLink, isLinkCommand, type LineCommand, type LinkCommand } from '../targets/commandLink.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import type { NetworkNaming } from '../targets/networkOf.ts';
import { foreign } from '../targets/readThing.ts';
import { refCommand } from '../targets/refCommand.ts';

/**
 * A sheet's summary as Markdown, with the actions below its headline.
 * @param nameOf the names on the entity's network
 * @param canVerify whether the network has a verification service
 */
export function hoverText(sheet: Sheet, thing: LedgerThing, nameOf: NameOf, canVerify: boolean): string {
  const { explorerUrl, ...shown } = sheet;
  const { network } = thing;
  // The found entity has its own ID: a hash leads to its transaction.
  const target = sheet.absent ? targetOf(thing) : { id: sheet.id, kind: sheet.kind, network };
  return loadCore().render.renderMarkdown(shown, {
    level: 'summary',
    now: Date.now(),
    nameOf,
    actions: actionsOf(sheet, target, canVerify),
    tryAgain: commandLink('ledgerLens.entity.open', target),
    linkTo(ref) {
      const found = refCommand(ref);
      return found && isLinkCommand(found.command)
        ? commandLink(found.command, { network, ...found.target })
        : undefined;
    },
  });
}

/** Replaces the sheet if no request may be sent without a click: of a text that may be a key, or in Restricted Mode. */
export function unaskedText(thing: LedgerThing): string {
  const { ledger, render } = loadCore();
  const { escapeMarkdown, lineOfText } = render;
  const mayBeKey = ledger.mayBeKey(thing.identifier);
  const label = mayBeKey
    ? vscode.l10n.t('Look Up on {0}', escapeMarkdown(lineOfText(thing.network, 100)))
    : vscode.l10n.t('Look up {0}', escapeMarkdown(lineOfText(thing.identifier.id, 100)));
  const why = mayBeKey
    ? doubtOf(thing)
    : vscode.l10n.t('In Restricted Mode, Ledger Lens looks up IDs only when you click.');
  return `${link(label, 'ledgerLens.entity.open', targetOf(thing))}\n\n${why}`;
}

/**
 * What is said at a failing line in full, and what can be done there.
 * @param words each on one line
 */
export function lineHoverText(words: readonly string[], target: EntityTarget): string {
  const links = [
    link(vscode.l10n.t('Try My Change'), 'ledgerLens.failure.tryChange', target),
    link(vscode.l10n.t('Debug'), 'ledgerLens.transaction.debug', target),
    link(vscode.l10n.t('Open Transaction'), 'ledgerLens.entity.open', target),
    link(vscode.l10n.t('Copy as Markdown'), 'ledgerLens.failure.copyMarkdown', target),
  ];
  return [...words.map(loadCore().render.escapeMarkdown), linkRow(links)].join('\n\n');
}

function doubtOf({ identifier }: LedgerThing): string {
  return identifier.kind === 'alias'
    ? vscode.l10n.t(
        'This may be the alias of an account, or the secret of one-time passwords: the two look the same. Ledger Lens sends it only when you click, and only to this network.',
      )
    : vscode.l10n.t(
        'This may be the hash of a transaction or block, or a private key: the two look the same. Ledger Lens sends it only when you click, and only to this network.',
      );
}

/** Replaces the sheet if the text names a network that the settings don't have: the selected one is asked on a click. */
export function foreignText(identifier: Identifier, connections: NetworkNaming): string {
  const { escapeMarkdown, lineOfText } = loadCore().render;
  const { name: network } = connections.current().network;
  const label = vscode.l10n.t('Look Up on {0}', escapeMarkdown(lineOfText(network, 100)));
  const why = escapeMarkdown(lineOfText(foreign(identifier, connections).message, 500));
  return `${why}\n\n${link(label, 'ledgerLens.entity.open', targetOf({ identifier, network }))}`;
}

/** Replaces the sheet while the network hasn't answered yet. */
export function laterText(thing: LedgerThing): string {
  const { escapeMarkdown, lineOfText } = loadCore().render;
  const what = escapeMarkdown(lineOfText(thing.identifier.id, 100));
  const still = vscode.l10n.t(
    'Still loading {0} from {1}. Hover again in a moment.',
    what,
    escapeMarkdown(lineOfText(thing.network, 100)),
  );
  return `$(loading~spin) ${still}\n\n${link(vscode.l10n.t('Open'), 'ledgerLens.entity.open', targetOf(thing))}`;
}

function actionsOf(sheet: Sheet, target: EntityTarget, canVerify: boolean): string {
  const { kind, absent, explorerUrl, execution, differs, unverified, isDeleted } = sheet;
  const copy = link(vscode.l10n.t('Copy ID'), 'ledgerLens.entity.copyId', target);
  if (absent) {
    const again = absent === 'unread' ? vscode.l10n.t('Try Again') : vscode.l10n.t('Check Again');
    return linkRow([link(again, 'ledgerLens.entity.open', target), copy]);
  }
  return linkRow([
    link(vscode.l10n.t('Open'), 'ledgerLens.entity.open', target),
    ...((execution === 'failed' || execution === 'ignoredCode') && !differs
      ? [link(vscode.l10n.t('Go to the Failing Line'), 'ledgerLens.failure.goToLine', target)]
      : []),
    ...(execution === undefined ? [] : [link(vscode.l10n.t('Debug'), 'ledgerLens.transaction.debug', target)]),
    // It says what can be done, and asks. The first hover waits for no verification service, but offers the same.
    ...(!isDeleted && (unverified !== undefined || (kind === 'contract' && canVerify && !hasRecord(sheet)))
      ? [
          link(vscode.l10n.t('Verification...'), 'ledgerLens.contract.showRecord', {
            ...target,
            id: unverified ?? target.id,
          }),
        ]
      : []),
    copy,
    link(vscode.l10n.t('Copy As...'), 'ledgerLens.entity.copyIdAs', target),
    ...(explorerUrl === undefined
      ? []
      : [link(vscode.l10n.t('Block Explorer'), 'ledgerLens.entity.openExplorer', target)]),
    ...(kind === 'resultCode' ? [] : [link(vscode.l10n.t('Raw JSON'), 'ledgerLens.entity.showJson', target)]),
    ...(loadCore().ledger.offersWatch(kind)
      ? [
          ...(isDeleted ? [] : [link(vscode.l10n.t('Watch'), 'ledgerLens.entity.watch', target)]),
          link(vscode.l10n.t('Name This...'), 'ledgerLens.entity.name', target),
        ]
      : []),
  ]);
}

/** Whether the sheet says whether its contract is verified, with a link to the record. */
function hasRecord({ sections }: Sheet): boolean {
  const fields = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'fields' ? block.fields : [])),
  );
  return fields.some(({ values }) => values.some((each) => each.type === 'id' && each.ref?.kind === 'verification'));
}

function link(label: string, command: LinkCommand | LineCommand, target: EntityTarget): string {
  return hoverLink(label, commandLink(command, target));
}

/**
 * A link in a hover. It has no icon: a line may break on either side of an icon, even beside a no-break space, so that
 * one would end a line without its label.
 * @param label escaped already
 * @param target a command link or a URI, escaped for markup
 */
export function hoverLink(label: string, target: string): string {
  return `[${label.replaceAll(' ', '\u00a0')}](${target})`;
}

/** Links beside each other; a line breaks only between them. */
export function linkRow(links: readonly string[]): string {
  return links.join(' &nbsp;|&nbsp; ');
}
