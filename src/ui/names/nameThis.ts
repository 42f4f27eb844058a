import * as vscode from 'vscode';
import type { EntityName } from '../../core/names/shownName.ts';
import { askUntilTaken, type ChooseEntity, type EnteredBefore } from '../askUntilTaken.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { say } from '../messages/notify.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connections } from '../network/connections.ts';
import { isShareable, type LabelPlace, labelPlace, setLabel } from '../network/labelPlace.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { lookUpTarget } from '../targets/lookUpTarget.ts';
import { readThing } from '../targets/readThing.ts';

/** What gets a name: an entity or an EVM address. */
interface Nameable {
  id: string;
  network: string;
}

/**
 * Lets the user name, rename or unname an ID; of a transaction, the account or entity that they choose. Without an
 * argument, the user enters it. An ID or address needs no request.
 * @param choose lets the user enter an identifier; undefined if they cancel
 */
export async function nameThis(given: unknown, connections: Connections, choose: ChooseEntity): Promise<void> {
  const wanted = vscode.l10n.t('You can name accounts, contracts, tokens, topics, schedules and EVM addresses.');
  const placeholder = vscode.l10n.t('Enter an ID, an EVM address or a transaction');
  const ask = (before?: EnteredBefore) => choose(vscode.l10n.t('Name This'), placeholder, 'entity', { wanted, before });
  const take = (target: EntityTarget | undefined) => nameable(target, connections);
  const named = given === undefined ? await askUntilTaken(ask, take) : await take(readTarget(given));
  if (!named) return;
  const { id, network } = named;
  const { label: before, place } = labelPlace(network, id);
  const other = connections.names.of(network, id);
  const answer = await askLabel({ id, network, before, place, known: before === undefined ? other : undefined });
  if (!answer || (answer.label === before && answer.place === place)) return;
  await setLabel(network, id, answer.label, answer.place);
  const said =
    answer.label === undefined
      ? vscode.l10n.t('Removed the name of {0}', id)
      : vscode.l10n.t('{0} is now named {1}', id, answer.label);
  say(said, 'tag');
}

/** Undefined if the user cancels choosing an entity of a transaction. */
async function nameable(target: EntityTarget | undefined, connections: Connections): Promise<Nameable | undefined> {
  const thing = target && readThing(target, connections);
  if (thing?.identifier.kind === 'entity') return { id: thing.identifier.id, network: thing.network };
  if (thing?.identifier.kind === 'evmAddress') {
    const { id, entityId } = thing.identifier;
    return { id: entityId ?? connections.names.idOf(thing.network, id) ?? id, network: thing.network };
  }
  const { identifier, network, answer } = await lookUpTarget(target, connections);
  const { ledger, net, sheets } = loadCore();
  const found = 'found' in answer ? answer.found : undefined;
  if (identifier.kind === 'transaction' || found?.kind === 'transaction') {
    const choices = sheets.watchChoices(identifier.id, found?.kind === 'transaction' ? found : undefined);
    const items = choices.map((each) => ({
      label: plainMessage(`${loadCore().sheets.kindTitle(each.kind)} ${connections.names.titled(network, each.id)}`),
      description: each.part,
      id: each.id,
    }));
    const placeHolder = vscode.l10n.t('Select an item in this transaction to name');
    const choice = await quickPick(items, {
      title: vscode.l10n.t('Name This'),
      placeHolder,
    });
    return choice && { id: choice.id, network };
  }
  if ('missing' in answer) throw new net.LensError({ kind: 'notFound', status: 404 }, answer.missing.message);
  const id = ledger.entityIdOf(answer.found);
  if (id !== undefined) return { id, network };
  throw new net.LensError(
    { kind: 'input', field: 'id' },
    vscode.l10n.t(
      "Can't name {0}. You can name accounts, contracts, tokens, topics, schedules and EVM addresses.",
      identifier.id,
    ),
  );
}

interface LabelQuestion {
  id: string;
  network: string;
  /** Its name so far. */
  before: string | undefined;
  place: LabelPlace;
  /** What others call it. */
  known: EntityName | undefined;
}

/**
 * Asks for a name, and lets the user choose by a button who sees it. Enter without a change changes nothing.
 * @returns undefined if the user cancels; without `label`, the user removes the name
 */
async function askLabel(
  question: LabelQuestion,
): Promise<{ label: string | undefined; place: LabelPlace } | undefined> {
  const { id, network, before, known } = question;
  const { labelProblem, nameOrigin, shownName } = loadCore().names;
  let { place } = question;
  const input = vscode.window.createInputBox();
  const share: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('organization'),
    tooltip: vscode.l10n.t('Share with Everyone Who Opens This Workspace'),
  };
  const keep: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('account'),
    tooltip: vscode.l10n.t('Keep Private'),
  };
  const draw = () => {
    const where =
      place === 'workspace'
        ? vscode.l10n.t(
            'Everyone who opens this workspace sees the name. To keep it to yourself, use the button above.',
          )
        : isShareable()
          ? vscode.l10n.t('Only you see the name. To share it with this workspace, use the button above.')
          : vscode.l10n.t('Only you see the name.');
    const remove = before === undefined ? '' : vscode.l10n.t('Leave empty to remove the name.');
    input.prompt = [where, remove].filter(Boolean).join(' ');
    input.buttons = isShareable() ? [place === 'workspace' ? keep : share] : [];
  };
  input.title = vscode.l10n.t('Name of {0} on {1}', id, network);
  input.value = before ?? '';
  input.placeholder = known
    ? plainMessage(`${shownName(known)} (${nameOrigin(known)})`)
    : vscode.l10n.t('Example: Treasury');
  draw();
  try {
    return await inBox(
      () =>
        new Promise<{ label: string | undefined; place: LabelPlace } | undefined>((resolve) => {
          input.onDidTriggerButton(() => {
            place = place === 'workspace' ? 'user' : 'workspace';
            draw();
          });
          input.onDidChangeValue((text) => {
            input.validationMessage = labelProblem(text) ?? '';
          });
          input.onDidAccept(() => {
            const label = input.value.trim();
            if (labelProblem(label) !== undefined) return;
            // Nothing was named, and nothing is.
            resolve(
              label === '' && before === undefined ? undefined : { label: label === '' ? undefined : label, place },
            );
          });
          input.onDidHide(() => resolve(undefined));
          input.show();
        }),
    );
  } finally {
    input.dispose();
  }
}
