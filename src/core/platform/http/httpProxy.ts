/** How requests reach the outside. */
export interface ProxyOptions {
  /** The proxy for `http:` addresses; undefined: none. */
  httpProxy?: string;
  /** The proxy for `https:` addresses; undefined: none. */
  httpsProxy?: string;
  /** Hosts that are asked directly: `host`, `host:port`, `.domain`, `*.domain` or `*`. */
  noProxy?: readonly string[];
  /** False: certificates are not checked. */
  strictSSL?: boolean;
  /**
   * Gives the certificates (PEM) trusted besides those that come with Node. Asked before the first connection that
   * needs them: to read a machine's own can take a tenth of a second.
   */
  ca?: () => readonly string[];
}

/** The values of VS Code's `http.*` settings. */
export interface ProxySettings {
  proxy?: string;
  noProxy?: readonly string[];
  proxySupport?: string;
  proxyStrictSSL?: boolean;
}

/**
 * VS Code's own reading of its settings: `http.proxySupport: off` means no proxy at all, `http.proxy` stands before
 * the environment, `http.noProxy` before `NO_PROXY`. Names in upper and lower case count alike, the lower first.
 */
export function proxyFromSettings(
  settings: ProxySettings,
  env: Readonly<Record<string, string | undefined>>,
): ProxyOptions {
  const strictSSL = settings.proxyStrictSSL ?? true;
  if (settings.proxySupport === 'off') return { strictSSL };
  const variable = (name: string) => usable(env[name]) ?? usable(env[name.toUpperCase()]);
  const all = variable('all_proxy');
  const httpProxy = usable(settings.proxy) ?? variable('http_proxy') ?? all;
  const httpsProxy = usable(settings.proxy) ?? variable('https_proxy') ?? variable('http_proxy') ?? all;
  const ownList = settings.noProxy?.map((each) => each.trim()).filter((each) => each !== '') ?? [];
  const noProxy =
    ownList.length > 0 ? ownList : (env.no_proxy ?? env.NO_PROXY ?? '').split(/[\s,]+/).filter((each) => each !== '');
  return {
    strictSSL,
    noProxy,
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
  };
}

/** A proxy's address, `http://` added where there is no scheme; undefined where it is empty or no address. */
function usable(value: string | undefined): string | undefined {
  const text = value?.trim() ?? '';
  if (text === '') return undefined;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(url) ? url : undefined;
}

/** The proxy to ask `url` through; undefined: directly. This machine itself is always asked directly. */
export function proxyFor(url: URL, options: ProxyOptions): string | undefined {
  const proxy = url.protocol === 'http:' ? options.httpProxy : options.httpsProxy;
  if (proxy === undefined) return undefined;
  const host = url.hostname.toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.'))
    return undefined;
  const port = url.port || (url.protocol === 'http:' ? '80' : '443');
  return options.noProxy?.some((rule) => matches(rule.toLowerCase(), host, port)) ? undefined : proxy;
}

function matches(rule: string, host: string, port: string): boolean {
  if (rule === '*') return true;
  const [, name = rule, rulePort] = /^(.*?)(?::(\d+))?$/.exec(rule) ?? [];
  if (rulePort !== undefined && rulePort !== port) return false;
  const domain = name.replace(/^\*?\./, '');
  return host === domain || host.endsWith(`.${domain}`);
}
