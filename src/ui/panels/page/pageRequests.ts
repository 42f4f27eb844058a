import * as vscode from 'vscode';
import type { Sheet, VerificationStep } from '../../../core/sheets/sheet.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { copyLines } from '../../messages/notify.ts';
import type { Connections } from '../../network/connections.ts';
import type { EntityTarget } from '../../targets/entityTarget.ts';
import { targetOf } from '../../targets/ledgerThing.ts';
import { type RecordPlace, readRecordPlace } from '../../targets/recordJson.ts';
import { networkOfEntry, type PanelEntry } from '../panelHistory.ts';
import type { PanelMessage } from '../panelMessage.ts';
import { type Copy, csvCopy, jsonCopy, markdownCopy } from './copySheet.ts';
import { callOfPage, lineOfPage } from './toolbarActions.ts';

interface AnsweringPanel {
  readonly connections: Connections;
  /** The content on screen, and its page. */
  readonly sheet: Sheet | undefined;
  readonly drawn: PanelEntry | undefined;
  /** Shows a message, and announces it to screen readers. */
  say(text: string): void;
  post(message: object): void;
}

/** Handles the page's requests that lead to no other page: copies, commands on its content, the age of its times. */
type PageRequest = Exclude<
  PanelMessage,
  { type: 'open' | 'back' | 'forward' | 'refresh' | 'more' | 'keyboard' | 'view' | 'loaded' }
>;

export function createPageRequests(panel: AnsweringPanel) {
  const { connections } = panel;
  const copy = async (what: Copy | undefined) => {
    if (!what) return;
    await copyLines(what.text);
    panel.say(what.said);
  };
  const run = (command: CommandId, given: object | undefined) => vscode.commands.executeCommand(command, given);
  return async (request: PageRequest): Promise<unknown> => {
    const { sheet: shown, drawn: current } = panel;
    const thing = current && 'thing' in current ? current.thing : undefined;
    const target = thing && targetOf(thing);
    switch (request.type) {
      case 'run': {
        const { command, target: named } = request.what;
        return run(command, { ...named, network: networkOfEntry(current) });
      }
      case 'manageTrust':
        return vscode.commands.executeCommand('workbench.trust.manage');
      case 'follow':
      case 'retry':
      case 'chooseBuild':
      case 'fullInput':
      case 'compare':
        return run(steps[request.type], shown && { jobId: shown.id });
      case 'verify':
        return vscode.commands.executeCommand(verify, undefined, undefined, shown?.unverified, networkOfEntry(current));
      case 'verifySimilar':
        return run('ledgerLens.contract.verifySimilar', { id: shown?.unverified, network: networkOfEntry(current) });
      case 'goToLine':
        return run('ledgerLens.failure.goToLine', lineOfPage(shown, current));
      case 'debug':
        return run('ledgerLens.transaction.debug', callOfPage(shown, current));
      case 'gasByLine':
        return run('ledgerLens.gas.showByLine', callOfPage(shown, current));
      case 'tryChange':
        return run('ledgerLens.failure.tryChange', callOfPage(shown, current));
      case 'saveAsTest':
        return run('ledgerLens.failure.saveAsTest', callOfPage(shown, current));
      case 'copy':
        return copy({ text: request.text, said: vscode.l10n.t('Copied.') });
      case 'copyCsv':
        return copy(shown && csvCopy(shown, request.section, request.block, request.rows));
      case 'copyMarkdown': {
        const network = networkOfEntry(current);
        return copy(shown && markdownCopy(shown, connections.names.on(network), request.tables, network));
      }
      case 'copyJson':
        return copy(shown && (await jsonCopy(shown, thing ?? recordOf(shown, current), connections)));
      case 'ages':
        panel.post({ type: 'ages', ages: agesOf(request.times, 'long'), short: agesOf(request.times, 'narrow') });
        return undefined;
      case 'showJson':
        return run('ledgerLens.entity.showJson', target ?? recordOf(shown, current));
      case 'copyIdAs':
        return run('ledgerLens.entity.copyIdAs', target);
      case 'read':
        return run('ledgerLens.contract.read', target ?? contractOf(shown, current));
      case 'rehearse':
      case 'rehearseAgain':
        return run('ledgerLens.contract.rehearse', target ?? contractOf(shown, current));
      case 'watch':
        return run('ledgerLens.entity.watch', target);
      case 'unwatch':
        return run('ledgerLens.entity.unwatch', shown && target && { ...target, id: shown.id });
      // It offers to forget what is the user's own already.
      case 'myAccount':
      case 'setMyAccount':
        return run('ledgerLens.account.setMine', target);
      case 'nameThis':
        return run('ledgerLens.entity.name', shown && target && { ...target, id: shown.id });
    }
  };
}

const verify: CommandId = 'ledgerLens.contract.verify';

const steps: Readonly<Record<VerificationStep, CommandId>> = {
  follow: 'ledgerLens.verification.follow',
  retry: 'ledgerLens.verification.retry',
  chooseBuild: 'ledgerLens.verification.chooseBuild',
  fullInput: 'ledgerLens.verification.tryAllFiles',
  compare: 'ledgerLens.verification.compare',
};

/** The contract whose answers or rehearsal a sheet shows. */
function contractOf(sheet: Sheet | undefined, entry: PanelEntry | undefined): EntityTarget | undefined {
  return sheet && { id: sheet.id, kind: 'contract', network: networkOfEntry(entry) };
}

/** The record that a sheet is about; undefined for others. */
function recordOf(sheet: Sheet | undefined, entry: PanelEntry | undefined): RecordPlace | undefined {
  return readRecordPlace({ ...sheet, network: networkOfEntry(entry) });
}

/** How long ago each time is, in words. */
function agesOf(times: readonly string[], style: 'long' | 'narrow'): Record<string, string> {
  const { formatRelative } = loadCore().render;
  const now = Date.now();
  return Object.fromEntries(times.flatMap((time) => [[time, formatRelative(time, now, style) ?? '']]));
}
