import { AssertionError } from 'node:assert/strict';
import { fileSize } from '../../../src/core/format/fileSize.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { consentList } from '../../../src/core/verification/consent/consentList.ts';
import { draftRequest } from '../../../src/core/verification/rest/draftRequest.ts';
import type { SubmissionRequest } from '../../../src/core/verification/rest/submission.ts';
import { type Random, random } from '../../sandbox/ledger/random.ts';
import { type Craft, draftFor, every, hostilePaths, secret } from '../../unit/projects/craftedBuilds.ts';
import { ADDRESS, HASH } from '../../unit/verification/answers.ts';
import { service, subjectOf } from '../../unit/verification/consent/subjects.ts';
import {
  at,
  bodyOf,
  inJson,
  objectsIn,
  ownKeys,
  routes,
  sizeOf,
  tooSmall,
  wordsIn,
} from '../../unit/verification/forms/craftedRequests.ts';
import { eachRun, type PartOptions, type PartResult } from '../seededRuns.ts';
import { hostileText } from '../texts/hostileText.ts';

const foreignSecret = 'BEGIN OPENSSH PRIVATE KEY';

/** Names that a crafted build may have where they do not belong. */
const names: readonly string[] = [
  'a secret',
  'content',
  'urls',
  'keccak256',
  'license',
  'allowPaths',
  'basePath',
  'includePaths',
  'metadata',
  'settings',
  'sources',
  'language',
  'optimizer',
  'remappings',
  'outputSelection',
  'modelChecker',
  'debug',
  'output',
  'constructor',
  'toString',
  '__proto__',
  'toJSON',
  'libraries',
  'interfaces',
  'version',
  'compiler',
  'abi',
];

