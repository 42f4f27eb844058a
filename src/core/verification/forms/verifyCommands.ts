import * as l10n from '@vscode/l10n';
import { decodeUtf8 } from '../../platform/bytes.ts';

/** A verification to repeat without the editor, in a terminal or in CI. */
export interface RepeatedVerification {
  readonly toolchain: string;
  /** The project's folder as the repository names it, with slashes; empty for its top. */
  readonly folder: string;
  readonly contract: string;
  /** `path:Name`. */
  readonly identifier: string;
  /** Of Foundry with several profiles: those of foundry.toml that may have built it. */
  readonly profiles?: readonly string[];
  /** Of Foundry: the compilation profile that built it, if that is one of several. */
  readonly compilationProfile?: string;
  /** The contract's source as its artifact names it: of Hardhat 3, not as the compiler knows it. */
  readonly sourceName: string;
  /** EIP-55 form. */
  readonly address: string;
  /** Decimal digits. */
  readonly chainId: string;
  /** The network's name. */
  readonly network: string;
  /** The service's base URL without a trailing slash. */
  readonly base: string;
  readonly creationTransactionHash?: string;
  /** The constructor's arguments as words of a command line; undefined if they can't be given so. */
  readonly constructorWords?: readonly string[] | undefined;
  readonly request: { readonly path: string; readonly body: Uint8Array };
}

export interface VerifyCommand {
  readonly kind: 'forge' | 'hardhat' | 'curl' | 'githubActions';
  /** The tool's name. */
  readonly label: string;
  readonly detail: string;
  /** For bash, or YAML; only printable ASCII and line feeds. Writing it sends nothing; running it publishes. */
  text(): string;
}

/**
 * The same verification for a terminal and for CI: by the project's own tool if that has a command, by curl with the
 * exact request, and as a job of GitHub Actions, which fails unless the record is an exact match in the end.
 */
export function verifyCommands(repeated: RepeatedVerification): VerifyCommand[] {
  const tool = toolOf(repeated);
  return [
    ...(tool === undefined
      ? []
      : [
          {
            kind: tool.kind,
            label: tool.label,
            detail: tool.detail,
            text: () => lines([...tool.notes.map(shellComment), ...inFolder(repeated), tool.command]),
          },
        ]),
    {
      kind: 'curl' as const,
      label: 'curl',
      detail: l10n.t('The exact request, with its files'),
      text: () => curlText(repeated),
    },
    {
      kind: 'githubActions' as const,
      label: l10n.t('GitHub Actions job'),
      detail: l10n.t('Fails unless the record is an exact match'),
      text: () => jobText(repeated, tool),
    },
  ];
}

interface Tool {
  readonly kind: 'forge' | 'hardhat';
  readonly label: string;
  readonly detail: string;
  /** What its configuration must have. */
  readonly notes: readonly string[];
  readonly command: string;
  /** What a job of GitHub Actions needs before: a step that sets the tool up, and a command. */
  readonly setUp: { readonly step: string; readonly command?: string };
}

/** The command of the project's own tool; undefined if it has none for this service. */
function toolOf(repeated: RepeatedVerification): Tool | undefined {
  const {
    toolchain,
    contract,
    identifier,
    sourceName,
    address,
    chainId,
    base,
    creationTransactionHash: hash,
    constructorWords: words,
    profiles = [],
    compilationProfile,
  } = repeated;
  const [profile, ...otherProfiles] = profiles;
  // A name in the configuration, which isn't known here.
  const network = repeated.network.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  switch (toolchain) {
    case 'foundry':
      return {
        kind: 'forge',
        label: 'forge verify-contract',
        detail: l10n.t('Compiles the sources of the project again'),
        notes:
          otherProfiles.length === 0
            ? []
            : [
                `Any of these profiles may have built it: ${profiles.map((each) => JSON.stringify(each)).join(', ')}.`,
                'Set FOUNDRY_PROFILE to the one that did, for example: export FOUNDRY_PROFILE=default',
              ],
        command: `${otherProfiles.length > 0 || profile === undefined || profile === 'default' ? '' : `FOUNDRY_PROFILE=${shellWord(profile)} `}${shellLine(
          'forge',
          'verify-contract',
          ...(compilationProfile === undefined ? [] : [`--compilation-profile=${compilationProfile}`]),
          '--verifier',
          'sourcify',
          '--verifier-url',
          `${base}/`,
          '--chain',
          chainId,
          ...(hash === undefined ? [] : ['--creation-transaction-hash', hash]),
          '--watch',
          // The name of a file may begin as an option does; Hardhat takes it for the value of the option before.
          ...(identifier.startsWith('-') ? ['--'] : []),
          address,
          identifier,
        )}`,
        setUp: { step: '- uses: foundry-rs/foundry-toolchain@v1' },
      };
    // Hardhat 2's plug-in (hardhat-verify 2.1.3) asks for Sourcify's APIv1, which the service doesn't have.
    case 'hardhat3':
      return {
        kind: 'hardhat',
        label: 'hardhat verify sourcify',
        detail: l10n.t('With the plugin @nomicfoundation/hardhat-verify'),
        notes: [
          `"${network}" is the network with chain ID ${chainId} in the Hardhat configuration.`,
          `The configuration needs: verify: { sourcify: { apiUrl: ${JSON.stringify(base)} } }`,
          ...(words ? [] : ["Add the constructor's arguments, or --constructor-args-path FILE, if it takes any."]),
        ],
        command: shellLine(
          'npx',
          'hardhat',
          'verify',
          'sourcify',
          '--network',
          network,
          '--contract',
          `${sourceName}:${contract}`,
          ...(hash === undefined ? [] : ['--creation-tx-hash', hash]),
          address,
          ...(words ?? []),
        ),
        setUp: { step: '- uses: actions/setup-node@v4', command: 'npm ci' },
      };
    default:
      return undefined;
  }
}

