import * as l10n from '@vscode/l10n';
import { closestWord } from './format/closestWord.ts';
import { isRecord } from './json/isRecord.ts';

/** A network and its three services, as the setting `ledgerLens.networks` describes one. */
export interface Network {
  /** The key in the setting: `mainnet`, `testnet`, or the user's own name. */
  name: string;
  /** Mirror node REST, without `/api/v1` and without a trailing slash. */
  baseUrl: string;
  /** Statuspage v2 page, without `/api/v2`; empty if the network has none. */
  statusUrl: string;
  /** Sourcify APIv2 server, without `/v2`; empty if the network has none. */
  verifyUrl: string;
  /** The EVM chain ID as a decimal string (up to 20 digits); empty if unknown. */
  chainId: string;
  /** The explorer's base URL for this network, or a template with `{id}`, `{kind}` and `{network}`; empty for none. */
  explorerUrl: string;
  /** Templates for the pages of some kinds: a URL, or a path below `explorerUrl`. HashScan's routes by default. */
  explorerPages?: Readonly<Partial<Record<ExplorerKind, string>>>;
  /** Parts of the names of its components on the status page. By default, components with the network's name count. */
  statusComponents?: readonly string[];
}

/** The kinds that have their own page on an explorer. */
export const explorerKinds = [
  'transaction',
  'account',
  'contract',
  'token',
  'nft',
  'topic',
  'schedule',
  'block',
  'node',
] as const;
export type ExplorerKind = (typeof explorerKinds)[number];

export interface SettingProblem {
  /** The ID of the setting to open: `ledgerLens.networks`. */
  setting: string;
  /** One sentence that names the place in the setting, the value and what is expected. */
  message: string;
}

const statusUrl = 'https://status.hedera.com';
const verifyUrl = 'https://sourcify.dev/server';

/**
 * The networks that need no setting, with the URLs that their operators publish. `local` has a Solo network's defaults.
 */
export const builtInNetworks: readonly Network[] = [
  {
    name: 'mainnet',
    baseUrl: 'https://mainnet.mirrornode.hedera.com',
    statusUrl,
    verifyUrl,
    chainId: '295',
    explorerUrl: 'https://hashscan.io/mainnet',
  },
  {
    name: 'testnet',
    baseUrl: 'https://testnet.mirrornode.hedera.com',
    statusUrl,
    verifyUrl,
    chainId: '296',
    explorerUrl: 'https://hashscan.io/testnet',
  },
  {
    name: 'previewnet',
    baseUrl: 'https://previewnet.mirrornode.hedera.com',
    statusUrl,
    verifyUrl,
    chainId: '297',
    explorerUrl: 'https://hashscan.io/previewnet',
  },
  {
    name: 'local',
    baseUrl: 'http://localhost:38081',
    statusUrl: '',
    verifyUrl: '',
    chainId: '298',
    explorerUrl: 'http://localhost:38080/localnet',
  },
];

const urlSuffix = { baseUrl: '/api/v1', statusUrl: '/api/v2', verifyUrl: '/v2' } as const;
const keys = [...Object.keys(urlSuffix), 'chainId', 'explorerUrl', 'explorerPages', 'statusComponents'];
type UrlKey = keyof typeof urlSuffix;
const isUrlKey = (key: string): key is UrlKey => Object.hasOwn(urlSuffix, key);

/**
 * Merges the setting `ledgerLens.networks` over the built-in networks, key by key. Invalid values are left out and
 * reported; the rest stays usable.
 * @param setting The setting's raw value, of whatever type the user wrote.
 */
