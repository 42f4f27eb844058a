import * as l10n from '@vscode/l10n';
import type { AskOptions, Page } from '../ledger/rest/ask.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { ContractState } from '../ledger/rest/schema/contracts.ts';
import { type Entry, everyRow, readableRows } from '../ledger/rest/schema/field.ts';
import { noLayoutWords, type SourcedLayout, type StateNaming } from '../sheets/calls/stateChanges.ts';
import {
  type HeldReading,
  heldParts,
  type StatefulContract,
  type StateTime,
} from '../sheets/contracts/heldVariables.ts';
import { onDemandSection } from '../sheets/parts/onDemand.ts';
import { notLoaded } from '../sheets/parts/unread.ts';
import type { Section } from '../sheets/sheet.ts';
import { callKeys } from '../storage/callKeys.ts';
import { heldState } from '../storage/heldState.ts';
import { SlotNames } from '../storage/slotNames.ts';
import { tryKeys } from '../storage/storageKeys.ts';

/** The client's parts that this needs. */
type StateClient = Pick<LedgerClient, 'contracts' | 'contractResults'>;

/** Slots per request, and requests at a time. */
const slotsAPage = 100;
const pagesAtATime = 5;
/** The first numbers, which are keys of many mappings. */
const firstNumbers = 64n;

/**
 * What a contract holds, or held at a time: its variables, and the entries of mappings whose keys its recent calls and
 * events name.
 * @throws LensError the requests' errors, and `badResponse` if a slot can't be read
 */
export async function readHeldState(
  client: StateClient,
  { id }: StatefulContract,
  { layout }: SourcedLayout,
  { timestamp }: StateTime,
  options: AskOptions = {},
): Promise<HeldReading> {
  const before = timestamp === undefined ? {} : ({ timestamp: { lte: timestamp } } as const);
  const [first, results, logs] = await Promise.all([
    client.contracts.state(id, { limit: slotsAPage, ...before }, options),
    client.contractResults.ofContract(id, { limit: slotsAPage, ...before }, options),
    client.contractResults.logsOfContract(id, { limit: slotsAPage, ...before }, options),
  ]);
  const keys = callKeys({ results: readableRows(results.rows), logs: readableRows(logs.rows) });
  for (let number = 0n; number < firstNumbers; number++) keys.number(number);
  const read = async (
    rows: readonly Entry<ContractState>[],
    page: Page<ContractState>,
    pages: number,
    ask: AskOptions,
  ) => {
    let all = [...rows, ...page.rows];
    let last = page;
    for (let more = last.more, left = pages; more && left > 0; more = last.more, left--) {
      last = await more(ask);
      all = [...all, ...last.rows];
    }
    const held = everyRow(all);
    for (const { value } of held) keys.word(value);
    const names = new SlotNames(layout);
    tryKeys(names, keys);
    const state = heldState(held, last.more === undefined, names);
    const next = last.more;
    const reading: HeldReading = {
      state,
      slots: all.length,
      ...(next && { more: async (asked: AskOptions) => read(all, await next(asked), pagesAtATime - 1, asked) }),
    };
    return reading;
  };
  return read([], first, pagesAtATime - 1, options);
}

/** The tab with a contract's state, loaded on demand. */
export function heldSection(client: StateClient, contract: StatefulContract, naming: StateNaming): Section {
  return onDemandSection({
    title: l10n.t('State'),
    text: l10n.t(
      'Shows the current state with the variable names of the source. Use Read... for another block or time.',
    ),
    button: l10n.t('Show State'),
    async load(options) {
      const address = contract.address.toLowerCase();
      const known = (await naming.layouts([address], options)).get(address);
      // Both say what to do first: install a compiler, open a project.
      if (!known) return { blocks: [{ type: 'paragraph', text: noLayoutWords([contract.id]) }], unread: true };
      if ('problem' in known) return { blocks: [notLoaded(known.problem.replace(/\.$/, ''))], unread: true };
      return heldParts(await readHeldState(client, contract, known, {}, options), known, {});
    },
  });
}
