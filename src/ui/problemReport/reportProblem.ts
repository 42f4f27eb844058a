import os from 'node:os';
import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import { loadCore } from '../loadCore.ts';
import type { LogBuffer } from '../messages/logBuffer.ts';
import { copyLines, inform } from '../messages/notify.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connections } from '../network/connections.ts';
import { selectedNetworkName } from '../network/connections.ts';
import { type ProblemFacts, problemReport } from './problemReport.ts';
import { createRedaction, isLoopback } from './redaction.ts';

/**
 * `Report a Problem`: collects versions, settings and the end of the log in a document for the user to review. Nothing
 * is sent: a button copies the document with the user's edits and opens the page for new issues.
 */
export async function reportProblem(
  extension: vscode.Extension<unknown>,
  connections: Connections,
  log: LogBuffer,
): Promise<void> {
  const { ledger, networks: coreNetworks } = loadCore();
  const { builtInNetworks } = coreNetworks;
  const networks = connections.networks();
  const redact = createRedaction({
    home: os.homedir(),
    folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    addresses: serviceAddresses(networks),
    known: new Set(builtInNetworks.flatMap((each) => urlKeys.map((key) => each[key]))),
    withoutTokens: ledger.withoutTokens,
  });
  const issuePage = `${String(extension.packageJSON.bugs.url)}/new`;
  const facts: ProblemFacts = {
    versions: versions(extension),
    settings: changedSettings(extension),
    networks: networkLines(networks, builtInNetworks),
    log: log.tail(),
    issuePage,
  };
  const document = await vscode.workspace.openTextDocument({
    language: 'markdown',
    content: problemReport(facts, redact),
  });
  await showDocument(document.uri, { preview: false });
  void offerIssuePage(document, issuePage);
}

const urlKeys = ['baseUrl', 'statusUrl', 'verifyUrl', 'explorerUrl'] as const;

/** The URLs in the settings: as understood, and as written, because invalid ones are logged as written. */
function serviceAddresses(networks: readonly Network[]): [string, string][] {
  const setting: unknown = vscode.workspace.getConfiguration('ledgerLens').get<unknown>('networks');
  const written: [string, unknown][] = typeof setting === 'object' && setting !== null ? Object.entries(setting) : [];
  const all: (readonly [string, unknown])[] = [...networks.map((each) => [each.name, each] as const), ...written];
  return all.flatMap(([name, network]) => {
    const entries: [string, unknown][] = typeof network === 'object' && network !== null ? Object.entries(network) : [];
    return entries.flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' && urlKeys.some((each) => each === key) ? [[value, `${key} of ${name}`]] : [],
    );
  });
}

/** Stays in the notification center while the user reads. */
async function offerIssuePage(document: vscode.TextDocument, issuePage: string): Promise<void> {
  const choice = await inform(
    vscode.l10n.t("Review the report and remove anything that others shouldn't see. Nothing has been sent."),
    vscode.l10n.t('Copy and Open New Issue'),
  );
  if (!choice) return;
  await copyLines(document.getText());
  await vscode.env.openExternal(vscode.Uri.parse(issuePage));
}

function versions(extension: vscode.Extension<unknown>): [string, string][] {
  const { remoteName, uiKind, appName, appHost, language } = vscode.env;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemes = [...new Set(folders.map(({ uri }) => uri.scheme))].join(', ');
  const proxy = vscode.workspace.getConfiguration('http');
  return [
    ['Ledger Lens', String(extension.packageJSON.version)],
    [appName, `${vscode.version} (${appHost}, language ${language})`],
    ['Shown in', uiKind === vscode.UIKind.Web ? 'a browser' : 'the desktop'],
    // A kind such as ssh-remote; in a browser, the server's own URL.
    [
      'Extension host',
      remoteName === undefined ? 'local' : `remote (${/^[a-z-]+$/.exec(remoteName)?.[0] ?? 'a server'})`,
    ],
    ['System', `${os.platform()} ${os.release()} ${os.arch()}, Node ${process.versions.node}`],
    [
      'Workspace folders',
      `${folders.length}${schemes && ` (${schemes})`}, ${vscode.workspace.isTrusted ? '' : 'not '}trusted`,
    ],
    ['Proxy', `${proxy.get('proxy') ? 'set' : 'not set'}, proxySupport ${String(proxy.get('proxySupport'))}`],
  ];
}

/** Our settings that the user or the workspace has changed; only their URLs can contain secrets. */
function changedSettings(extension: vscode.Extension<unknown>): [string, unknown][] {
  // The manifest groups them in sections.
  const sections: readonly { properties?: object }[] = [extension.packageJSON.contributes?.configuration ?? []].flat();
  const names = sections.flatMap(({ properties = {} }) => Object.keys(properties));
  return names.flatMap((name): [string, unknown][] => {
    const setting = vscode.workspace.getConfiguration().inspect<unknown>(name);
    const value = vscode.workspace.getConfiguration().get<unknown>(name);
    return JSON.stringify(value) === JSON.stringify(setting?.defaultValue) ? [] : [[name, value]];
  });
}

function networkLines(networks: readonly Network[], builtIn: readonly Network[]): string[] {
  const selected = selectedNetworkName();
  const network = networks.find(({ name }) => name === selected);
  if (!network) return [`${selected} is selected, but isn't configured`];
  const known = new Set(builtIn.flatMap((each) => [each.baseUrl, each.statusUrl, each.verifyUrl]));
  const address = (url: string) => {
    if (url === '') return 'none';
    if (isLoopback(url)) return 'on this machine';
    return known.has(url) ? url : 'custom';
  };
  return [
    `selected: ${network.name}, chain ${network.chainId || 'unknown'}`,
    `mirror node: ${address(network.baseUrl)}`,
    `status page: ${address(network.statusUrl)}`,
    `verification service: ${address(network.verifyUrl)}`,
  ];
}
