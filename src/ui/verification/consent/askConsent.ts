import * as vscode from 'vscode';
import type {
  ConsentAnswer,
  ConsentList,
  ConsentRow,
  ConsentShows,
} from '../../../core/verification/consent/consentRows.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { showDocument } from '../../messages/showDocument.ts';
import type { SheetPanels } from '../../panels/sheetPanels.ts';
import { type NamedNetwork, typedElsewhere } from '../ask/askAddress.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import { askPick, type PickItem, unseen } from '../steps/askPick.ts';
import type { Place, Reply } from '../steps/steps.ts';
import type { PublishedDocuments } from './publishedDocuments.ts';

/** The contracts of a list, with the data for opening its rows. */
type ListedContract = Pick<CheckedContract, 'connection' | 'request' | 'address'> &
  Partial<Pick<CheckedContract, 'contract' | 'identifier' | 'comparison' | 'deployed' | 'draft' | 'source'>>;

/** The only list that is shown before anything is sent. */
export type ConsentDialog = ReturnType<typeof createConsentDialog>;

/** @param networks those that a typed URL may name */
export function createConsentDialog(
  documents: PublishedDocuments,
  panels: Pick<SheetPanels, 'show'>,
  errors: Pick<ErrorPresenter, 'show'>,
  networks: () => readonly NamedNetwork[],
) {
  const show = async (shows: ConsentShows, contract: ListedContract | undefined): Promise<void> => {
    if (!contract) return;
    const { request, connection, address } = contract;
    switch (shows.kind) {
      case 'part': {
        const part = request.parts[shows.part];
        if (part) await documents.open(part.kind === 'file' ? part.path : 'settings.json', part.text, shows.line);
        return;
      }
      case 'change':
        await showChange(contract, shows.path, documents);
        return;
      case 'request': {
        const body: unknown = JSON.parse(new TextDecoder().decode(request.body));
        await documents.open('request.json', JSON.stringify(body, null, 2));
        return;
      }
      case 'comparison':
        showComparison(contract, panels);
        return;
      case 'record': {
        const record: CommandId = 'ledgerLens.contract.showRecord';
        await vscode.commands.executeCommand(record, { id: address, network: connection.network.name });
      }
    }
  };
  const itemOf = (row: ConsentRow, contracts: readonly ListedContract[]): PickItem<ConsentAnswer> => {
    const { shows, answer, description, detail } = row;
    if (row.isHeading) return { label: plainMessage(row.label), kind: vscode.QuickPickItemKind.Separator };
    return {
      label: labelOf(row),
      ...(description !== undefined && { description: plainMessage(description) }),
      ...(detail !== undefined && { detail: plainMessage(detail) }),
      ...(answer !== undefined && { answer }),
      ...(shows && { act: () => show(shows, contracts[shows.subject]).catch((error: unknown) => errors.show(error)) }),
    };
  };
  /** An address that was typed into the list, if it may be about another one. */
  const typedRow = (typed: string, { rows }: ConsentList, [first]: readonly ListedContract[]) => {
    if (!first?.contract || !rows.some(({ answer }) => answer === 'otherAddress')) return undefined;
    const label = vscode.l10n.t('Verify {0} at {1} instead', plainMessage(first.contract), plainMessage(typed));
    const row = typedElsewhere(typed, first.connection.network, networks(), label);
    const { answer, ...rest } = row ?? {};
    return row && { ...rest, label: row.label, ...(answer && 'typed' in answer && { answer }) };
  };
  return {
    /**
     * Shows a list and asks. It stays open while the user looks at files, requests, comparisons and records.
     * @param contracts the contracts that the rows refer to by index
     */
    ask(
      list: ConsentList,
      contracts: readonly ListedContract[],
      place: Place<ConsentAnswer>,
    ): Promise<Reply<ConsentAnswer>> {
      const { title, placeholder, rows } = list;
      const listed = rows.map((row) => placesOf(row, itemOf(row, contracts)));
      // Whatever the previous answer, Enter takes the list's own choice.
      const selected = rows.find(({ isSelected }) => isSelected)?.answer;
      const isLikely = (answer: ConsentAnswer) => selected !== undefined && answer === selected;
      let typedAhead: string | undefined;
      // VS Code filters by the text, and sends only the position of a row: each keeps its own, whatever is typed.
      const itemsFor = (typed: string) => {
        typedAhead ??= typed;
        const isSame = typed.toLowerCase() === contracts[0]?.address.toLowerCase();
        const row = typed === '' || isSame ? undefined : typedRow(typed, list, contracts);
        const isNowhere = !row && !listed.some(({ named }) => hasText(named, typed));
        // What was typed before the list was there hides none of its warnings.
        for (const [at, { item, named }] of listed.entries())
          for (const each of [item, named])
            each.alwaysShow = at === 0 || rows[at]?.stays === true || typed === typedAhead || isSame || isNowhere;
        const first: PickItem<ConsentAnswer> = row ?? (isNowhere && !isSame ? noneOf(typed) : unseen());
        return [first, ...listed.flatMap(({ untyped, whileTyped }) => (typed === '' ? untyped : whileTyped))];
      };
      return askPick({ title, placeholder, items: itemsFor, isLikely }, place);
    },
    /** Shows only the files of a submission. */
    async showFiles(contract: CheckedContract): Promise<void> {
      const { fileSize, utf8Length } = loadCore().verification;
      const items = contract.request.parts.flatMap((part): PickItem<never>[] =>
        part.kind === 'file'
          ? [
              {
                label: `$(file) ${plainMessage(part.path)}`,
                description: fileSize(utf8Length(part.text)),
                act: () => documents.open(part.path, part.text),
              },
            ]
          : [],
      );
      const title = vscode.l10n.t('Published Files of {0}', contract.contract);
      const placeholder = vscode.l10n.t('Select a file to see its published version');
      await askPick<never>({ title, placeholder, items: () => items }, { canGoBack: false });
    },
  };
}