function curlText({ base, request, chainId, address }: RepeatedVerification): string {
  const body = asciiJson(JSON.parse(decodeUtf8(request.body)));
  return lines([
    shellComment('Publishes the sources below, for good. The answer has the ID of the verification.'),
    // JSON has no line that is only this word.
    `${shellLine(...post(base, request.path), '@-')} <<'JSON'`,
    body,
    'JSON',
    shellComment('Its result, in the end:'),
    shellLine('curl', '--fail-with-body', '--silent', '--show-error', recordUrl(base, chainId, address)),
  ]);
}

function jobText(repeated: RepeatedVerification, tool: Tool | undefined): string {
  const { base, chainId, address, contract, request } = repeated;
  const file = `verification/${contract.replace(/[^\w.-]+/g, '-')}.json`;
  const notes = tool?.notes ?? [`Save the request as ${file}: Show Exact Request, then Save As.`];
  const isExact = `curl --silent --fail ${shellWord(recordUrl(base, chainId, address))} | grep --quiet '"match": *"exact_match"'`;
  const verify = [
    // The service and the tools refuse a contract that is an exact match already.
    `${isExact} && exit 0`,
    ...(tool
      ? [...inFolder(repeated), ...(tool.setUp.command === undefined ? [] : [tool.setUp.command]), tool.command]
      : [shellLine(...post(base, request.path), `@${file}`)]),
  ];
  const check = [
    'for attempt in $(seq 60); do',
    `  ${isExact} && exit 0`,
    '  sleep 5',
    'done',
    `echo ${shellWord(`${contract} at ${address} isn't verified as an exact match.`)}; exit 1`,
  ];
  const steps = [
    '- uses: actions/checkout@v4',
    '  with:',
    '    submodules: recursive',
    ...(tool ? [tool.setUp.step] : []),
    ...runStep(verify),
    ...runStep(check),
  ];
  return lines([
    ...notes.map(shellComment),
    'name: Verify',
    'on: workflow_dispatch',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  verify:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    ...steps.map((line) => `      ${line}`),
  ]);
}

function runStep(commands: readonly string[]): string[] {
  return ['- run: |', ...commands.map((line) => `    ${line}`)];
}

function inFolder({ folder }: RepeatedVerification): string[] {
  return folder === '' ? [] : [shellLine('cd', folder.startsWith('-') ? `./${folder}` : folder)];
}

/** The request's command up to its data. */
function post(base: string, path: string): string[] {
  const json = ['--header', 'Content-Type: application/json'];
  return ['curl', '--fail-with-body', '--silent', '--show-error', `${base}${path}`, ...json, '--data-binary'];
}

function recordUrl(base: string, chainId: string, address: string): string {
  return `${base}/v2/contract/${chainId}/${address}`;
}

function shellLine(...words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** A word for bash: nothing in it is run or expanded. */
export function shellWord(word: string): string {
  if (/^[\w./:@=+,-]+$/.test(word)) return word;
  const isPlain = /^[\x20-\x7e]*$/.test(word);
  const quoted = isPlain ? `'${word.replaceAll("'", `'\\''`)}'` : `$'${[...word].map(ansiCharacter).join('')}'`;
  return withoutExpressions(quoted, isPlain ? "$''{{" : '$\\U0000007b{');
}

function ansiCharacter(character: string): string {
  if (/[\x20-\x7e]/.test(character)) return /['\\]/.test(character) ? `\\${character}` : character;
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}

/** GitHub replaces `${{ … }}` before bash sees a line, in quotes and comments, too. */
function withoutExpressions(text: string, instead: string): string {
  return text.replaceAll('${{', () => instead);
}

function shellComment(text: string): string {
  return withoutExpressions(`# ${asciiText(text)}`, '$ {{');
}

function asciiJson(value: unknown): string {
  return asciiText(JSON.stringify(value, null, 2));
}

/** Other characters than printable ASCII and line feeds by JSON's escapes. */
function asciiText(text: string): string {
  return text.replace(/[^\n\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
