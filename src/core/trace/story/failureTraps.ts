import * as l10n from '@vscode/l10n';
import { formatHbar } from '../../format/amounts.ts';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { returnedCode } from '../../ledger/evm/systemContracts.ts';
import { longZeroEntityId } from '../../ledger/ids/evmAddress.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { LedgerClient } from '../../ledger/rest/client/client.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { unlessNotFound } from '../../ledger/rest/unlessNotFound.ts';
import { isLensError } from '../../net/errors.ts';
import type { SourceText } from '../lines/sourceText.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import type { FailureValues } from '../values/readValues.ts';
import { missingSignature } from '../values/traps/missingSignature.ts';
import { isLikelyWei } from '../values/traps/weiComparison.ts';

/** What a failure is looked at for. */
export interface FailedExecution {
  readonly actions: readonly ContractAction[];
  /** Where the failure began. */
  readonly origin: TraceFrame | undefined;
  readonly values: FailureValues | undefined;
  /** Of the build that `values` are of. */
  readonly text: SourceText | undefined;
}

/**
 * What behaves otherwise on Hedera than on Ethereum and led to a failure, each with its fix, in sentences. Only what is
 * certain: an amount in wei that was sent, a signature that a system contract missed, a dropped result code of a system contract, and two forms of an account's
 * address that were compared.
 * @param client asked for an account only if two addresses may be its forms
 * @throws LensError the transport's errors other than `stopped`
 */
export async function failureTraps(
  failed: FailedExecution,
  client: LedgerClient,
  options: AskOptions,
): Promise<string[]> {
  const traps = [...weiSent(failed), ...missingSignatures(failed), ...droppedCodes(failed)];
  for (const addresses of comparedAddresses(failed)) {
    const account = await accountOf(addresses, client, options);
    if (account === undefined) continue;
    const [longZero, alias] = longZeroEntityId(addresses[0]) === undefined ? addresses.toReversed() : addresses;
    if (longZero === undefined || alias === undefined) continue;
    traps.push(
      l10n.t`${checksumAddress(longZero)} is the long-zero address of account ${account}. Compare its EVM address, ${checksumAddress(alias)}.`,
    );
  }
  return [...new Set(traps)];
}

function weiSent({ origin, values }: FailedExecution): string[] {
  const cause = values?.cause;
  const refused = origin?.failure === 'insufficientBalance' ? origin.value : undefined;
  const value = cause?.kind === 'payment' ? cause.value : refused;
  if (value === undefined || !isLikelyWei(value)) return [];
  return [
    l10n.t`The contract sends ${formatHbar(value)}: on Hedera, amounts are in tinybars. Write 1 ℏ as 1e8, not as 1 ether.`,
  ];
}

function missingSignatures({ actions }: FailedExecution): string[] {
  const missing = missingSignature(actions);
  if (!missing) return [];
  const [of, contract] = [nameOf(missing.of), nameOf(missing.contract)];
  const { called, key } = missing;
  if (key === 'account')
    return [
      l10n.t`${called} needs the signature of account ${of}, which the call by contract ${contract} doesn't have. Let the account call the token service itself.`,
    ];
  const name = keyNames[key]();
  return [
    l10n.t`${called} needs the signature of the ${name} of token ${of}, which the call by contract ${contract} doesn't have. Give the token a ${name} with the contract's ID.`,
  ];
}

const keyNames = {
  supply: () => l10n.t('supply key'),
  wipe: () => l10n.t('wipe key'),
  freeze: () => l10n.t('freeze key'),
  kyc: () => l10n.t('KYC key'),
  pause: () => l10n.t('pause key'),
  admin: () => l10n.t('admin key'),
};

/** An entity by its ID, if its address has it. */
function nameOf(address: string): string {
  return longZeroEntityId(address) ?? checksumAddress(address);
}

function droppedCodes({ actions, values, text }: FailedExecution): string[] {
  return (values?.dropped ?? []).flatMap(({ frame, statement: { file, start, end } }) => {
    const action = actions.find(({ index }) => index === frame);
    const returned = action && returnedCode(action);
    const place = text?.placeOf({ file, start, length: end - start });
    if (!returned || returned.harmless || !place) return [];
    const line = `${place.path.slice(place.path.lastIndexOf('/') + 1)}:${place.line + 1}`;
    return [l10n.t`Before, ${returned.called} returned ${returned.name}, ignored in ${line}. Require SUCCESS (22).`];
  });
}

function comparedAddresses({ values }: FailedExecution): (readonly [string, string])[] {
  const decided = values?.cause?.kind === 'conditions' ? values.cause.decided : [];
  return decided.flatMap(({ addresses }) => (addresses ? [addresses] : []));
}

/** The account that two addresses are, if one is its long-zero address and the other its EVM address. */
async function accountOf(
  [first, second]: readonly [string, string],
  client: LedgerClient,
  options: AskOptions,
): Promise<string | undefined> {
  const ids = [longZeroEntityId(first), longZeroEntityId(second)];
  const id = ids[0] ?? ids[1];
  const alias = ids[0] === undefined ? first : second;
  if (id === undefined || ids.every((each) => each !== undefined)) return undefined;
  try {
    const { account } = (await unlessNotFound(client.accounts.get(id, { transactions: false }, options))) ?? {};
    return account?.evm_address?.toLowerCase() === alias ? id : undefined;
  } catch (error) {
    // The line and its values are known without it.
    if (isLensError(error, 'stopped')) return undefined;
    throw error;
  }
}