export function resolveNetworks(setting: unknown): { networks: Network[]; problems: SettingProblem[] } {
  const networks = builtInNetworks.map((network) => ({ ...network }));
  const problems: SettingProblem[] = [];
  const problem = (path: string, value: unknown, expected: string) =>
    problems.push(settingProblem('ledgerLens.networks', value, expected, path));

  if (setting === undefined || setting === null) return { networks, problems };
  if (!isRecord(setting)) {
    problem('', setting, l10n.t('an object that maps names to networks'));
    return { networks, problems };
  }
  for (const [name, value] of Object.entries(setting)) {
    if (!isRecord(value)) {
      problem(name, value, l10n.t('an object with baseUrl, statusUrl, verifyUrl, chainId and explorerUrl'));
      continue;
    }
    const known = networks.find((network) => network.name === name);
    const network: Network = known ?? {
      name,
      baseUrl: '',
      statusUrl: '',
      verifyUrl: '',
      chainId: '',
      explorerUrl: '',
    };
    for (const [key, entry] of Object.entries(value)) {
      if (isUrlKey(key)) {
        const url = readUrl(entry, urlSuffix[key]);
        if (url === undefined || (key === 'baseUrl' && url === ''))
          problem(`${name}.${key}`, entry, expectedUrl(entry));
        else network[key] = url;
      } else if (key === 'explorerUrl') {
        const url = readExplorer(entry, name);
        if (url === undefined)
          problem(
            `${name}.explorerUrl`,
            entry,
            l10n.t(
              'an http or https URL without a user name, query or fragment, or a template such as https://explorer.example/{kind}/{id}',
            ),
          );
        else network.explorerUrl = url;
      } else if (key === 'explorerPages') {
        if (!isRecord(entry)) problem(`${name}.explorerPages`, entry, l10n.t('an object that maps kinds to templates'));
        else network.explorerPages = readPages(entry, `${name}.explorerPages`, problems);
      } else if (key === 'chainId') {
        const text = typeof entry === 'number' && Number.isSafeInteger(entry) ? String(entry) : entry;
        if (typeof text === 'string' && /^([1-9][0-9]{0,19})?$/.test(text)) network.chainId = text;
        else problem(`${name}.chainId`, entry, l10n.t('a decimal chain ID of at most 20 digits, such as "296",'));
      } else if (key === 'statusComponents') {
        if (isTexts(entry)) network.statusComponents = entry;
        else problem(`${name}.statusComponents`, entry, l10n.t('a list of component name parts (such as ["Mainnet"])'));
      } else {
        const expected = l10n.t(
          'one of baseUrl, statusUrl, verifyUrl, chainId, explorerUrl, explorerPages and statusComponents',
        );
        problems.push(withGuess(settingKeyProblem('ledgerLens.networks', key, expected, name), key, keys));
      }
    }
    if (!known && network.baseUrl) networks.push(network);
    else if (!known && !Object.hasOwn(value, 'baseUrl'))
      problem(`${name}.baseUrl`, undefined, l10n.t('the URL of a mirror node REST API'));
  }
  return { networks, problems };
}

/**
 * The network that the setting `ledgerLens.network` names.
 * @param name The setting's raw value.
 */
export function selectNetwork(
  name: unknown,
  networks: readonly Network[],
): { network: Network } | { problem: SettingProblem } {
  const network = networks.find((each) => each.name === name);
  if (network) return { network };
  const names = networks.map((each) => each.name);
  const problem = settingProblem('ledgerLens.network', name, l10n.t`one of ${names.join(', ')}`);
  return { problem: withGuess(problem, name, names) };
}

/**
 * The sentence that reports a problem with a setting.
 * @param path the place inside the setting, if it is an object
 */
export function settingProblem(setting: string, value: unknown, expected: string, path = ''): SettingProblem {
  const place = [setting, path].filter(Boolean).join('.');
  return { setting, message: l10n.t`The setting ${place} is ${shown(value)}, but ${expected} is expected.` };
}

/** The same for a name in a setting, whose value doesn't matter: `names` is what it has to be the name of. */
export function settingKeyProblem(setting: string, key: string, names: string, path = ''): SettingProblem {
  const place = [setting, path].filter(Boolean).join('.');
  return {
    setting,
    message: l10n.t`The setting ${place} has an entry named ${shown(key)}, which isn't ${names}. Rename or remove it.`,
  };
}

