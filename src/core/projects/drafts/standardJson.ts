import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, objectOf, own, textIn } from '../files/buildJson.ts';
import type { LinkReferences, StandardJsonInput, Warning } from '../model/toolchain.ts';
import { leavesOutHash, leavesOutTail } from './metadata.ts';

const kept: { readonly [language: string]: readonly string[] } = {
  Solidity: ['language', 'sources', 'settings'],
  Yul: ['language', 'sources', 'settings'],
  Fe: ['language', 'sources', 'settings'],
  Vyper: ['language', 'sources', 'interfaces', 'settings', 'storage_layout_overrides', 'integrity'],
};

/**
 * A compiler input that the service accepts: only keys that the compiler knows (others are errors), no `stopAfter` (it
 * would stop before bytecode is generated), and only the sources in `needed`, if given. The settings stay as the build
 * had them: a library address or any other change would change the metadata's hash and cost the exact match. A
 * LensError of kind `input` where a source's content isn't in the input or a needed one is missing.
 */
export function submittableInput(input: JsonObject, artifact: string, needed?: ReadonlySet<string>): StandardJsonInput {
  const language = textIn(own(input, 'language')) ?? 'Solidity';
  const keys = kept[language];
  if (keys === undefined)
    throw unusable(
      l10n.t`Can't verify the build output ${artifact}: its language ${language} isn't supported. Build again.`,
    );
  const sources = objectIn(own(input, 'sources'));
  if (sources === undefined) throw unusable(l10n.t`The build output ${artifact} contains no sources. Build again.`);
  const chosen: [string, JsonObject][] = [];
  for (const path of needed ?? Object.keys(sources)) {
    const source = objectIn(own(sources, path));
    if (source === undefined)
      throw unusable(l10n.t`The build output ${artifact} is missing the source ${path}. Build again.`);
    const content = own(source, 'content');
    if (typeof content !== 'string')
      throw unusable(l10n.t`The build output ${artifact} doesn't contain the text of ${path}. Build again.`);
    chosen.push([path, { content }]);
  }
  const rest = keys.filter((key) => key !== 'language' && key !== 'sources' && own(input, key) !== undefined);
  return {
    language,
    sources: objectOf(chosen),
    ...objectOf(rest.map((key) => [key, key === 'settings' ? withoutStop(input[key]) : input[key]])),
  };
}

function withoutStop(settings: unknown): unknown {
  const object = objectIn(settings);
  if (object === undefined) return settings;
  return objectOf(Object.entries(object).filter(([key]) => key !== 'stopAfter'));
}

function unusable(message: string): LensError {
  return new LensError({ kind: 'input', field: 'sources' }, message);
}

/** The effect of a build's settings on the best possible match. */
export function settingsWarnings(language: string, settings: JsonObject | undefined): Warning[] {
  const warnings: Warning[] = [];
  if (language === 'Yul') {
    warnings.push({
      kind: 'notSolidity',
      message: l10n.t('A contract written in Yul has no metadata, so "match" is the best possible result.'),
      blocks: false,
    });
  }
  if (leavesOutTail(settings)) {
    warnings.push({
      kind: 'noMetadataTail',
      message: l10n.t(
        'The build omits the metadata from the bytecode (appendCBOR: false), so "match" is the best possible result.',
      ),
      blocks: false,
    });
  } else if (leavesOutHash(settings)) {
    warnings.push({
      kind: 'noMetadataHash',
      message: l10n.t(
        'The build omits the metadata hash (bytecodeHash: "none"), so "match" is the best possible result.',
      ),
      blocks: false,
    });
  }
  return [...warnings, ...machinePathWarnings(settings)];
}

/**
 * Folders of the developer's machine in the settings would be published with them. They stay anyway: the metadata's
 * hash covers remappings, and imports are resolved by them.
 */
function machinePathWarnings(settings: JsonObject | undefined): Warning[] {
  const named = ['remappings', 'search_paths'].flatMap((key) => {
    const list = own(settings, key);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  });
  const absolute = named.filter((item) => /(?:^|[:=])(?:\/|~|[a-z]:[\\/]|file:)/i.test(item));
  const [first] = absolute;
  if (first === undefined) return [];
  const message = l10n.t`The build settings contain paths of this machine, such as ${JSON.stringify(first)}, that would be published. To avoid this, build with relative paths.`;
  return [{ kind: 'machinePaths', message, blocks: false }];
}

/** A blocking warning for each source without any content: the service rejects a request that contains one. */
export function emptySourceWarnings(paths: Iterable<readonly [string, string]>): Warning[] {
  const warnings: Warning[] = [];
  for (const [path, content] of paths) {
    if (content !== '') continue;
    warnings.push({
      kind: 'emptySource',
      path,
      message: l10n.t`${path} is empty, and the service rejects empty files. Remove it or its import, and build again.`,
      blocks: true,
    });
  }
  return warnings;
}

/** Says which libraries are linked after compiling; their addresses aren't added to the input, on purpose. */
export function libraryWarnings(references: LinkReferences | undefined): Warning[] {
  const names = Object.values(references ?? {}).flatMap((libraries) => Object.keys(libraries));
  if (names.length === 0) return [];
  return [
    {
      kind: 'libraries',
      message: l10n.t`Libraries linked after compilation: ${[...new Set(names)].join(', ')}. The build's settings are submitted unchanged.`,
      blocks: false,
    },
  ];
}
