import * as l10n from '@vscode/l10n';
import { fileSize } from '../../format/fileSize.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import { isInside, joinPath, nameOf, parentOf, relativeTo } from '../files/paths.ts';
import type { FileType, ProjectFiles, Workspace } from '../files/projectFiles.ts';
import type { Project, PublishedFile, Warning } from '../model/toolchain.ts';
import { abiIn } from './vyperInput.ts';

/** The service refuses a body of more than 30 MiB (with HTTP 500). */
export const bodyLimit = 30 * 1024 * 1024;

/** In bytes. A source that is read for its imports is searched at once, which takes 75 ms per MB. */
export const largestSource = 600_000;

/** Kinds of files that compilers take. */
const sourceFile = /\.(?:sol|vy|vyi|yul|fe|json)$/i;
/** Those that Solidity's compiler imports. */
export const solidityFile = /\.(?:sol|yul)$/i;
/** Those that Vyper's compiler imports; its `.json` are ABIs. */
export const vyperFile = /\.(?:vy|vyi|json)$/i;
/** Those that hold code. An ABI's `.json` may as well be a key. */
const codeFile = /\.(?:sol|vy|vyi|yul|fe)$/i;

/** Names of keys and passwords, whatever kind of file follows. */
const secretNames: readonly RegExp[] = [
  /^\.env(?:\..*)?$/i,
  /\.env$/i,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/i,
  /\.(?:pem|key|p12|pfx|jks|kdbx|ppk|asc|gpg|keystore)$/i,
  /^\.(?:npmrc|netrc|pypirc|pgpass|git-credentials|secret|mnemonic)$/i,
  /^utc--\d/i,
];

/** Names that contracts have as well: they say nothing about code, or about what has no extension. */
const secretWords: readonly RegExp[] = [
  /^(?:keystore|credentials?|secrets?|mnemonics?|wallets?|service-?account.*|private-?key.*)\.(?:json|txt|ya?ml|toml)$/i,
  // `Account.json` may be an ABI.
  /^(?:(?:(?:test|deployer|signer)[-_]?)?(?:accounts|keys)|deployers|signers)\.(?:json|txt|ya?ml|toml)$/i,
];

const secretFolders = /^(?:\.ssh|\.aws|\.gnupg|\.azure|\.kube|\.docker|\.config|\.git|keystore|keystores)$/i;

/**
 * Why a path may not be published, as a predicate ("has no name") whose subject is the path; undefined if it may be
 * published. A translation starts with the verb; the sentence around it places the subject.
 */
export function refusal(path: string): string | undefined {
  if (path === '') return l10n.t('has no name');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name with control characters is what is looked for
  if (/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(path))
    return l10n.t('has invisible characters in its name');
  if (/^(?:\/|\\|[a-z]:|file:)/i.test(path)) return l10n.t('is an absolute path');
  if (path.includes('\\')) return l10n.t('has a backslash in its name');
  if (path.split('/').includes('..')) return l10n.t('points outside its folder with ".."');
  return sourceFile.test(nameOf(path)) ? undefined : suspicion(path);
}

/**
 * Why a path looks like that of a secret, as a predicate as `refusal`'s; undefined if it doesn't. A contract may have
 * any name: about a source, it is a question to the user.
 */
function suspicion(path: string): string | undefined {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const isCode = codeFile.test(name);
  const names = isCode ? secretNames : [...secretNames, ...secretWords];
  if (names.some((secret) => secret.test(name))) return l10n.t('has a name that suggests a secret');
  // A folder of sources may well be called keystore; a JSON file in it may well be a key.
  if (segments.some((folder) => secretFolders.test(folder) && (folder.startsWith('.') || !isCode)))
    return l10n.t('is in a folder whose name suggests secrets');
  return undefined;
}

/** A warning for each source whose name looks like a secret's, also on disk: it is published only if the user says so. */
export function suspicionWarnings(project: Project, files: readonly PublishedFile[]): Warning[] {
  const warnings: Warning[] = [];
  for (const { path, onDisk } of files) {
    const place = onDisk === undefined ? undefined : relativeTo(project.workspaceFolder, onDisk);
    const why = suspicion(path) ?? (place === undefined ? undefined : suspicion(place));
    if (why === undefined) continue;
    const message = l10n.t`${path} ${why}. Read it before you publish it.`;
    warnings.push({ kind: 'suspectName', path, message, blocks: false });
  }
  return warnings;
}

/** Whether a source's name leads out of the project's folder: the compiler names the files above it so. */
function leadsAbove(path: string): boolean {
  return path.split('/').includes('..');
}