/** The problem with the word that was probably meant. */
export function withGuess(problem: SettingProblem, typed: unknown, allowed: readonly string[]): SettingProblem {
  const meant = closestWord(typed, allowed);
  return meant === undefined ? problem : { ...problem, message: l10n.t`${problem.message} Did you mean "${meant}"?` };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && each.trim() !== '');
}

/** The base URL of an explorer, or a template for all its pages; '' for none. */
function readExplorer(value: unknown, network: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll('{network}', encodeURIComponent(network));
  return /[{}]/.test(text) ? readTemplate(text) : readUrl(text, '');
}

/** The templates by kind; reports each invalid one with what is expected. */
function readPages(
  given: Record<string, unknown>,
  place: string,
  problems: SettingProblem[],
): Partial<Record<ExplorerKind, string>> {
  const setting = 'ledgerLens.networks';
  const pages: Partial<Record<ExplorerKind, string>> = {};
  for (const [key, value] of Object.entries(given)) {
    const kind = explorerKinds.find((each) => each === key);
    const page = typeof value === 'string' && value.startsWith('/') ? readPath(value) : readTemplate(value);
    if (kind === undefined)
      problems.push(settingKeyProblem(setting, key, l10n.t`one of ${explorerKinds.join(', ')}`, place));
    else if (page === undefined) {
      const expected = l10n.t('a template containing {id} (such as https://explorer.example/tx/{id} or /tx/{id})');
      problems.push(settingProblem(setting, value, expected, `${place}.${key}`));
    } else pages[kind] = page;
  }
  return pages;
}

const placeholders = ['{network}', '{kind}', '{id}', '{tokenId}', '{serial}'];

/** A URL with placeholders, never in the host: no ID decides where a click leads. */
function readTemplate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\/[^/{}?#@\s]+(?:\/|$)/.test(value) || !isFillable(value))
    return undefined;
  return URL.canParse(value.replace(/[{}]/g, '')) ? value : undefined;
}

/** A path with placeholders. */
function readPath(value: string): string | undefined {
  return !value.startsWith('//') && isFillable(value) ? value : undefined;
}

/** Whether it has only known placeholders, among them the one for the ID. */
function isFillable(template: string): boolean {
  const named = template.match(/\{[^{}]*\}/g) ?? [];
  const rest = template.replace(/\{[^{}]*\}/g, '');
  return (
    !/[{}\s]/.test(rest) && named.every((each) => placeholders.includes(each)) && /\{(?:id|tokenId)\}/.test(template)
  );
}

/** What a URL lacks that isn't taken. */
function expectedUrl(value: unknown): string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
    ? l10n.t('a URL without a user name, query or fragment')
    : l10n.t('an http or https URL');
}

/** The URL without trailing slashes and the API's own path; '' for none; undefined if it isn't such a URL. */
function readUrl(value: unknown, suffix: string): string | undefined {
  if (value === '') return '';
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return undefined;
  const trimmed = url.href.replace(/\/+$/, '');
  return suffix && trimmed.endsWith(suffix) ? trimmed.slice(0, -suffix.length).replace(/\/+$/, '') : trimmed;
}

/** A value for a message: short, and with nothing that could pose as markup. */
function shown(value: unknown): string {
  if (value === undefined) return l10n.t('not set');
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/**
 * The networks in the setting `ledgerLens.networks` that can't be selected, each with the first reason.
 * @param setting its raw value, of whatever type the user wrote
 */
export function unusableNetworks(setting: unknown): { name: string; message: string }[] {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return [];
  return Object.entries<unknown>({ ...setting }).flatMap(([name, value]) => {
    const { networks, problems } = resolveNetworks({ [name]: value });
    const message = problems[0]?.message;
    return message === undefined || networks.some((network) => network.name === name) ? [] : [{ name, message }];
  });
}
