import * as vscode from 'vscode';
import type { Fit } from '../../../core/projects/fittingContracts.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Place, Steps } from '../steps/steps.ts';
import { working } from '../steps/working.ts';
import type { Readied } from '../verifyInSteps.ts';
import { askPublication, type Publication, type PublicationAnswer, showPublishedFiles } from './confirmPublication.ts';
import { predictionOf } from './prediction.ts';
import type { ConsentSubject, RememberedConsent } from './rememberedConsent.ts';

const mostFits = 3;

/**
 * The user's consent to a submission, or what to do instead: the last step. Where the user said "always" of these
 * files before, they are told what is published instead of being asked.
 */
export async function consentInSteps(
  steps: Steps,
  readied: Readied,
  consent: RememberedConsent,
): Promise<PublicationAnswer> {
  const { source, candidate, prepared, build } = readied;
  const { draft, deployed, connection, before, body } = prepared;
  const { name: network, chainId, verifyUrl } = connection.network;
  const prediction = predictionOf(draft, deployed);
  const publication: Publication = {
    ...{ draft, address: deployed.address, network, chainId, verifyUrl, body, prediction },
    ...(before?.match === 'match' && { before }),
  };
  const project = source.with({ path: candidate.project.root }).toString();
  const subject: ConsentSubject = { project, verifyUrl, draft, level: prediction.level };
  const isStale = draft.warnings.some(({ kind }) => kind === 'edited' || kind === 'missing');
  const fits = prediction.level === 'mismatch' ? await steps.once(() => fitsFor(readied)) : [];
  const alternatives = {
    fits,
    build: isStale || (prediction.level === 'mismatch' && fits.length === 0) ? build : undefined,
    otherAddress: true,
    always: consent.mayCover(subject),
  };
  let asked = false;
  const answer = await steps.ask(
    (place: Place<PublicationAnswer>) => {
      asked = true;
      return askPublication(publication, alternatives, place);
    },
    { known: consent.covers(subject) ? 'publish' : undefined, ahead: 0 },
  );
  if (answer === 'always') await consent.remember(subject);
  if (answer === 'publish' && !asked) void tellPublishing(publication);
  return answer;
}

/** The contracts of the workspace folder that are what is deployed, where this build is not. */
async function fitsFor({ workspace, source, candidate, prepared: { deployed } }: Readied): Promise<readonly Fit[]> {
  const code = deployed.runtimeBytecode;
  const folder = vscode.workspace.getWorkspaceFolder(source)?.uri.path ?? candidate.project.root;
  if (code === undefined) return [];
  const fits = await working(vscode.l10n.t('Looking for the deployed contract…'), () =>
    loadCore().projects.findFittingContracts(workspace, folder, code),
  );
  return fits.slice(0, mostFits);
}

async function tellPublishing(publication: Publication): Promise<void> {
  const { draft, verifyUrl } = publication;
  const { length } = draft.files;
  const { host } = new URL(verifyUrl);
  const message =
    length === 1
      ? vscode.l10n.t('Publishing 1 file of {0} to {1}, as you chose for this project.', draft.contractName, host)
      : vscode.l10n.t(
          'Publishing {0} files of {1} to {2}, as you chose for this project.',
          length,
          draft.contractName,
          host,
        );
  const showFiles = vscode.l10n.t('Show Files');
  const choice = await vscode.window.showInformationMessage(
    plainMessage(message),
    showFiles,
    vscode.l10n.t('Ask Again'),
  );
  const forget: CommandId = 'ledgerLens.contract.askAgain';
  if (choice === showFiles) await showPublishedFiles(publication);
  else if (choice) await vscode.commands.executeCommand(forget);
}

/** `Ask Again before Publishing`: takes back every "always" of this workspace. */
export async function askAgain(consent: RememberedConsent): Promise<void> {
  const projects = await consent.forget();
  void vscode.window.showInformationMessage(forgottenText(projects));
}

function forgottenText(projects: number): string {
  if (projects === 0) return vscode.l10n.t('Ledger Lens already asks before every publication from this workspace.');
  return projects === 1
    ? vscode.l10n.t('Ledger Lens will ask again before every publication (1 project in this workspace was allowed).')
    : vscode.l10n.t(
        'Ledger Lens will ask again before every publication ({0} projects in this workspace were allowed).',
        projects,
      );
}
