import * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { Read } from '../../core/sheets/contracts/contractAnswers.ts';
import type { ReadableContract } from '../../core/sheets/contracts/contractReads.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { CommandHandlers } from '../commands.ts';
import { heldStateAt } from '../contracts/heldStateAt.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { type Arguments, askArguments, createLastArguments } from './askArguments.ts';
import { askFunction } from './askFunction.ts';
import { type LensAnswers, type LensQuestion, readLensQuestion } from './lensAnswers.ts';

/** Asks contracts for their values: by command, above their sources, and for language models. */
interface ContractReading {
  readonly handlers: Pick<CommandHandlers, `ledgerLens.contract.${'read' | 'readAll'}`>;
}

interface ContractReadingOptions {
  connections: Connections;
  readable: ReadableContracts;
  layouts: Pick<StorageLayouts, 'of'>;
  panels: SheetPanels;
  answers: LensAnswers;
  storage: vscode.Memento;
  /** Lets the user enter a contract: with `only`, nothing else is offered. */
  choose: (title: string, placeholder: string, only: 'contract') => Promise<EntityTarget | undefined>;
}

export function createContractReading(options: ContractReadingOptions): ContractReading {
  const { connections, readable, layouts, panels, answers, storage, choose } = options;
  const last = createLastArguments(storage);

  async function ask(
    contract: ReadableContract,
    entry: AbiEntry,
    asked: Arguments,
    connection: Connection,
    block?: string,
  ) {
    const { address, abis } = contract;
    const answer = await working(contract.id, () =>
      loadCore().ledger.askContract(connection.ledger, { to: address, entry, values: asked.values, block }, abis, {
        signal: connection.signal,
      }),
    );
    return { entry, given: asked.given, answer };
  }

  /** Shows what is read, which *Refresh* reads again. */
  async function showRead(connection: Connection, read: (connection: Connection) => Promise<Sheet>): Promise<void> {
    const { name } = connection.network;
    panels.show(await read(connection), connection, undefined, () => read(connections.to(name)));
  }

  /** For a member of a source: the answer appears above it. */
  async function readMember(question: LensQuestion): Promise<void> {
    const connection = connections.current();
    const contract = await readable.ofBuild(question.uri, question.contract, question.address, connection);
    if (!contract) throw noAbi();
    const entry = await chooseOverload(question, contract);
    if (!entry) return;
    const asked = await askArguments(entry, last, connection);
    if (asked) answers.keep(question, await ask(contract, entry, asked, connection));
  }

  /** For every member of a source without arguments. */
  async function readAllMembers(question: LensQuestion): Promise<void> {
    const connection = connections.current();
    const contract = await readable.ofBuild(question.uri, question.contract, question.address, connection);
    if (!contract) throw noAbi();
    const { readAllOf } = loadCore().sheets;
    await showRead(connection, async (now) => {
      const reads = await working(question.contract, () =>
        readAllOf(now.ledger, contract, undefined, { signal: now.signal }),
      );
      for (const read of reads) answers.keep({ ...question, member: read.entry.name, parameters: 0 }, read);
      return sheetOf(contract, reads, undefined, now);
    });
  }

  function sheetOf(
    contract: ReadableContract,
    reads: readonly Read[],
    block: string | undefined,
    { network }: Connection,
  ): Sheet {
    const readAt = new Date().toISOString();
    return loadCore().sheets.contractReadSheet(contract, reads, { block, readAt }, { network });
  }

  /** For a contract by its ID or address: the answers are a sheet. */
  async function readThis(given: unknown): Promise<void> {
    const placeholder = vscode.l10n.t('Enter the ID, address or name of a contract');
    const target = readTarget(given) ?? (await choose(vscode.l10n.t('Read Contract'), placeholder, 'contract'));
    if (!target) return;
    const core = loadCore();
    const connection = target.network === undefined ? connections.current() : connections.to(target.network);
    const { ledger, signal } = connection;
    const contract = await working(target.id, async () => {
      return readable.of(await core.ledger.contractToRead(ledger, target.id, { signal }), connection);
    });
    if (!contract) throw noAbi();
    const wanted = await askFunction(
      contract,
      connection,
      connections.names.titled(connection.network.name, contract.id),
    );
    if (!wanted) return;
    const { entry, block } = wanted;
    if (entry === 'state') {
      const { address, id } = contract;
      return showRead(connection, (now) =>
        working(id, () => heldStateAt({ address, id }, block, now, layouts, { signal: now.signal })),
      );
    }
    if (entry === 'all')
      return showRead(connection, async (now) => {
        const all = () => core.sheets.readAllOf(now.ledger, contract, block, { signal: now.signal });
        return sheetOf(contract, await working(contract.id, all), block, now);
      });
    const asked = await askArguments(entry, last, connection);
    if (!asked) return;
    await showRead(connection, async (now) =>
      sheetOf(contract, [await ask(contract, entry, asked, now, block)], block, now),
    );
  }

  return {
    handlers: {
      'ledgerLens.contract.read': (given) => {
        const question = readLensQuestion(given);
        return question ? readMember(question) : readThis(given);
      },
      'ledgerLens.contract.readAll': (given) => {
        const question = readLensQuestion(given);
        return question ? readAllMembers(question) : readThis(given);
      },
    },
  };
}

/** The function that a declaration stands for; the user chooses between overloads of as many arguments. */
async function chooseOverload({ member, parameters }: LensQuestion, contract: ReadableContract) {
  const { ledger, sheets } = loadCore();
  const named = ledger.readableFunctions(contract.entries).filter(({ name }) => name === member);
  const fitting = parameters === undefined ? named : named.filter(({ inputs }) => inputs.length === parameters);
  const [first, ...others] = fitting.length === 0 ? named : fitting;
  if (!first) throw outdated(member);
  if (others.length === 0) return first;
  const items = [first, ...others].map((entry) => ({ label: plainMessage(sheets.functionWords(entry)), entry }));
  return (await quickPick(items, { title: plainMessage(member) }))?.entry;
}

function working<T>(what: string, work: () => Promise<T>): Promise<T> {
  const title = vscode.l10n.t('Reading {0}…', what);
  return Promise.resolve(vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work));
}

function noAbi(): Error {
  const { net, sheets } = loadCore();
  return new net.LensError({ kind: 'input', field: 'abi' }, sheets.noAbiWords());
}

function outdated(name: string): Error {
  const message = vscode.l10n.t(
    'The build has no function "{0}". Build the project, and if the function is new, deploy it.',
    name,
  );
  return new (loadCore().net.LensError)({ kind: 'input', field: 'abi' }, message);
}
