/** How requests reach the outside. */
export interface ProxyOptions {
  /** The proxy for `http:` URLs; undefined for none. */
  httpProxy?: string;
  /** The proxy for `https:` URLs; undefined for none. */
  httpsProxy?: string;
  /** The `Proxy-Authorization` header for every proxy, such as `Basic bWU6c2VjcmV0`; by default from the proxy's URL. */
  proxyAuthorization?: string;
  /** Hosts to reach directly: `host`, `host:port`, `.domain`, `*.domain` or `*`. */
  noProxy?: readonly string[];
  /** False if certificates aren't checked. */
  strictSSL?: boolean;
  /**
   * Returns the trusted certificates (PEM) in addition to Node's. Called before the first connection that needs them,
   * because reading a machine's certificates can take a tenth of a second.
   */
  ca?: () => readonly string[];
}

/** The values of VS Code's `http.*` settings. */
interface ProxySettings {
  proxy?: string;
  proxyAuthorization?: string | null;
  noProxy?: readonly string[];
  proxySupport?: string;
  proxyStrictSSL?: boolean;
}

/**
 * Reads the settings as VS Code does: `http.proxySupport: off` means no proxy at all, `http.proxy` takes precedence
 * over the environment, and `http.noProxy` over `NO_PROXY`. Variables in lowercase take precedence over uppercase ones.
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
  // A line break would end the header.
  const authorization = settings.proxyAuthorization?.replace(/[\r\n\0]/g, '').trim() ?? '';
  return {
    strictSSL,
    noProxy,
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    ...(authorization !== '' && { proxyAuthorization: authorization }),
  };
}

/** A proxy's URL, with `http://` added if it has no scheme; undefined if it is empty or invalid. */
function usable(value: string | undefined): string | undefined {
  const text = value?.trim() ?? '';
  if (text === '') return undefined;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(url) ? url : undefined;
}

/** The proxy for `url`; undefined for a direct connection. This machine is always reached directly. */
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
