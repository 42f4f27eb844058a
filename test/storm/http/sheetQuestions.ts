import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { readFeeEstimate } from '../../../src/core/readers/readFeeEstimate.ts';
import { readNetwork } from '../../../src/core/readers/readNetwork.ts';
import { readSheet } from '../../../src/core/readers/readSheet.ts';
import type { Section, Sheet } from '../../../src/core/sheets/sheet.ts';
import { first } from '../../unit/ledger/rest/client/fixtureClient.ts';
import { context } from '../../unit/sheets/sheetContext.ts';
import { identifierOf, lookedUp } from './ledgerQuestions.ts';
import { ledgerNow } from './ledgerWorld.ts';
import { plain, type Question } from './question.ts';

/** What a panel or a hover shows of a thing, whole or with what it says that it lacks. */
export async function sheetQuestions(client: LedgerClient): Promise<Question[]> {
  const contract = first(await client.contracts.list()).contract_id ?? '';
  const block = String(first(await client.blocks.list()).number ?? 0);
  const shown = [...lookedUp, contract, block, '0.0.1001,0.0.1002@1790000000.0'].filter((text) => parses(text));
  const timers = (now: Parameters<typeof readSheet>[2]['timers']) => ({ ...now, now: () => ledgerNow });
  return [
    ...shown.flatMap((text) =>
      (['all', 'summary'] as const).map(
        (level): Question => ({
          name: `${level === 'all' ? 'panel' : 'hover'} of ${text}`,
          service: 'ledger',
          async ask({ ledger, timers: own }, options) {
            const { network } = context;
            const base = { network, timers: timers(own), level };
            const reading = await readSheet(ledger, identifierOf(text), { ...options, ...base });
            return 'sheet' in reading ? reading.sheet : reading;
          },
          judge: (truth, given, run) => judgeSheet(truth, given, run.faultName?.startsWith('next page')),
        }),
      ),
    ),
    {
      name: 'network view',
      service: 'ledger',
      ask: ({ ledger }, options) => readNetwork(ledger, { ...options, now: ledgerNow }),
      judge: (_truth, given) => {
        const reading = given as Awaited<ReturnType<typeof readNetwork>>;
        return (reading.figures.unread?.length ?? 0) + reading.problems.length > 0
          ? []
          : ['a network view lacks figures or nodes, and does not say so'];
      },
    },
    {
      name: 'fee estimate',
      service: 'ledger',
      ask: ({ ledger }, options) =>
        readFeeEstimate(ledger, new Uint8Array([0x2a, 0x04, 0x0a, 0x02, 0x72, 0x00]), {
          ...options,
          network: context.network,
          now: ledgerNow,
        }),
      judge: (truth, given, run) => judgeSheet(truth, given, run.faultName?.startsWith('next page')),
    },
  ];
}

function parses(text: string): boolean {
  try {
    return identifierOf(text) !== undefined;
  } catch {
    return false;
  }
}

const isSheet = (value: unknown): value is Sheet =>
  typeof value === 'object' && value !== null && 'sections' in value && 'headline' in value;

const generalKinds: ReadonlySet<string> = new Set(['transaction', 'node', 'feeEstimate']);

/**
 * What a sheet that differs from the true one keeps to itself. Each section is the true one, or says in its place that
 * it was not read; what does not stand in a section of its own is named above. *Try Again* gives the true one.
 */
async function judgeSheet(truth: unknown, given: unknown, isLinked = false): Promise<string[]> {
  if (!isSheet(truth) || !isSheet(given))
    return [
      `${isSheet(given) ? 'shown, though it is not there' : 'not found, though it is there'}: ${plain(given).slice(0, 200)}`,
    ];
  const wrong: string[] = [];
  const unread = given.sections.filter((section) => section.unread);
  // A sentence at the top covers what has no list of its own: what a transaction's parts give, and a node's share.
  const isGeneral = unread.some(({ more }) => more === undefined) && generalKinds.has(given.kind);
  // A list that goes on says so by its button, wherever that leads.
  if (isLinked) {
    if (isGeneral) return [];
    const names = new Map(given.sections.map((section) => [nameOf(section), section]));
    const lost = truth.sections.filter((section) => {
      const own = names.get(nameOf(section));
      return !own || (plain(rowsOf(own)) !== plain(rowsOf(section)) && own.more === undefined);
    });
    return lost.map(({ title }) => `${title} lacks rows, and nothing says that there are more`);
  }
  const isSaidSomewhere = given.sections.some((section) => isSaid(section, section, new Map()));
  if (!isSaidSomewhere) return [`a sheet lacks something and does not say so: ${difference(truth, given)}`];
  const byName = new Map(given.sections.map((section) => [nameOf(section), section]));
  for (const section of truth.sections) {
    const own = byName.get(nameOf(section));
    if (isSaid(section, own, byName) || (own && saysTheSame(own, besideUnloaded(own, section)))) continue;
    if (isGeneral) continue;
    // The summary of an account counts what its lists hold; they say that they were not read.
    if (own?.level === 'summary') continue;
    wrong.push(`the section ${section.title} is ${own ? 'another' : 'gone'}, and nothing says so`);
  }
  for (const section of unread) {
    const { more } = section;
    if (!more) continue;
    try {
      const again = await patiently(() => more({}));
      const own = truth.sections.find((each) => nameOf(each) === nameOf(section));
      if (own && plain(rowsOf(again)) !== plain(rowsOf(own)))
        wrong.push(`Try Again of ${section.title} gives another list than the true one`);
    } catch (error) {
      wrong.push(`Try Again of ${section.title} fails, though the service answers: ${String(error)}`);
      if (!isLensError(error)) wrong.push('and with a foreign error');
    }
  }
  return wrong;
}