/** The file with the note that its name leads out of the project's folder, if it does. */
export function placed(file: PublishedFile): PublishedFile {
  return leadsAbove(file.path) ? { ...file, isAbove: true } : file;
}

/**
 * As `refusal`. In a monorepo a build may name files above the project, such as `../../node_modules/a/B.sol`: they may
 * be published if they are in the workspace folder, by their names there.
 */
function refusalIn(project: Project, path: string): string | undefined {
  if (!leadsAbove(path) || path.startsWith('/')) return refusal(path);
  const within = relativeTo(project.workspaceFolder, joinPath(project.root, path));
  if (within === undefined || climbsOver(project.root, path)) return l10n.t('is outside the workspace');
  return refusal(path.replaceAll('../', '')) ?? refusal(within);
}

/** Whether there are more `..` than folders to leave, which `joinPath` takes for the top. */
function climbsOver(root: string, path: string): boolean {
  let depth = root.split('/').filter(Boolean).length;
  return path.split('/').some((segment) => {
    if (segment === '..') depth--;
    else if (segment !== '' && segment !== '.') depth++;
    return depth < 0;
  });
}

/** Throws a LensError of kind `input` that names every path in `paths` that may not be published. */
export function checkPublishable(project: Project, paths: Iterable<string>): void {
  const refused: string[] = [];
  const outside = l10n.t('is outside the workspace');
  let isAbove = false;
  for (const path of paths) {
    const why = refusalIn(project, path);
    if (why === undefined) continue;
    refused.push(`${JSON.stringify(path)} ${why}`);
    isAbove ||= why === outside && codeFile.test(path);
  }
  if (refused.length === 0) return;
  const named = refused.slice(0, 3).join(', ');
  const more = refused.length - 3;
  const message =
    more <= 0
      ? l10n.t`The build output contains files that must not be published: ${named}. Nothing was sent.`
      : l10n.t`The build output contains files that must not be published: ${named} and ${more} more. Nothing was sent.`;
  const step = isAbove ? l10n.t('Open a folder that contains all files of the project, then verify again.') : '';
  throw new LensError({ kind: 'input', field: 'sources' }, `${message} ${step}`.trim());
}

/**
 * Whether there is a file at `absolute`, to be published as `path`: inside the project's workspace folder, a kind of
 * file that compilers take, not reached through a link that leads out of the workspace folder. A LensError of kind
 * `input` if there is one that may not be published.
 */
export async function isThereForPublishing(
  workspace: Workspace,
  project: Project,
  path: string,
  absolute: string,
): Promise<boolean> {
  checkNames(project, path, absolute, sourceFile);
  const type = await typeOf(workspace.files, absolute);
  if (type === undefined) return false;
  if (type === 'directory') throw refused(path, l10n.t('is a folder'));
  return checkLinks(workspace, project, absolute, path, sourceFile);
}

/**
 * Like `isThereForPublishing`, with fewer file-system calls: whether something is there, which may still be a folder.
 * @param kinds the names that are allowed, by default those of Solidity's sources
 */
export async function isReadableForPublishing(
  workspace: Workspace,
  project: Project,
  path: string,
  absolute: string,
  kinds = solidityFile,
): Promise<boolean> {
  checkNames(project, path, absolute, kinds);
  return checkLinks(workspace, project, absolute, path, kinds);
}

/**
 * The bytes of the file that `isThereForPublishing` finds; undefined without one. Makes fewer file-system calls. A file
 * of more than `most` bytes, or of another kind, is refused before it is read.
 */
export async function readForPublishing(
  workspace: Workspace,
  project: Project,
  path: string,
  absolute: string,
  most: number = bodyLimit,
  kinds = solidityFile,
): Promise<Uint8Array | undefined> {
  if (!(await isReadableForPublishing(workspace, project, path, absolute, kinds))) return undefined;
  const check = (size: number) => {
    if (size > most) throw refused(path, l10n.t`is larger than ${fileSize(most)}`);
  };
  check((await workspace.files.stat(absolute))?.size ?? 0);
  try {
    const bytes = await workspace.files.read(absolute);
    // Of a link, the size may be its own.
    check(bytes.length);
    return bytes;
  } catch (error) {
    const isRefused = isLensError(error) && error.kind !== 'storage';
    if (isRefused || (await isThereForPublishing(workspace, project, path, absolute))) throw error;
    return undefined;
  }
}

