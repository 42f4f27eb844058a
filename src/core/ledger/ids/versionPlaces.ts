/** A kind of file in which a text such as `0.0.5` is mostly or always a version. */
export type VersionPlace = 'lockFile' | 'manifest' | 'changelog' | 'environment';

/** Written by tools: only versions and digests. */
const lockFiles: ReadonlySet<string> = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'pnpm-lock.yml',
  'bun.lock',
  'deno.lock',
  'cargo.lock',
  'poetry.lock',
  'pdm.lock',
  'uv.lock',
  'pipfile.lock',
  'pixi.lock',
  'conda-lock.yml',
  'go.sum',
  'foundry.lock',
  'soldeer.lock',
  'gemfile.lock',
  'composer.lock',
  'podfile.lock',
  'pubspec.lock',
  'package.resolved',
  'packages.lock.json',
  'gradle.lockfile',
  'flake.lock',
  'mix.lock',
]);

/** The name and version of a package, and the versions of its dependencies. */
const manifests: ReadonlySet<string> = new Set([
  'package.json',
  'bower.json',
  'lerna.json',
  'deno.json',
  'jsr.json',
  'pnpm-workspace.yaml',
  'cargo.toml',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'pipfile',
  'ape-config.yaml',
  'brownie-config.yaml',
  'go.mod',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'libs.versions.toml',
  'gemfile',
  'composer.json',
  'package.swift',
  'pubspec.yaml',
  'chart.yaml',
  'mix.exs',
  'soldeer.toml',
  'scarb.toml',
  'pixi.toml',
  'podfile',
  'build.sbt',
  'project.clj',
  'deps.edn',
  'rebar.config',
  'elm.json',
  'dub.json',
  'conanfile.txt',
  'conanfile.py',
  'vcpkg.json',
  'directory.packages.props',
  '.pre-commit-config.yaml',
  'manifest.json',
  'vsc-extension.json',
  '.release-please-manifest.json',
  '.tool-versions',
  'version',
  'version.txt',
  '.nvmrc',
]);

const changelog = /^(?:changelog|changes|history|news|releases?|release[-_]notes|upgrading|migration)(?:[-_.]\w+)*$/;
/** Conda's, but also the name of a service's own configuration. */
const environment = /^environment\.ya?ml$/;
const requirements = /^(?:requirements|constraints)[\w.-]*\.(?:txt|in)$/;

/** The kind of a file; undefined for a file without many versions. */
export function versionPlaceOf(path: string): VersionPlace | undefined {
  const name = (/[^/\\]*$/.exec(path)?.[0] ?? '').toLowerCase();
  if (lockFiles.has(name)) return 'lockFile';
  if (manifests.has(name) || requirements.test(name)) return 'manifest';
  if (environment.test(name)) return 'environment';
  return changelog.test(name) ? 'changelog' : undefined;
}

/** The length of the text to check on either side. */
const reach = 100;

