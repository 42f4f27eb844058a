import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import { inBox } from '../../messages/boxes.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Connections } from '../../network/connections.ts';
import type { EntityTarget } from '../../targets/entityTarget.ts';
import { type NetworkNaming, networkOf } from '../../targets/networkOf.ts';
import { foreign, readThing } from '../../targets/readThing.ts';
import { sentOnEnter } from '../../targets/sentOnEnter.ts';
import { type VerifyingConnection, verifyingConnection } from '../check/verifyingConnection.ts';
import { askPick, type PickItem, unseen } from '../steps/askPick.ts';

/** A contract that a box offers before something is typed. */
export interface OfferedContract {
  readonly name: string;
  readonly address: string;
  readonly network: string;
}

/**
 * Finds contracts to offer, and says each time which are known.
 * @param goesOn whether the box is still open
 */
export type FindOffers = (found: (offers: readonly OfferedContract[]) => void, goesOn: () => boolean) => Promise<void>;

/** A contract as a command's argument or the user names it, and the network where it is. */
interface ResolvedAddress {
  readonly typed: string;
  readonly connection: VerifyingConnection;
}

/**
 * The contract for a command: an address or ID, an object with an `id` such as a tree row, or else what the user
 * enters. It is on the network that its text names, else on that of the argument, else on the selected one. Undefined if
 * the user cancels.
 * @param offers finds the likeliest ones while the box is open; undefined if there is nothing to look in
 * @throws LensError `config` if that network has no verification service, or isn't in the settings
 */
export async function resolveAddress(
  given: unknown,
  connections: Pick<Connections, 'networks' | 'current' | 'to'>,
  words: (network: string) => { title: string; prompt: string },
  offers: FindOffers | undefined = undefined,
): Promise<ResolvedAddress | undefined> {
  const argument: Record<string, unknown> = typeof given === 'object' ? { ...given } : { id: given };
  if (typeof argument.id === 'string')
    return { typed: argument.id, connection: connectionNamed(argument.id, argument.network, connections) };
  const selected = connectionNamed(undefined, argument.network, connections);
  const { name } = selected.network;
  const naming = { networks: connections.networks, current: () => selected };
  const asked = offers ? await askOffered(naming, words(name), offers) : await askAddress(naming, words(name));
  return asked && { typed: asked.id, connection: connectionNamed(asked.id, asked.network ?? name, connections) };
}

/** The same box with rows, which arrive while it is open. */
async function askOffered(
  naming: NetworkNaming,
  { title }: { title: string },
  find: FindOffers,
): Promise<EntityTarget | undefined> {
  /** A row stays where it is when others arrive: the answer may be on its way. */
  const rows = new Map<string, PickItem<EntityTarget>>();
  let isLooking = true;
  let isOpen = true;
  const looking: PickItem<never> = {
    label: `$(loading~spin) ${vscode.l10n.t('Looking for verified contracts of this workspace…')}`,
    alwaysShow: true,
  };
  const none: PickItem<never> = {
    label: `$(info) ${vscode.l10n.t('No verified contract of this workspace is known')}`,
    alwaysShow: true,
  };
  const found: PickItem<never> = unseen();
  const first = () => (rows.size > 0 ? found : isLooking ? looking : none);
  const items = (typed: string) => [typed === '' ? first() : typedRow(typed, naming), ...rows.values()];
  const more = async (draw: () => void) => {
    const add = (offers: readonly OfferedContract[]) => {
      const before = rows.size;
      for (const { name, address: id, network } of offers) {
        const key = `${network} ${id.toLowerCase()}`;
        const description = plainMessage([id, network].join(' · '));
        if (!rows.has(key))
          rows.set(key, { label: `$(verified) ${plainMessage(name)}`, description, answer: { id, network } });
      }
      if (rows.size > before) draw();
    };
    await find(add, () => isOpen).finally(() => {
      isLooking = false;
    });
  };
  const reply = await askPick<EntityTarget>({ title, placeholder: addressForms, items, more }, { canGoBack: false });
  isOpen = false;
  return typeof reply === 'object' ? reply.answer : undefined;
}

function typedRow(typed: string, naming: NetworkNaming): PickItem<EntityTarget> {
  const said = problemOfAddress(typed, naming);
  if (typeof said === 'string') return { label: `$(warning) ${plainMessage(said)}`, alwaysShow: true };
  const label = `$(arrow-right) ${vscode.l10n.t('Use {0}', plainMessage(typed))}`;
  return { label, ...(said && { detail: said.message }), answer: { id: typed }, alwaysShow: true };
}

/**
 * The connection to the network that an address or ID names, else to the one given, else to the selected one.
 * @throws LensError `config` if that network has no verification service, or isn't in the settings
 */
export function connectionNamed(
  address: unknown,
  network: unknown,
  connections: Pick<Connections, 'networks' | 'current' | 'to'>,
): VerifyingConnection {
  const selected = typeof network === 'string' ? connections.to(network) : connections.current();
  const target = typeof address === 'string' ? { id: address, network: selected.network.name } : undefined;
  const named = target && readThing(target, connections);
  return verifyingConnection(named ? connections.to(named.network) : selected);
}

const addressForms = vscode.l10n.t('Address 0x..., contract ID 0.0..., creation transaction, or block explorer URL');

async function askAddress(
  connections: NetworkNaming,
  words: { title: string; prompt: string },
): Promise<EntityTarget | undefined> {
  const text = await inBox(() =>
    vscode.window.showInputBox({
      ...words,
      placeHolder: addressForms,
      ignoreFocusOut: true,
      validateInput: (typed) => problemOfAddress(typed, connections),
    }),
  );
  const id = text?.trim();
  return id ? { id } : undefined;
}

/**
 * What the box says below a text: what is wrong with it, that it names another network, or that a private key looks the
 * same; undefined otherwise.
 */
export function problemOfAddress(
  typed: string,
  connections: NetworkNaming,
): string | vscode.InputBoxValidationMessage | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const identifier = loadCore().ledger.parseIdentifier(text);
  if (!identifier) return vscode.l10n.t('Enter 0x and 40 hex digits, 0.0.1234, a transaction ID or hash, or a URL.');
  const network = networkOf(identifier, connections);
  if (network === undefined) return foreign(identifier, connections).message;
  const sent = sentOnEnter(identifier, network);
  if (sent !== undefined) return { message: sent, severity: vscode.InputBoxValidationSeverity.Warning };
  const { name } = connections.current().network;
  if (network === name) return undefined;
  const message = vscode.l10n.t('It names {0}, so the contract is looked up there, not on {1}.', network, name);
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}
