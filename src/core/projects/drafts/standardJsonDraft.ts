import * as l10n from '@vscode/l10n';
import { eachInTurns } from '../../platform/turns.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, objectOf, own } from '../files/buildJson.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type {
  ArtifactBytecode,
  Candidate,
  Draft,
  DraftOptions,
  PublishedFile,
  StandardJsonInput,
  Warning,
} from '../model/toolchain.ts';
import { builtFile, editedLaterWarnings, isOlderThanBuild } from './builtFile.ts';
import { tailedBytecode } from './metadata.ts';
import { checkAbi, checkPublishable, placed, sizeWarnings, suspicionWarnings } from './publishable.ts';
import type { SourcePlace } from './sourcePlace.ts';
import { emptySourceWarnings, libraryWarnings, settingsWarnings, submittableInput } from './standardJson.ts';
import { fromDiskWarning } from './unbuiltWarnings.ts';
import { abiIn, abiText, isJson, knownAbi } from './vyperInput.ts';

interface StandardJsonBuild {
  readonly candidate: Candidate;
  /** The compiler's input as the build had it. */
  readonly input: JsonObject;
  /** The sources that the contract needs, or undefined for all of the input's. */
  readonly needed: ReadonlySet<string> | undefined;
  readonly compilerVersion: string;
  /** The source's name within the input. */
  readonly path: string;
  readonly bytecode: ArtifactBytecode;
  /** As the compiler wrote it, if the build kept it. */
  readonly storageLayout?: unknown;
  readonly reason: string;
  readonly warnings?: readonly Warning[];
  /** The sources whose text is the file's on disk, because the build output doesn't contain them. */
  readonly fromDisk?: ReadonlySet<string>;
  /** Where a source may be on disk, likeliest first. */
  locate(path: string): readonly SourcePlace[];
}

/**
 * The draft of a build whose compiler input is known: it is sent unchanged, without the parts that the service can't
 * accept.
 */
export async function standardJsonDraft(workspace: Workspace, build: StandardJsonBuild): Promise<Draft> {
  const { candidate } = build;
  const built = submittableInput(build.input, candidate.artifact, build.needed);
  const input = withAbisAlone(built);
  const interfaces = Object.entries(objectIn(own(input, 'interfaces')) ?? {});
  checkPublishable(candidate.project, [...Object.keys(input.sources), ...interfaces.map(([path]) => path)]);
  const files = await eachInTurns([...Object.entries(input.sources), ...interfaces], ([path, source]) =>
    builtFile(workspace, build, path, publishedText(source)),
  );
  const unsure: PublishedFile[] = [];
  for (const file of files) {
    if (!build.fromDisk?.has(file.path)) continue;
    if (file.onDisk === undefined || !(await isOlderThanBuild(workspace, candidate, file.onDisk))) unsure.push(file);
  }
  // Vyper puts a hash of the whole texts in the bytecode.
  const isChanged = Object.entries(built.sources).some(
    ([path, source]) => textOf(source) !== textOf(input.sources[path] ?? {}),
  );
  const settings = objectIn(own(input, 'settings'));
  const bytecode = tailedBytecode(build.bytecode, input.language, settings);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    toolchain: candidate.project.toolchain,
    body: { route: 'standardJson', stdJsonInput: input },
    reason: build.reason,
    compilerVersion: build.compilerVersion,
    contractIdentifier: `${build.path}:${candidate.contractName}`,
    contractName: candidate.contractName,
    language: input.language,
    files: files.map((file) => ({
      ...placed(file),
      ...(input.language === 'Vyper' && file.path.endsWith('.json') && { isAbi: true as const }),
    })),
    bytecode: unsure.length > 0 || isChanged ? { ...bytecode, isOfOtherSources: true } : bytecode,
    ...(build.storageLayout !== undefined && { storageLayout: build.storageLayout }),
    warnings: [
      ...(build.warnings ?? []),
      ...abstractWarnings(candidate),
      ...suspicionWarnings(candidate.project, files),
      ...emptySourceWarnings(Object.entries(input.sources).map(([path, source]) => [path, textOf(source)] as const)),
      ...editedLaterWarnings(files),
      ...unsure.map(({ path }) => fromDiskWarning(path)),
      ...settingsWarnings(input.language, settings),
      ...libraryWarnings(build.bytecode.creationLinkReferences),
      ...sizeWarnings(total),
    ],
  };
}

/** The blocking warning for a contract without bytecode. */
export function abstractWarnings(candidate: Candidate): Warning[] {
  if (candidate.kind !== 'abstract') return [];
  return [
    {
      kind: 'abstract',
      message: l10n.t`${candidate.contractName} is an interface or abstract contract and has no deployed code to verify.`,
      blocks: true,
    },
  ];
}

/**
 * Vyper takes every `.json` for an ABI. Nothing else in such a file is sent; a LensError of kind `input` if it is none.
 */
function withAbisAlone(input: StandardJsonInput): StandardJsonInput {
  if (input.language !== 'Vyper') return input;
  const interfaces = objectIn(own(input, 'interfaces'));
  return {
    ...input,
    sources: objectOf(
      Object.entries(input.sources).map(([path, source]) => {
        if (!isJson(path)) return [path, source] as const;
        checkAbi(path, textOf(source));
        return [path, { content: abiText(textOf(source)) }] as const;
      }),
    ),
    ...(interfaces && {
      interfaces: objectOf(
        Object.entries(interfaces).map(([path, source]) => {
          const text = publishedText(source);
          if (!isJson(path) && own(objectIn(source), 'abi') === undefined) return [path, source] as const;
          checkAbi(path, text);
          return [path, { abi: knownAbi(abiIn(text) ?? []) }] as const;
        }),
      ),
    }),
  };
}

function textOf(source: JsonObject): string {
  const content = own(source, 'content');
  return typeof content === 'string' ? content : '';
}

/** The ABI of a Vyper interface that is given as an ABI. */
function publishedText(source: unknown): string {
  const object = objectIn(source);
  return object === undefined || own(object, 'abi') === undefined ? textOf(object ?? {}) : JSON.stringify(object);
}

/**
 * Says that more than the contract's own sources would be published, because the build output doesn't say which.
 * @param unread the build output with metadata that can't be read
 */
export function wholeInputWarnings(
  needed: ReadonlySet<string> | undefined,
  options: DraftOptions,
  unread?: string,
): Warning[] {
  if (needed !== undefined) return [];
  return [{ kind: 'wholeInput', message: wholeInputMessage(options, unread), blocks: false }];
}

function wholeInputMessage(options: DraftOptions, unread: string | undefined): string {
  if (options.sources === 'all') return l10n.t('All sources in the build will be published, as requested.');
  if (unread !== undefined)
    return l10n.t`All sources in the build will be published, because the contract's metadata in ${unread} can't be read.`;
  return l10n.t(
    "All sources in the build will be published, because the build output doesn't say which ones the contract needs.",
  );
}