/** What can't be taken back. */
const isFinal = (answer: ConsentAnswer | undefined) => answer === 'publish' || answer === 'always';

/** A row in the list without a text, and with one. */
interface RowPlaces extends Record<'untyped' | 'whileTyped', readonly PickItem<ConsentAnswer>[]> {
  readonly item: PickItem<ConsentAnswer>;
  /** The same with the name of its contract, whose heading VS Code hides while something is typed. */
  readonly named: PickItem<ConsentAnswer>;
}

/**
 * The places of a row in the list. VS Code moves what is typed to the top by the labels, and highlights it: what publishes
 * then has its words behind the label, where it stays below the first row, for an arrow key or a click. Its place is
 * another one, so that an Enter from before it was drawn finds nothing there.
 */
function placesOf(row: ConsentRow, item: PickItem<ConsentAnswer>): RowPlaces {
  const { answer, of: contract } = row;
  if (contract !== undefined && row.label !== '') {
    const named = { ...item, label: labelOf({ ...row, label: vscode.l10n.t('{0}: {1}', contract, row.label) }) };
    return { item, named, untyped: [item, unseen()], whileTyped: [unseen(), named] };
  }
  if (!isFinal(answer)) return { item, named: item, untyped: [item], whileTyped: [item] };
  const [, icon = '', words = item.label] = /^(\$\([a-z-]+\) )?(.*)$/s.exec(item.label) ?? [];
  const description = [words, item.description].filter(Boolean).join(' · ');
  const greyed = { ...item, label: icon.trim(), description, alwaysShow: true };
  if (answer !== 'publish') return { item, named: item, untyped: [item, unseen()], whileTyped: [unseen(), greyed] };
  return {
    item,
    named: item,
    untyped: [item, unseen(), unseen()],
    whileTyped: [unseen(), greyed, whyGreyed()],
  };
}

/** Below what publishes, which looks like a note once something is typed. It has no label that a text could highlight. */
function whyGreyed(): PickItem<never> {
  return {
    label: '$(info)',
    description: vscode.l10n.t("Enter alone doesn't publish while there's text here."),
    detail: vscode.l10n.t('Clear the text, or go to the row that publishes with the arrow keys.'),
    alwaysShow: true,
  };
}

function labelOf({ icon, label }: ConsentRow): string {
  return `${icon ? `$(${icon}) ` : ''}${plainMessage(label)}`;
}

function hasText({ label, description = '' }: vscode.QuickPickItem, text: string): boolean {
  return `${label.replace(/^\$\([a-z-]+\) /, '')} ${description}`.toLowerCase().includes(text.toLowerCase());
}

function noneOf(typed: string): PickItem<never> {
  return {
    label: `$(info) ${vscode.l10n.t('No row of this list contains "{0}"', plainMessage(typed))}`,
    alwaysShow: true,
  };
}

/** The text that is published of a file beside the one of the workspace, or only that one, if the other isn't sent. */
async function showChange(
  { request, draft, source }: ListedContract,
  path: string,
  documents: PublishedDocuments,
): Promise<void> {
  const onDisk = draft?.files.find((file) => file.path === path)?.onDisk;
  const part = request.parts.find((each) => each.kind === 'file' && each.path === path);
  const file = onDisk === undefined ? undefined : source?.with({ path: onDisk });
  if (file && part) await documents.compare(path, part.text, file);
  else if (file) await showDocument(file, { preview: true });
  else if (part) await documents.open(path, part.text);
}

function showComparison(
  { connection, contract, identifier, address, comparison, deployed, draft }: ListedContract,
  panels: Pick<SheetPanels, 'show'>,
): void {
  if (contract === undefined || identifier === undefined || !comparison || !deployed || !draft) return;
  const codes = loadCore().projects.compareCode(deployed.runtimeBytecode, draft.bytecode.runtime);
  const about = { name: contract, identifier, address, network: connection.network.name };
  panels.show(loadCore().sheets.buildComparisonSheet(about, comparison, codes), connection);
}
