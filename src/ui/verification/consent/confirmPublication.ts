import * as vscode from 'vscode';
import type { Fit } from '../../../core/projects/fittingContracts.ts';
import type { Draft } from '../../../core/projects/model/toolchain.ts';
import { oneLine } from '../../messages/oneLine.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { askPick, type PickItem } from '../steps/askPick.ts';
import type { Place, Reply } from '../steps/steps.ts';
import type { Build } from '../workspace/buildProject.ts';
import type { predictionOf } from './prediction.ts';
import { bytesText, fileRow, openPublishedFile, openRequest, warningRow } from './publishedFile.ts';

/** What is about to be published, where. */
export interface Publication {
  draft: Draft;
  /** EIP-55 form. */
  address: string;
  network: string;
  chainId: string;
  /** The service that receives the files. */
  verifyUrl: string;
  /** The request exactly as it will be sent. */
  body: Uint8Array;
  /** What a look at the deployed bytecode says, in words. */
  prediction: Omit<ReturnType<typeof predictionOf>, 'level'>;
  /** A match that is on record already. */
  before?: { verifiedAt: string | null };
}

/** What can be done instead of publishing this as it is. */
export interface Alternatives {
  /** Contracts of the workspace whose builds are what is deployed. */
  fits: readonly Fit[];
  /** The project's build, where it may mend what is wrong. */
  build: Build | undefined;
  /** Whether another address can be chosen. */
  otherAddress: boolean;
  /** Whether the user may let this and the like be published without being asked. */
  always: boolean;
}

export type PublicationAnswer = 'publish' | 'always' | 'build' | 'otherAddress' | { readonly fit: Fit };

const none: Alternatives = { fits: [], build: undefined, otherAddress: false, always: false };

/**
 * Shows every file that will leave the machine, where it goes and that it cannot be taken back, and asks. Nothing is
 * sent unless this resolves to true. The list stays while the user looks at the files and at the request.
 */
export async function confirmPublication(publication: Publication): Promise<boolean> {
  const reply = await askPublication(publication, none, { step: 1, canGoBack: false });
  return typeof reply === 'object' && reply.answer === 'publish';
}

/** As `confirmPublication`, as a step of several and with other ways to go on. */
export function askPublication(
  publication: Publication,
  alternatives: Alternatives,
  place: Place<PublicationAnswer>,
): Promise<Reply<PublicationAnswer>> {
  const { draft, address, network } = publication;
  const blocked = draft.warnings.some((warning) => warning.blocks);
  const items = itemsOf(publication, alternatives, blocked);
  // What is foretold may stand before it.
  const likely = place.last ?? items.find(({ answer }) => answer !== undefined)?.answer;
  return askPick(
    {
      title: vscode.l10n.t('Verify {0} at {1} on {2}', draft.contractName, address, network),
      placeholder: blocked
        ? vscode.l10n.t("This can't be published as is")
        : vscode.l10n.t('Review what will be published, then choose Publish'),
      items: () => items,
      isLikely: (answer) => answer === likely,
    },
    place,
  );
}

/** The files of a publication alone, to be looked at. */
export async function showPublishedFiles({ draft }: Publication): Promise<void> {
  const items = draft.files.map((file) => ({
    ...fileRow(draft.body, file),
    act: () => openPublishedFile(draft, file),
  }));
  const title = vscode.l10n.t('Published Files of {0}', draft.contractName);
  const placeholder = vscode.l10n.t('Choose a file to see what was sent');
  await askPick<never>({ title, placeholder, items: () => items }, { step: 1, canGoBack: false });
}

type Item = PickItem<PublicationAnswer>;

function itemsOf(publication: Publication, alternatives: Alternatives, blocked: boolean): Item[] {
  const { draft, prediction, body, before } = publication;
  const publish: Item[] = [
    {
      answer: 'publish',
      label: `$(cloud-upload) ${publishText(draft.files.length, new URL(publication.verifyUrl).host)}`,
      description: vscode.l10n.t('for chain {0}', publication.chainId),
      detail: vscode.l10n.t("You can't undo this: the service shows the sources to everyone and never deletes them."),
    },
  ];
  if (alternatives.always)
    publish.push({
      answer: 'always',
      label: `$(check-all) ${vscode.l10n.t('Always publish for this project')}`,
      detail: vscode.l10n.t(
        'Ledger Lens may send these files to this service again without asking, including later changes. It still asks about other files.',
      ),
    });
  const expected: Item = { label: `$(${prediction.icon}) ${prediction.label}`, detail: prediction.detail };
  const others = waysOn(alternatives, draft);
  const better = alternatives.fits.length > 0 || blocked;
  return [
    ...(better ? [expected, ...others, ...(blocked ? [] : publish)] : [...publish, expected, ...others]),
    ...(before
      ? [
          {
            label: `$(verified) ${vscode.l10n.t('Already verified as a match')}`,
            detail: vscode.l10n.t(
              "An exact match upgrades the record. A submission that isn't better leaves it unchanged.",
            ),
          },
        ]
      : []),
    ...draft.warnings.map(warningRow),
    separator(vscode.l10n.t('Files to publish')),
    ...draft.files.map((file): Item => ({ ...fileRow(draft.body, file), act: () => openPublishedFile(draft, file) })),
    separator(vscode.l10n.t('Request')),
    {
      act: () => openRequest(body),
      label: `$(json) ${vscode.l10n.t('Show Exact Request')}`,
      description: `${bytesText(body.byteLength)} · ${draft.compilerVersion} · ${oneLine(draft.contractIdentifier)}`,
    },
  ];
}

function publishText(files: number, host: string): string {
  return files === 1
    ? vscode.l10n.t('Publish 1 file to {0}', host)
    : vscode.l10n.t('Publish {0} files to {1}', files, host);
}

/** What may serve better, likeliest first. */
function waysOn({ fits, build, otherAddress }: Alternatives, { contractName }: Draft): Item[] {
  const items = fits.map((fit): Item => {
    const { candidate, prediction } = fit;
    return {
      answer: { fit },
      label: `$(verified) ${vscode.l10n.t('Verify {0} instead', plainMessage(candidate.contractName))}`,
      description: plainMessage(candidate.sourceName),
      detail:
        prediction.level === 'exact'
          ? vscode.l10n.t('This is the deployed contract: exact match expected.')
          : vscode.l10n.t('This is the deployed contract: match expected.'),
    };
  });
  if (build)
    items.push({
      answer: 'build',
      label: `$(tools) ${vscode.l10n.t('Build, then compare again: {0}', build.command)}`,
      detail: vscode.l10n.t('Runs in a terminal, then compares {0} again.', plainMessage(contractName)),
    });
  if (otherAddress)
    items.push({ answer: 'otherAddress', label: `$(location) ${vscode.l10n.t('Choose another address...')}` });
  return items;
}

function separator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