/** What stands for a section in all its states. */
const nameOf = ({ key, title }: Section) => key ?? title.replace(/ \(.*/, '');

/** Whether a section says itself that it lacks something, or the one that it belongs to does. */
function isSaid(section: Section, own: Section | undefined, byName: ReadonlyMap<string, Section>): boolean {
  if (own?.unread || byName.get(section.tab ?? '')?.unread) return true;
  return own?.blocks.some((block) => block.type === 'paragraph' && block.tone === 'warning') ?? false;
}

/** What an event or a row says of what wasn't loaded beside it: the rest of both is compared. */
const [unloadedResult, unloadedCall] = [/result not loaded$/, /^[A-Z][a-z ]+ (\d+\.\d+\.\d+)$/];

/**
 * The true section with another's words where those say less of the same: of an execution that its result wasn't loaded,
 * and of a call or a message its type and what it went to, as the list of transactions itself has them.
 */
function besideUnloaded(own: Section, section: Section): Section {
  const blocks = section.blocks.map((block, at) => {
    const given = own.blocks[at];
    if (block.type === 'timeline' && given?.type === 'timeline') {
      const entries = block.entries.map((entry, index) => {
        const { title, tone } = given.entries[index] ?? entry;
        return unloadedResult.test(title) ? { ...entry, title, tone } : entry;
      });
      return { ...block, entries };
    }
    if (block.type !== 'table' || given?.type !== 'table') return block;
    return { ...block, rows: block.rows.map((row, index) => rowBeside(given.rows[index], row)) };
  });
  return { ...section, blocks } as Section;
}

type Row = Extract<Section['blocks'][number], { type: 'table' }>['rows'][number];

function rowBeside(given: Row | undefined, row: Row): Row {
  return row.map((cell, column) => {
    const other = given?.[column];
    if (cell.type !== 'text' || other?.type !== 'text') return cell;
    const [, to] = unloadedCall.exec(other.text) ?? [];
    return to !== undefined && cell.text.endsWith(` ${to}`) ? other : cell;
  });
}

/** A section as comparable text; an amount without its token's symbol, or without dollars, says so. */
function exact(section: Section): string {
  return plain(section)
    .replace(/"text":"(?:[^"\\]|\\.)*","exact":/g, '"exact":')
    .replace(/,"usd":"(?:[^"\\]|\\.)*"/g, '');
}

const ofUnreadToken = /([\d,.]+) (?:smallest units of )?\d+\.\d+\.\d+/g;

/**
 * Whether a section says what the true one says, or says of an amount that its token wasn't read: "2,500 smallest units of
 * 0.0.5002" or "25 0.0.5002" for "25 GOLD", with the same digits.
 */
function saysTheSame(own: Section, section: Section): boolean {
  const [given, truth] = [exact(own), exact(section)];
  if (given === truth) return true;
  const counts = [...given.matchAll(ofUnreadToken)].map(([, count]) => significant(count ?? ''));
  if (counts.length === 0) return false;
  const parts = given.split(ofUnreadToken).filter((_, index) => index % 2 === 0);
  const escaped = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const amounts = new RegExp(`^${escaped.join(String.raw`([\d,.]+) [^\s"]+`)}$`, 'u').exec(truth);
  return amounts?.slice(1).every((amount, index) => significant(amount) === counts[index]) ?? false;
}

/** The digits of an amount that are the same in every unit: 2,500,000 and 2.5 have "25". */
const significant = (amount: string) => amount.replace(/[,.]/g, '').replace(/^0+|0+$/g, '');

/** Symbols and dollars beside the rows may lack what else was not read. */
function rowsOf({ blocks }: Section): number[] {
  return blocks.flatMap((block) => (block.type === 'table' ? [block.rows.length] : []));
}

function difference(truth: Sheet, given: Sheet): string {
  const names = new Map(given.sections.map((section) => [nameOf(section), section]));
  const lost = truth.sections.filter((section) => {
    const own = names.get(nameOf(section));
    return !own || plain(own) !== plain(section);
  });
  if (lost.length > 0) return lost.map(({ title }) => title).join(', ');
  return truth.headline === given.headline ? 'in another place' : `the headline is "${given.headline}"`;
}

/** Once more where a busy machine did not get ready in time. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 3 || !isLensError(error, 'timeout')) throw error;
    }
  }
}
