import * as vscode from 'vscode';
import type { LensError } from '../../core/net/errors.ts';
import type { StatusContext } from '../../core/status/severity/statusContext.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { networkOfRequest, type ServiceUrls } from './networkOfRequest.ts';
import { showError } from './notify.ts';
import type { Log } from './outputLog.ts';

const lookUpCommand: CommandId = 'ledgerLens.entity.lookUp';
const selectCommand: CommandId = 'ledgerLens.network.select';

/** Where and when something failed. */
export interface NetworkFailure {
  /** The network's name: only what goes on there may be the cause. */
  network: string;
  /** Milliseconds since the epoch; by default now. */
  failedAt?: number;
}

export type ErrorPresenter = ReturnType<typeof createErrorPresenter>;

/**
 * Turns errors into what each surface shows. Errors of core are recognized by name, not by class: core is another
 * bundle with its own class.
 * @param statusContext the incident or maintenance that may be the cause of a failure on a network
 * @param networks those that can be selected, to find the one that an error is about by its request
 */
export function createErrorPresenter(
  log: Log & { show(): void },
  statusContext: (failure: NetworkFailure) => StatusContext | undefined,
  networks: () => readonly ServiceUrls[],
) {
  const plain = (error: unknown) =>
    isCoreError(error)
      ? error.message
      : vscode.l10n.t('Ledger Lens failed: {0}', error instanceof Error ? error.message : String(error));
  const contextOf = (error: unknown) => {
    if (!isCoreError(error) || !loadCore().status.mayBeService(error)) return undefined;
    const network = networkOfRequest(error.request, networks());
    return network === undefined ? undefined : statusContext({ network });
  };
  const sentence = (error: unknown) => [plain(error), contextOf(error)?.sentence].filter(Boolean).join(' ');
  return {
    /** The same as a plain sentence, for a view's message or a tooltip. */
    sentence,
    /** The open incident or ongoing maintenance that may be the cause of a failure. */
    statusContext,
    /**
     * Shows a notification that says what happened and offers what to do next; a cancelled action shows nothing.
     * @param again does the same once more, which is offered if a service failed
     */
    async show(error: unknown, again?: () => Thenable<unknown>): Promise<void> {
      if (isCoreError(error) && error.kind === 'cancelled') return;
      // The request belongs in the log; the message begins with what failed.
      if (isCoreError(error))
        log.error(error.request === undefined ? error.message : `${error.message} (${error.request})`);
      else log.error(error instanceof Error ? error : String(error));
      const setting = isCoreError(error) && error.failure.kind === 'config' ? error.failure.setting : undefined;
      const context = contextOf(error);
      const openSettings = vscode.l10n.t('Open Settings');
      const openLog = vscode.l10n.t('Show Log');
      // Who typed or picked no ID needs another one, not the log.
      const needsId = isCoreError(error) && error.failure.kind === 'input' && error.failure.field === 'id';
      const lookUp = vscode.l10n.t('Look Up...');
      const select = vscode.l10n.t('Select Network...');
      const change = setting === 'ledgerLens.network' ? select : openSettings;
      const next = setting ? change : needsId ? lookUp : openLog;
      const tryAgain = vscode.l10n.t('Try Again');
      const isOfService = isCoreError(error) && loadCore().status.mayBeService(error);
      const buttons = [...(again && isOfService ? [tryAgain] : []), ...(context ? [showContext(context)] : []), next];
      const choice = await showError(sentence(error), ...buttons);
      if (choice === tryAgain) await again?.();
      else if (choice === openSettings) await openSetting(setting ?? 'ledgerLens');
      else if (choice === select) await vscode.commands.executeCommand(selectCommand);
      else if (choice === lookUp) await vscode.commands.executeCommand(lookUpCommand);
      else if (choice === openLog) log.show();
      else if (choice && context) await openContext(context);
    },
  };
}

/** The label of the button that opens the incident or maintenance. */
export function showContext({ kind }: StatusContext): string {
  return kind === 'incident' ? vscode.l10n.t('Show Incident') : vscode.l10n.t('Show Maintenance');
}

/** Opens the incident or maintenance: that button's action. */
export async function openContext({ event }: StatusContext): Promise<void> {
  const command: CommandId = 'ledgerLens.status.open';
  await vscode.commands.executeCommand(command, { event });
}

/** Opens the Settings editor at one setting. */
export async function openSetting(setting: string): Promise<void> {
  const { command, args } = openSettingCommand(setting);
  await vscode.commands.executeCommand(command, ...args);
}

/** The command that opens the Settings editor at one setting. */
export function openSettingCommand(setting: string) {
  return { command: 'workbench.action.openSettings', args: [`@id:${setting}`] } as const;
}

/** Whether this is core's `LensError`. */
export function isCoreError(error: unknown): error is LensError {
  return error instanceof Error && error.name === 'LensError' && 'failure' in error;
}
