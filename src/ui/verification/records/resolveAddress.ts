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
import { askPick, type PickItem } from '../steps/askPick.ts';

/** A contract that a box offers before something is typed. */
export interface OfferedContract {
  readonly name: string;
  readonly address: string;
  readonly network: string;
}

/** A contract as a command's argument or the user names it, and the network where it is. */
interface ResolvedAddress {
  readonly typed: string;
  readonly connection: VerifyingConnection;
}

/**
 * The contract for a command: an address or ID, an object with an `id` such as a tree row, or else what the user
 * enters. It is on the network that its text names, else on that of the argument, else on the selected one. Undefined if
 * the user cancels.
 * @param offered the likeliest ones, if any
 * @throws LensError `config` if that network has no verification service, or isn't in the settings
 */
export async function resolveAddress(
  given: unknown,
  connections: Pick<Connections, 'networks' | 'current' | 'to'>,
  words: (network: string) => { title: string; prompt: string },
  offered: () => Promise<readonly OfferedContract[]> = async () => [],
): Promise<ResolvedAddress | undefined> {
  const argument: Record<string, unknown> = typeof given === 'object' ? { ...given } : { id: given };
  if (typeof argument.id === 'string')
    return { typed: argument.id, connection: connectionNamed(argument.id, argument.network, connections) };
  const selected = connectionNamed(undefined, argument.network, connections);
  const { name } = selected.network;
  const naming = { networks: connections.networks, current: () => selected };
  const offers = await offered();
  const asked =
    offers.length > 0 ? await askOffered(naming, words(name), offers) : await askAddress(naming, words(name));
  return asked && { typed: asked.id, connection: connectionNamed(asked.id, asked.network ?? name, connections) };
}

/** The same box with rows. */
async function askOffered(
  naming: NetworkNaming,
  { title }: { title: string },
  offers: readonly OfferedContract[],
): Promise<EntityTarget | undefined> {
  const rows = offers.map(
    ({ name, address: id, network }): PickItem<EntityTarget> => ({
      label: `$(verified) ${plainMessage(name)}`,
      description: plainMessage([id, network].join(' · ')),
      answer: { id, network },
    }),
  );
  const items = (typed: string) => (typed === '' ? rows : [typedRow(typed, naming), ...rows]);
  const reply = await askPick<EntityTarget>({ title, placeholder: addressForms, items }, { canGoBack: false });
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
