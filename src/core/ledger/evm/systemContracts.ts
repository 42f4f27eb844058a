import { longZeroEntityId } from '../ids/evmAddress.ts';
import type { ContractAction } from '../rest/schema/contractTraces.ts';
import { isSuccess, resultCodeNumbered } from '../resultCodes/resultCodes.ts';
import type { AbiParameter } from './abi.ts';
import { readDeclaration } from './declaration.ts';
import data from './systemContracts.json' with { type: 'json' };

/** A result code other than SUCCESS that a system contract returned instead of reverting. */
export interface ReturnedCode {
  /** The function's name. */
  called: string;
  /** The code's name, or its number if this version doesn't know it. */
  name: string;
  /** The function changes nothing, or its change is already in effect, so nothing is lost if its code is ignored. */
  harmless: boolean;
}

interface SystemFunction {
  declaration: string;
  isQuery: boolean;
}

const contracts = new Map(Object.entries(data.contracts));

/** Each ID at which a system contract answers -> its first one. The token service has a second address (HIP-1028). */
const firstIds = new Map(
  [...contracts].flatMap(([id, { also }]) => [id, also].filter(Boolean).map((each) => [each, id] as const)),
);

/** By contract and selector. */
const functions = new Map<string, SystemFunction>();
/** By selector, of all contracts. */
const declarations = new Map<string, string[]>();
for (const [id, contract] of contracts) {
  for (const [isQuery, table] of [
    [false, contract.functions],
    [true, contract.queries],
  ] as const) {
    for (const [selector, declaration] of Object.entries<string>(table)) {
      functions.set(`${id} ${selector}`, { declaration, isQuery });
      declarations.set(selector, [...(declarations.get(selector) ?? []), declaration]);
    }
  }
}

/** What a token's, an account's or a schedule's own address prefixes to a call of it (HIP-719, HIP-632, HIP-755). */
const redirects: readonly string[] = [...declarations]
  .filter(([, [first = '']]) => first.startsWith('redirectFor'))
  .map(([selector]) => selector);

/** No code is near this number: a greater one is a value. */
const greatestCode = 100_000n;

/** The name of the system contract at an address, such as "Hedera Token Service". */
export function systemContractName(address: string): string | undefined {
  return contracts.get(systemContractOf({ recipient: null, to: address }) ?? '')?.name;
}

/** The functions of the system contracts with a selector, as declarations with their outputs. */
export function systemDeclarations(selector: string): readonly string[] {
  return declarations.get(selector) ?? [];
}

/** Every function of the system contracts, with its selector. */
export function allSystemDeclarations(): { selector: string; declaration: string }[] {
  return [...declarations].flatMap(([selector, list]) => list.map((declaration) => ({ selector, declaration })));
}

/** The call within a call that an address of a token, account or schedule passed on; undefined for any other input. */
export function redirectedInput(input: string): string | undefined {
  if (!redirects.includes(input.slice(0, 10).toLowerCase())) return undefined;
  // An ABI's own form has the offset of the bytes, 64, in its second word; the addresses' code just joins the parts.
  const isEncoded = /^0{62}40$/.test(input.slice(74, 138));
  return `0x${input.slice(isEncoded ? 202 : 50)}`;
}

/**
 * The code with which a call of a system contract failed without reverting; undefined if it succeeded, reverted, isn't
 * a call of a system contract, or if its function has no code.
 */
export function returnedCode(
  action: Pick<ContractAction, 'input' | 'result_data' | 'result_data_type' | 'recipient' | 'to'>,
): ReturnedCode | undefined {
  const { input, result_data: output, result_data_type: type } = action;
  const contract = systemContractOf(action);
  if (type !== 'OUTPUT' || contract === undefined || !input || !output) return undefined;
  const called = redirectedInput(input) ?? input;
  const found = functions.get(`${contract} ${called.slice(0, 10).toLowerCase()}`);
  const { entry, outputs } = found ? readDeclaration('function', found.declaration) : {};
  if (!entry || outputs?.[0]?.name !== 'responseCode') return undefined;
  const code = codeIn(output, outputs);
  if (code === undefined) return undefined;
  const name = resultCodeNumbered(code) ?? code.toString();
  if (name === 'OK' || isSuccess(name)) return undefined;
  return { called: entry.name, name, harmless: found?.isQuery === true || isDone(entry.name, name) };
}

/** Whether a code says that what the function was to do is so already. */
function isDone(called: string, code: string): boolean {
  if (called.startsWith('associate')) return code === 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT';
  return called.startsWith('dissociate') && code === 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT';
}

function systemContractOf({ recipient, to }: Pick<ContractAction, 'recipient' | 'to'>): string | undefined {
  return firstIds.get(recipient ?? '') ?? firstIds.get(longZeroEntityId(to ?? '') ?? '');
}

/**
 * The code in the first word of an output. A failure may omit the other outputs; then 0 and 1 are taken for the flag
 * that some functions returned alone before they had a code.
 */
function codeIn(output: string, outputs: readonly AbiParameter[]): bigint | undefined {
  const bytes = (output.length - 2) / 2;
  if (!/^0x[0-9a-f]*$/i.test(output) || bytes < 32 || (bytes > 32 && bytes < outputs.length * 32)) return undefined;
  const code = BigInt(output.slice(0, 66));
  if (code > greatestCode || (bytes === 32 && outputs.length > 1 && code <= 1n)) return undefined;
  return code;
}