function checkNames(project: Project, path: string, absolute: string, kinds: RegExp): void {
  checkPublishable(project, [path]);
  const why = otherKind(path, kinds) ?? otherKind(absolute, kinds);
  if (why !== undefined) throw refused(path, why);
  if (!isInside(project.workspaceFolder, absolute)) throw refused(path, l10n.t('is outside the workspace'));
}

function otherKind(path: string, kinds: RegExp): string | undefined {
  if (kinds.test(nameOf(path))) return undefined;
  return kinds === solidityFile ? l10n.t("isn't a Solidity source") : l10n.t("isn't a source file");
}

/** A LensError of kind `input` unless a `.json` that a Vyper source imports is an ABI, as the compiler wants it. */
export function checkAbi(path: string, text: string): void {
  const abi = abiIn(text);
  if (abi === undefined || !abi.every((entry) => textIn(own(objectIn(entry), 'type')) !== undefined))
    throw refused(path, l10n.t("isn't an ABI"));
}

/**
 * A LensError of kind `input` when `absolute`, a file of the build output, isn't within the workspace folder. It isn't
 * published itself, so it may have any name: a contract's artifact has the contract's.
 */
export async function checkInside(workspace: Workspace, project: Project, absolute: string): Promise<void> {
  if (!isInside(project.workspaceFolder, absolute)) throw refused(absolute, l10n.t('is outside the workspace'));
  await behindLinks(workspace, project.workspaceFolder, absolute, absolute);
}

/**
 * Refuses a file behind a link that leaves the workspace, or leads to a secret's name or another kind of file. False
 * without a file.
 */
async function checkLinks(
  workspace: Workspace,
  { workspaceFolder }: Project,
  absolute: string,
  shown: string,
  kinds: RegExp,
): Promise<boolean> {
  const within = await behindLinks(workspace, workspaceFolder, absolute, shown);
  if (within === undefined) return false;
  if (within === relativeTo(workspaceFolder, absolute)) return true;
  // The name behind the link counts too: `Notes.sol` may be a link to `.env`.
  const why = refusal(within) ?? suspicion(within) ?? otherKind(within, kinds);
  if (why !== undefined) throw refused(shown, l10n.t`is a link to a file that ${why}`);
  return true;
}

/**
 * Where `absolute` is within `folder` once its links are resolved; undefined if there is no file. A LensError of kind
 * `input` for a link that leaves the folder, or any link if the file system can't resolve it.
 */
async function behindLinks(
  { files }: Workspace,
  folder: string,
  absolute: string,
  shown: string,
): Promise<string | undefined> {
  if (files.realPath !== undefined) {
    const [realFolder, real] = await Promise.all([files.realPath(folder), realPathOf(files, absolute)]);
    if (real === undefined) return undefined;
    if (!isInside(realFolder, real))
      throw refused(shown, l10n.t('is reached through a link that points outside the workspace'));
    return relativeTo(realFolder, real);
  }
  for (let path = absolute; path !== folder; path = parentOf(path)) {
    const stat = await files.stat(path);
    if (stat?.type === 'link') throw refused(shown, l10n.t('is reached through a link'));
  }
  return relativeTo(folder, absolute);
}

/**
 * Uses the list of its folder, which many files share. On a file system that ignores case, the file may still be there.
 */
async function typeOf(files: ProjectFiles, absolute: string): Promise<FileType | undefined> {
  const name = nameOf(absolute);
  const listed = (await files.list(parentOf(absolute))).find((entry) => entry.name === name);
  return listed?.type ?? (await files.stat(absolute))?.type;
}

/** Undefined if nothing is there, or if a link leads nowhere: then nothing can be read either. */
async function realPathOf(files: ProjectFiles, absolute: string): Promise<string | undefined> {
  try {
    const stat = await files.stat(absolute);
    if (stat === undefined || stat.type === 'link') return await files.realPath?.(absolute);
    // If the file itself isn't a link, only the path of its folder can contain links, and many files share that folder.
    const folder = await files.realPath?.(parentOf(absolute));
    return folder === undefined ? undefined : joinPath(folder, nameOf(absolute));
  } catch {
    return undefined;
  }
}

function refused(path: string, why: string): LensError {
  return new LensError(
    { kind: 'input', field: 'sources' },
    l10n.t`Can't publish ${JSON.stringify(path)}: it ${why}. Nothing was sent.`,
  );
}

/** The warning for sources that exceed the service's limit together; none below it. */
export function sizeWarnings(bytes: number): Warning[] {
  if (bytes <= bodyLimit) return [];
  return [
    {
      kind: 'tooLarge',
      message: l10n.t`The submission is ${fileSize(bytes)}, but the verification service accepts at most 30 MiB.`,
      blocks: true,
    },
  ];
}
