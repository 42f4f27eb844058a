import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { mostNetworks } from '../sheets/networksToAsk.ts';
import type { LookUpConnections, LookUpItem } from './lookUpItems.ts';

/** So few letters are the beginning of something. */
const longestFragment = 3;

/**
 * The rows when nothing fits: why, if that shows in the text, and what to do next.
 * @param said `trouble`: why the search failed, if it did; `wanted`: what can be chosen, if not anything; `isDecoded`: the
 * known ABIs were searched for what it means; `sent`: the words that were sent while they were typed
 */
export function waysOn(
  text: string,
  connections: LookUpConnections,
  {
    trouble,
    wanted,
    isDecoded = false,
    sent = new Set(),
  }: {
    trouble?: string | undefined;
    wanted?: string | undefined;
    isDecoded?: boolean;
    sent?: ReadonlySet<string>;
  } = {},
): LookUpItem[] {
  const wrong =
    trouble ?? (isDecoded ? unknownData(text) : undefined) ?? loadCore().ledger.nearMiss(text) ?? whyNotSearched(text);
  const { network } = connections.current();
  const searched = vscode.l10n.t(
    "not an ID, result code, name in this workspace's contracts or token on {0}",
    network.name,
  );
  // A row is as wide as a short sentence: what follows stands below.
  const [, verdict = wrong ?? '', more] = /^(.+?)\.\s+(.+)$/s.exec(wrong ?? '') ?? [];
  const [first = ''] = text.split(/\s/, 1);
  const isBegunSent = trouble === undefined && first !== text && sent.has(first);
  const begun = isBegunSent ? vscode.l10n.t('Only "{0}" was sent, when you paused after it.', first) : undefined;
  const detail = [begun, more].filter(Boolean).join(' ');
  const nothing: LookUpItem =
    wrong === undefined
      ? {
          label: `$(circle-slash) ${vscode.l10n.t('No results for "{0}"', plainMessage(beginning(text)))}`,
          detail: wanted ?? searched,
          alwaysShow: true,
        }
      : {
          label: `$(warning) ${plainMessage(verdict)}`,
          ...(detail !== '' && { detail: plainMessage(detail) }),
          alwaysShow: true,
        };
  const others = wrong !== undefined && trouble === undefined ? [] : otherNetworks(network.name, connections);
  const elsewhere = others.slice(0, mostNetworks).map(
    ({ name }): LookUpItem => ({
      label: `$(globe) ${vscode.l10n.t('Look Up on {0}', name)}`,
      alwaysShow: true,
      does: { kind: 'network', name },
    }),
  );
  const examples: LookUpItem = {
    label: `$(mortar-board) ${vscode.l10n.t('Show Examples')}`,
    alwaysShow: true,
    does: { kind: 'command', id: 'ledgerLens.walkthrough.open' },
  };
  return [nothing, ...elsewhere, examples];
}

/** Whether a text is hex of the length of a selector, or of a selector and words. */
export function isData(text: string): boolean {
  return /^0x(?:[0-9a-f]{8})(?:[0-9a-f]{64})*$/i.test(text);
}

function unknownData(text: string): string | undefined {
  const bytes = text.length / 2 - 1;
  return isData(text)
    ? vscode.l10n.t(
        'No known ABI has these {0} bytes. Build the contract that they belong to.',
        loadCore().render.formatInteger(bytes),
      )
    : undefined;
}

/** In characters. */
const longestQuote = 30;

function beginning(text: string): string {
  const characters = [...text];
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')}…` : text;
}

/** Why a text isn't sent as a name. */
function whyNotSearched(text: string): string | undefined {
  return text.length <= longestFragment || loadCore().ledger.mayBeName(text)
    ? undefined
    : vscode.l10n.t(
        'Not sent: not like an ID or a name. Ledger Lens sends only what looks like one to the mirror node.',
      );
}

/** The user's own networks first; nothing runs at the built-in address of a local one unless the user selects it. */
function otherNetworks(selected: string, connections: LookUpConnections) {
  const { builtInNetworks } = loadCore().networks;
  const isOwn = (name: string) => builtInNetworks.every((each) => each.name !== name);
  const others = connections.networks().filter(({ name }) => name !== selected && name !== 'local');
  return [...others.filter(({ name }) => isOwn(name)), ...others.filter(({ name }) => !isOwn(name))];
}
