import * as vscode from 'vscode';
import type { AbiEntry } from '../../../core/ledger/evm/abi.ts';
import type { AbiArgument } from '../../../core/ledger/evm/encodeAbi.ts';
import type { ReadableContract } from '../../../core/sheets/contracts/contractReads.ts';
import { heldStateAt } from '../../contracts/heldStateAt.ts';
import type { ReadableContracts } from '../../contracts/readableContracts.ts';
import type { StorageLayouts } from '../../contracts/storageLayouts.ts';
import { loadCore } from '../../loadCore.ts';
import type { Connection } from '../../network/connection.ts';
import type { Connections } from '../../network/connections.ts';
import { quoted, readChoice, readInput, shownInput, wrongInput } from '../readToolInput.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { connectionOf, foreignChecksum } from '../toolNetwork.ts';

/** The values of a contract: of one function, of all that take no arguments, or of its storage. */
export function createReadContract(
  connections: Connections,
  readable: Pick<ReadableContracts, 'of'>,
  layouts: Pick<StorageLayouts, 'of'>,
): Tool {
  return {
    progress: (input) => vscode.l10n.t('Reading {0}…', shownInput(input, 'contract')),
    async run(input, signal) {
      const given = readInput(input, ['contract'], ['read', 'function', 'arguments', 'block', 'network']);
      const { contract: text, function: name, arguments: written = '' } = given;
      const block = given.block === undefined ? undefined : blockNumber(given.block);
      const wanted = readChoice('read', given.read, ['functions', 'state']);
      const connection = connectionOf(connections, given.network, text);
      const { network, ledger } = connection;
      const options = { signal: AbortSignal.any([signal, connection.signal]) };
      const core = loadCore();
      const warning = foreignChecksum(given.network, text);
      const deployed = await core.ledger.contractToRead(ledger, text, options);
      const { evm_address: address, contract_id: id } = deployed;
      if (wanted === 'state' && address !== null) {
        const sheet = await heldStateAt({ address, id: id ?? address }, block, connection, layouts, options);
        return sheetAnswer(sheet, 'all', `the mirror node of ${network.name}`, warning);
      }
      const contract = await readable.of(deployed, connection, options);
      if (!contract) throw wrongInput('contract', core.sheets.noAbiWords());
      const sheetOf = (reads: Parameters<typeof core.sheets.contractReadSheet>[1]) =>
        core.sheets.contractReadSheet(contract, reads, { block, readAt: new Date().toISOString() }, { network });
      const source = `simulated by the mirror node of ${network.name}`;
      if (name === undefined) {
        const sheet = sheetOf(await core.sheets.readAllOf(ledger, contract, block, options));
        return `${sheetAnswer(sheet, 'all', source, warning)}\nOther functions that can be read: ${listOf(contract, (each) => each.inputs.length > 0)}\n`;
      }
      const entry = functionNamed(name, contract);
      const values = await valuesIn(entry, written, { ledger, signal: options.signal });
      const question = { to: contract.address, entry, values, block };
      const answer = await core.ledger.askContract(ledger, question, contract.abis, options);
      return sheetAnswer(sheetOf([{ entry, given: written === '' ? [] : [written], answer }]), 'all', source, warning);
    },
  };
}

/** In decimal, from decimal or, as JSON-RPC has it, hex. */
function blockNumber(text: string): string {
  if (!/^(?:\d{1,18}|0x[\da-f]{1,15})$/i.test(text)) throw wrongInput('block', `${quoted(text)} isn't a block number.`);
  return BigInt(text).toString();
}

/** By its name, or by its signature if several have that name. */
function functionNamed(name: string, contract: ReadableContract): AbiEntry {
  const { abiSignature, readableFunctions } = loadCore().ledger;
  const all = readableFunctions(contract.entries);
  const wanted = name.replace(/\s+/g, '');
  const exact = all.find((each) => abiSignature(each) === wanted);
  const named = all.filter((each) => each.name === wanted.replace(/\(\)?$/, ''));
  const [only, ...others] = exact ? [exact] : named;
  if (only && others.length === 0) return only;
  throw wrongInput(
    'function',
    only
      ? `Several functions are named ${quoted(name)}. Use a signature: ${named.map(abiSignature).join(', ')}.`
      : `The contract has no function ${quoted(name)} that can be read. Functions: ${listOf(contract, () => true)}.`,
  );
}

function listOf({ entries }: ReadableContract, isListed: (entry: AbiEntry) => boolean): string {
  const { ledger, sheets } = loadCore();
  return ledger.readableFunctions(entries).filter(isListed).map(sheets.functionWords).join(', ') || 'none';
}

/** A single argument may be written without brackets and quotes. */
async function valuesIn(
  { inputs }: AbiEntry,
  written: string,
  { ledger, signal }: Pick<Connection, 'ledger' | 'signal'>,
): Promise<readonly AbiArgument[]> {
  const core = loadCore().ledger;
  const [first, ...others] = inputs;
  const whole = { name: '', type: 'tuple', components: inputs };
  const alone = first && others.length === 0 ? first : undefined;
  const text = alone ? written : `(${written})`;
  const parsed = core.parseArgument(
    alone ?? whole,
    await core.withEvmAddresses(ledger, alone ?? whole, text, { signal }),
  );
  if ('problem' in parsed) throw wrongInput('arguments', parsed.problem);
  return alone ? [parsed.value] : Array.isArray(parsed.value) ? parsed.value : [];
}