/** The text directly before a version, on its line. */
const before: readonly RegExp[] = [
  // `"version": "`, `VERSION=`, `__version__ = '`, `<version>`, `Version 0.0.1`, `solc-version: `.
  /(?:version|semver|release|revision|(?:^|[\W_])(?:ver|tag|since))(?:s|ed|name|code|info|number|string)?[\w-]{0,10}["'`*]{0,3}(?:: ?\w{1,20})?(?:\s{0,5}(?:[:=>(]|:=|=>)|\s)\s{0,5}["'`(*[<>=~^]{0,3}$/i,
  // `versions 0.0.4, 0.0.5 and 0.0.6`
  /\bversions? (?:\d+(?:\.\d+)+(?:,| and| or| to) )+$/i,
  /(?:^|\W)v\.? $/i,
  // `>=0.0.5`, `~> 0.0.5`, and `name==0.0.5`, which isn't a comparison in a program.
  /(?:(?:^|[\s"'(,A-Za-z_])(?:[<>!~]=|~>)|[A-Za-z_]===?) {0,2}["']?$/,
  /(?:^|\s)(?:bump|upgrad|downgrad)\w{0,5}\s[^\n]{0,80}$/i,
  /\b(?:deprecated|added|removed|introduced|fixed|available|new|broken|changed) (?:in|since|as of) ["'`*[(]{0,2}$/i,
  /\bpragma \w{1,20} {1,3}=?$|\b(?:solc|solidity|vyper|npm|pip|python|rustc|typescript|hardhat|truffle|foundry) {1,2}["'`]?$/i,
  // Compilers in configurations: `solc = "`, `solidity: "`.
  /\b(?:solc|solidity|vyper)["']?\s{0,3}[:=]\s{0,3}["'`]$/i,
  // `?ref=`, `?v=`, `rev: `; the lists and messages of package managers; the first line of a minified file.
  /(?:[?&](?:ref|v|tag)=|\brev["']?: {0,2}["']?)$/i,
  /^npm notice .{0,80}$|^Collecting [\w.[\]-]{1,60} \($|^Requirement already satisfied: [\w.[\]-]{1,60} $|[├└]──? [@\w./-]{1,60} $/,
  /\/\*! ?[@\w./-]{1,60} $/,
  // Part of a URL or path: a tag, a release, a download.
  /(?:^|\/)(?:tags?|releases?|download|archive|compare|versions?|dist)\/$/i,
  // `group:artifact:0.0.5`, `registry/image:0.0.5`, `image: node:0.0.5`, `FROM node:0.0.5`.
  /(?:[\w-]\/[\w.-]{1,60}|[\w.-]:[\w.-]{1,60}):$|\bimage: {0,3}["']?[\w.-]{1,60}:$|^\s{0,9}FROM [\w.-]{1,60}:$/,
  /(?:\b(?:section|chapter|figure|step|item)|§) {0,2}$/i,
];

/** The text directly after a version. */
const after: readonly RegExp[] = [
  /^\+\w/,
  /^\.(?:dev|post|rc|alpha|beta|pre|final|release|ga|snapshot|x)(?![a-z])/i,
  // `[0.0.5](https://example.com/releases/…)`, `foo (0.0.5) unstable; urgency=low`
  /^["'`*]{0,2}\]\([^)\s]{0,80}\/(?:releases|tags?|compare)\//,
  /^\) [\w ;-]{1,40}; urgency=/,
  // `0.0.4...0.0.5`
  /^\.{2,3}v?\d/,
  /^[\w./-]{0,60}\.(?:js|mjs|cjs|css|map|zip|tgz|t?gz|xz|jar|whl|gem|deb|rpm|exe|dmg|msi|vsix|wasm|crate|nupkg)\b/,
];

/** The beginning of a line in a changelog that is the heading or URL of a release. */
const heading = /^\s{0,3}(?:#{1,6}\s|=+\s|\[|<h\d[^>]{0,40}>|(?:[*-]\s+)?[*_["'`(]{0,3}$)/;

/** `- name=`, `- conda-forge::name=`: a package of Conda. */
const condaPackage = /^\s{0,20}- {1,3}["']?(?:[\w./-]{1,60}::)?[a-z][a-z\d.-]{0,60}=$/;

/** Numbers of the entities that networks begin with; versions have small ones. */
const leastNumber = 1_000;

/** Whether an apparent entity ID is surely meant as one: its number is one that versions don't reach. */
export function isBeyondVersions(id: string): boolean {
  return Number(/\.(\d+)$/.exec(id)?.[1] ?? 0) >= leastNumber;
}

/** Whether the apparent entity ID at `start`..`end` of `text` is a version, judging by the text around it. */
export function isVersion(text: string, start: number, end: number, place?: VersionPlace): boolean {
  if (place === 'lockFile' || place === 'manifest') return true;
  const left = text.slice(Math.max(0, start - reach), start);
  const line = left.slice(left.lastIndexOf('\n') + 1);
  if (place === 'changelog' && heading.test(line)) return true;
  if (place === 'environment' && condaPackage.test(line)) return true;
  if (before.some((pattern) => pattern.test(line))) return true;
  const right = text.slice(end, end + reach);
  return after.some((pattern) => pattern.test(right));
}
