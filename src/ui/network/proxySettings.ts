import tls from 'node:tls';
import * as vscode from 'vscode';
import type { ProxyOptions } from '../../core/platform/http/httpProxy.ts';
import type { Core } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';

/**
 * VS Code's proxy and certificate settings for core's own HTTP client, which VS Code doesn't patch: `http.proxy`,
 * `http.proxyAuthorization`, `http.noProxy`, `http.proxySupport`, `http.proxyStrictSSL`, `http.systemCertificates` and the proxy environment.
 */
export function httpProxyOf(core: Core, log: Log): ProxyOptions {
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
