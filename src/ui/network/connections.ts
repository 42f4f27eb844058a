import tls from 'node:tls';
import * as vscode from 'vscode';
import type { MirrorPulse } from '../../core/ledger/rest/measureMirrorNode.ts';
import type { Http } from '../../core/net/http.ts';
import type { Network } from '../../core/networks.ts';
import type { ProxyOptions } from '../../core/platform/http/httpProxy.ts';
import { createContextKeys } from '../contextKeys.ts';
import { type Core, loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import { createSettingProblems } from '../messages/settingProblems.ts';
import type { Connection } from './connection.ts';
import { connectTo } from './connectTo.ts';
import { createNetworkNames } from './networkNames.ts';
import { createReadMatches, type VerifiedAddress } from './readMatches.ts';
import type { ServerKeys } from './serverKeys.ts';
import { createStoryCache } from './storyCache.ts';
import { createVerifiedStates } from './verifiedStates.ts';

export type Connections = ReturnType<typeof createConnections>;

/** The selected network's name as written in the setting, without checking that the network exists. */
export function selectedNetworkName(): string {
  return String(vscode.workspace.getConfiguration('ledgerLens').get<unknown>('network') ?? '');
}

/** Follows the settings `ledgerLens.network`, `ledgerLens.networks` and VS Code's proxy settings. No I/O. */
export function createConnections(
  log: Log,
  version: string,
  abis: Connection['abis'],
  keys: Pick<ServerKeys, 'of' | 'onDidChange'>,
) {
  const changed = new vscode.EventEmitter<void>();
  const pulseTurned = new vscode.EventEmitter<void>();
  const settings = createSettingProblems(log);
  const names = createNetworkNames();
  const verified = createVerifiedStates(log);
  const matches = createReadMatches();
  const verifiedAddress = new vscode.EventEmitter<VerifiedAddress>();
  const stories = createStoryCache();
  let http: Http | undefined;
  const made = new Map<string, Connection>();
  let abort = new AbortController();

  const setting = () => vscode.workspace.getConfiguration('ledgerLens').get<unknown>('networks');
  const networks = () => {
    const resolved = loadCore().networks.resolveNetworks(setting());
    resolved.problems.forEach(settings.tell);
    return resolved.networks;
  };
  const networkNamed = (name: unknown): Network => {
    const core = loadCore();
    const selected = core.networks.selectNetwork(name, networks());
    if ('problem' in selected) {
      // It may be there, but with a mistake, which is said already.
      const mistaken = core.ledger.unusableNetworks(setting()).find((each) => each.name === name);
      if (mistaken) throw new core.net.LensError({ kind: 'config', setting: 'ledgerLens.networks' }, mistaken.message);
      settings.tell(selected.problem);
      throw new core.net.LensError({ kind: 'config', setting: selected.problem.setting }, selected.problem.message);
    }
    return selected.network;
  };
  const connect = (network: Network): Connection => {
    const core = loadCore();
    http ??= core.net.createHttp({ log, proxy: httpProxyOf(core, log), userAgent: `LedgerLens/${version}` });
    return connectTo(network, {
      http,
      signal: abort.signal,
      abis,
      log,
      version,
      learn: names.learn,
      learned(record) {
        names.learnRecord(network.name, record);
        if (!matches.isNewlyExact(network, record)) return;
        verified.forgetUnverified({ network }, record.address);
        verifiedAddress.fire({ network: network.name, chainId: network.chainId, address: record.address });
      },
      turned: () => pulseTurned.fire(),
      keyOf: keys.of,
    });
  };
  const setContext = createContextKeys();
  /** Sets the context keys for services that the network lacks; the welcome texts in the manifest depend on them. */
  const tellViews = (network: Network | undefined) => {
    setContext('ledgerLens.isNetworkUnknown', network === undefined);
    setContext('ledgerLens.hasNoVerifyService', network !== undefined && !(network.verifyUrl && network.chainId));
  };
  const reset = (by?: 'network' | 'settings') => {
    // Without a connection, there is nothing to stop, and core may not be loaded.
    if (made.size > 0) {
      const { LensError } = loadCore().net;
      abort.abort(new LensError({ kind: 'cancelled', ...(by && { by }) }, 'Cancelled.'));
    }
    abort = new AbortController();
    made.clear();
    void vscode.commands.executeCommand('setContext', 'ledgerLens.isChainUnsupported', false);
    verified.forget();
  };
  const watcher = vscode.workspace.onDidChangeConfiguration((event) => {
    const proxy = event.affectsConfiguration('http');
    const selected = event.affectsConfiguration('ledgerLens.network');
    if (!proxy && !selected && !event.affectsConfiguration('ledgerLens.networks')) return;
    if (proxy) {
      http?.dispose();
      http = undefined;
    }
    reset(selected ? 'network' : 'settings');
    changed.fire();
  });

  const keyWatcher = keys.onDidChange(() => {
    reset('settings');
    changed.fire();
  });

  const connected = (network: Network): Connection => {
    const connection = made.get(network.name) ?? connect(network);
    made.set(network.name, connection);
    return connection;
  };

  return {
    /**
     * The connection to the selected network, created on first use. Throws a `config` error if the setting is invalid.
     */
    current(): Connection {
      try {
        const name = vscode.workspace.getConfiguration('ledgerLens').get<unknown>('network');
        const connection = connected(made.get(String(name))?.network ?? networkNamed(name));
        tellViews(connection.network);
        return connection;
      } catch (error) {
        tellViews(undefined);
        throw error;
      }
    },
    /** The connection to a network by its name, selected or not. Throws a `config` error if the settings don't have it. */
    to(name: string): Connection {
      const network = made.get(name)?.network ?? networks().find((each) => each.name === name);
      if (network) return connected(network);
      const { LensError } = loadCore().net;
      throw new LensError(
        { kind: 'config', setting: 'ledgerLens.networks' },
        vscode.l10n.t('No network is named {0}. Add it to ledgerLens.networks.', name),
      );
    },
    /** How the selected network's mirror node is; undefined if nothing was asked of it yet. */
    currentPulse: (): MirrorPulse | undefined => made.get(selectedNetworkName())?.pulse,
    /** Fires when a network's mirror node no longer answers, or answers again. */
    onDidTurn: pulseTurned.event,
    /** The verification records of the contracts on screen. */
    verified,
    /** The explanations of failed calls. */
    stories,
    /** The names of IDs and addresses. */
    names,
    /** Every network that can be selected. */
    networks,
    /** The networks in the settings that can't be selected, with the reason. */
    unusableNetworks: (): readonly { name: string; message: string }[] => loadCore().ledger.unusableNetworks(setting()),
    /** Fires when another network is selected, or its URLs change. */
    onDidChange: changed.event,
    /** Fires when a record was read, by whatever surface, that says for the first time that a contract is verified: exact match. */
    onDidVerify: verifiedAddress.event,
    dispose() {
      watcher.dispose();
      keyWatcher.dispose();
      settings.dispose();
      stories.dispose();
      names.dispose();
      changed.dispose();
      pulseTurned.dispose();
      verifiedAddress.dispose();
      reset();
      http?.dispose();
    },
  };
}

/**
 * VS Code's proxy and certificate settings for core's own HTTP client, which VS Code doesn't patch: `http.proxy`,
 * `http.proxyAuthorization`, `http.noProxy`, `http.proxySupport`, `http.proxyStrictSSL`, `http.systemCertificates` and the proxy environment.
 */
function httpProxyOf(core: Core, log: Log): ProxyOptions {
  const http = vscode.workspace.getConfiguration('http');
  const proxy = http.get<string>('proxy');
  const proxyAuthorization = http.get<string | null>('proxyAuthorization');
  const noProxy = http.get<string[]>('noProxy');
  const proxySupport = http.get<string>('proxySupport');
  const proxyStrictSSL = http.get<boolean>('proxyStrictSSL');
  const options = core.net.proxyFromSettings(
    {
      ...(proxy !== undefined && { proxy }),
      ...(proxyAuthorization !== undefined && { proxyAuthorization }),
      ...(noProxy !== undefined && { noProxy }),
      ...(proxySupport !== undefined && { proxySupport }),
      ...(proxyStrictSSL !== undefined && { proxyStrictSSL }),
    },
    process.env,
  );
  return http.get<boolean>('systemCertificates') === false
    ? options
    : { ...options, ca: () => systemCertificates(log) };
}

/**
 * The certificates that the machine trusts beyond Node's own list, such as a company's certificate and
 * NODE_EXTRA_CA_CERTS.
 */
function systemCertificates(log: Log): string[] {
  try {
    return [...tls.getCACertificates('system'), ...tls.getCACertificates('extra')];
  } catch (error) {
    log.warn(`Couldn't read the system's certificates: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}