/** Makes the documents of build tools into what they must not be, and compares what leaves with what is listed. */
export async function runConsent({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  const entries = Object.entries(routes);
  await eachRun({ from, runs }, 1, async (index) => {
    const source = random(seed, 'consent', index);
    const [name, route] = entries[index % entries.length] ?? ['', undefined];
    if (!route) return;
    const document = route.document();
    const isForeign = craft(document, source);
    let found: string[];
    try {
      found = check(route.request(document), isForeign);
    } catch (error) {
      found = isLensError(error, 'input') ? [] : [`a foreign error: ${String(error)}`];
    }
    for (const what of found)
      violations.push(`--seed ${seed} --only consent --from ${index} --runs 1: ${name}: ${what}`);
  });
  return { test: 'crafted documents: what leaves is the sum of the listed rows, byte for byte', runs, violations };
}

/** Changes a document in some places. Whether a member was added that is nobody's, and so must not leave. */
function craft(document: Record<string, unknown>, source: Random): boolean {
  let isForeign = false;
  for (let changes = 1 + source.int(4); changes > 0; changes -= 1) {
    const places = objectsIn(document);
    const place = places[source.int(places.length)] ?? [];
    const owner = at(document, place);
    const kind = source.int(3);
    const members = Object.keys(owner);
    const name = kind === 0 ? (names[source.int(names.length)] ?? 'x') : (members[source.int(members.length)] ?? 'x');
    if (kind === 2) delete owner[name];
    else {
      if (kind === 0 && name === 'a secret' && !ownKeys.test(place.join())) isForeign = true;
      const value = isForeign && name === 'a secret' ? { note: foreignSecret } : anyValue(source, 3);
      Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return isForeign;
}

function anyValue(source: Random, depth: number): unknown {
  switch (source.int(depth > 0 ? 7 : 5)) {
    case 0:
      return hostileText(source);
    case 1:
      return source.int(1000);
    case 2:
      return source.chance(50);
    case 3:
      return null;
    case 4:
      return { content: hostileText(source) };
    case 5:
      return Array.from({ length: source.int(3) }, () => anyValue(source, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: source.int(3) }, () => [
          names[source.int(names.length)] ?? 'x',
          anyValue(source, depth - 1),
        ]),
      );
  }
}

/** What leaves and is in no row; what is listed and does not leave. */
function check(made: SubmissionRequest, isForeign: boolean): string[] {
  const wrong: string[] = [];
  const sum = sizeOf(made);
  if (sum !== made.body.byteLength) wrong.push(`${made.body.byteLength} bytes leave, and the rows are ${sum}`);
  for (const path of tooSmall(made)) wrong.push(`the row of ${path} says less than leaves of it`);
  const body = bodyOf(made);
  const shown = made.parts.map(({ text }) => text).join('\n');
  const paths = new Set(made.parts.flatMap((part) => (part.kind === 'file' ? [part.path] : [])));
  for (const word of wordsIn(JSON.parse(body)))
    if (!paths.has(word) && !shown.includes(word) && !shown.includes(inJson(word)))
      wrong.push(`${JSON.stringify(word).slice(0, 100)} leaves and is in no row`);
  if (isForeign && body.includes(foreignSecret) && !shown.includes(foreignSecret))
    wrong.push('a foreign member leaves unseen');
  if (isForeign && made.leftOut.length === 0 && !body.includes(foreignSecret) && !/"output/.test(shown))
    // What is not sent is named, but for what a compiler puts out anyway.
    wrong.push(...(shown.includes('a secret') ? ['a foreign member leaves'] : []));
  const { rows } = consentList(
    { ...subjectOf(), request: made },
    { fits: [], otherAddress: true, copies: true, always: false },
    service,
  );
  const parts = rows.flatMap(({ shows }) => (shows?.kind === 'part' ? [shows.part] : [])).sort((a, b) => a - b);
  if (parts.join() !== made.parts.map((_, part) => part).join())
    wrong.push(`the rows are ${parts}, of ${made.parts.length} parts`);
  // A file's row says its size on disk, and the rest's all else that leaves: together the whole.
  const ofFiles = made.parts.reduce((all, part) => all + (part.kind === 'file' ? Buffer.byteLength(part.text) : 0), 0);
  for (const { shows, description } of rows) {
    const part = shows?.kind === 'part' ? made.parts[shows.part] : undefined;
    const bytes = part?.kind === 'file' ? Buffer.byteLength(part.text) : made.body.byteLength - ofFiles;
    if (part && !description?.startsWith(fileSize(bytes))) wrong.push(`a row says ${description}`);
  }
  const request = rows.find(({ shows }) => shows?.kind === 'request');
  if (!request?.description?.startsWith(fileSize(made.body.byteLength)))
    wrong.push('the whole is listed with another size');
  return wrong;
}

/** Crafts whole projects of every tool, and looks for what is nobody's business in what would be published. */
export async function runBuilds({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  await eachRun({ from, runs }, 1, async (index) => {
    const source = random(seed, 'builds', index);
    const toolchain = every[index % every.length] ?? 'foundry';
    const crafted: Craft = { extra: {} };
    for (let files = source.int(3); files > 0; files -= 1)
      Object.assign(crafted.extra ?? {}, { [pathOf(source)]: textOf(source) });
    if (source.chance(50)) crafted.settings = { [names[source.int(names.length)] ?? 'x']: anyValue(source, 2) };
    const links = source.chance(30) ? { '/ws/contracts/Linked.sol': '/home/ann/.ssh/id_rsa' } : {};
    let found: string[];
    try {
      const draft = await draftFor(toolchain, crafted, { links });
      const made = draftRequest(draft, { chainId: '296', address: ADDRESS, creationTransactionHash: HASH });
      found = check(made, false);
      if (bodyOf(made).includes(secret)) found.push('a file that is nobody’s business leaves');
    } catch (error) {
      // An assertion of the crafting itself: a file outside the workspace was read, or the build was not found.
      const isRead = error instanceof AssertionError && error.message.includes('nothing outside is read');
      const isHonest = isLensError(error) || (error instanceof AssertionError && !isRead);
      found = isHonest ? [] : [`a foreign error: ${String(error).slice(0, 300)}`];
    }
    for (const what of found)
      violations.push(`--seed ${seed} --only builds --from ${index} --runs 1: ${toolchain}: ${what}`);
  });
  return { test: 'crafted build output of nine tools: nothing leaves that is not listed', runs, violations };
}

function pathOf(source: Random): string {
  const pieces = [
    'contracts/',
    'src/',
    '../',
    '/',
    '.env',
    'a b',
    '.ssh/',
    'key.sol',
    'B.sol',
    'C:\\',
    'file:///',
    '..',
    'node_modules/',
    '//',
    'É.sol',
  ];
  if (source.chance(30)) return hostilePaths[source.int(hostilePaths.length)] ?? '.env';
  return Array.from({ length: 1 + source.int(3) }, () => pieces[source.int(pieces.length)]).join('');
}

function textOf(source: Random): string {
  return source.chance(50) ? 'contract Extra {}\n' : `contract Extra { string s = unicode"${source.hex(4)}"; }\n`;
}
