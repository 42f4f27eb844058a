import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../../json/jsonValue.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import type { AuthorizationEffect } from '../../ledger/accounts/authorizationEffects.ts';
import { authorizationsIn } from '../../ledger/accounts/authorizations.ts';
import { hookCallIn } from '../../ledger/accounts/hookCalls.ts';
import type { ContractResult, ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { tableSection } from '../parts/table.ts';
import {
  bloomValue,
  codeValue,
  field,
  fieldsBlock,
  hbarValue,
  hexInteger,
  idValue,
  integerValue,
  partyValue,
  type SheetContext,
  textValue,
} from '../parts/values.ts';
import type { Field, Section, Value } from '../sheet.ts';
import { hookAnswerWords, hookTimeWords } from './hookRunsSection.ts';

/**
 * The mirror node's contract result of a transaction, without the fields at the beginning of the transaction's sheet
 * (gas, hash, block): the call, its Ethereum fields, input and output, and storage changes.
 * @param named what is shown by the variable names of the source: `changes` leaves what it only read
 * @param effects of its authorizations, in their order
 */
export function contractResultSections(
  result: ContractResult | ContractResultDetail,
  context: SheetContext,
  {
    named,
    effects,
  }: { named?: 'changes' | 'all' | undefined; effects?: readonly AuthorizationEffect[] | undefined } = {},
): Section[] {
  const sections = [
    ...(isEthereum(result)
      ? [
          section(l10n.t('Contract result'), callFields(result, context)),
          section(l10n.t('Ethereum transaction'), ethereumFields(result, context)),
        ]
      : [section(l10n.t('Contract result'), [...callFields(result, context), ...chainFields(result, context)])]),
    ...authorizationsSection(result, effects),
    ...('state_changes' in result && named !== 'all' ? slotsSection(result, named === 'changes') : []),
    section(l10n.t('Input and output'), dataFields(result)),
    ...otherFieldsSection(result),
  ];
  return sections.filter((each) => each !== undefined);
}

/** The tab for everything that a contract did. */
function contractTab(): string {
  return l10n.t('Contract result');
}

function section(title: string, fields: readonly (Field | undefined)[]): Section | undefined {
  const block = fieldsBlock(...fields);
  if (block.type !== 'fields' || block.fields.length === 0) return undefined;
  return { title, level: 'detail', tab: contractTab(), blocks: [block] };
}

function callFields(result: ContractResult, context: SheetContext): (Field | undefined)[] {
  const created = result.created_contract_ids.map((id) => idValue(id, 'contract')).filter((each) => each !== undefined);
  return [
    ...hookFields(result),
    field(l10n.t('EVM result'), textValue(result.result), result.status ? { note: result.status } : {}),
    field(l10n.t('From'), partyValue(result.from, 'account')),
    field(l10n.t('To'), partyValue(result.to, 'contract')),
    field(l10n.t('Contract address'), codeValue(result.address)),
    field(l10n.t('Created'), created),
    field(l10n.t('Amount'), hbarValue(result.amount, context)),
    field(l10n.t('Gas limit'), integerValue(result.gas_limit)),
    field(l10n.t('Block hash'), idValue(result.block_hash, 'block')),
    field(l10n.t('Block gas used'), integerValue(result.block_gas_used)),
    field(l10n.t('Transaction index'), integerValue(result.transaction_index)),
  ];
}

/** Newer mirror nodes give every contract transaction a type, a chain and a gas price; only Ethereum's have a nonce. */
function isEthereum({ nonce, r, s }: ContractResult): boolean {
  return nonce !== null || r !== null || s !== null;
}

function ethereumFields(result: ContractResult, context: SheetContext): (Field | undefined)[] {
  return [
    field(l10n.t('Type'), integerValue(result.type), typeNote(result.type)),
    field(l10n.t('Nonce'), integerValue(result.nonce)),
    ...chainFields(result, context),
    field(l10n.t('Max fee per gas'), priceValue(result.max_fee_per_gas, context)),
    field(l10n.t('Max priority fee per gas'), priceValue(result.max_priority_fee_per_gas, context)),
    field(l10n.t('Access list'), jsonValue(result.access_list)),
    authorizationsIn(result.authorization_list)
      ? undefined
      : field(l10n.t('Authorization list'), jsonValue(result.authorization_list)),
    field(l10n.t('Signature r'), codeValue(result.r)),
    field(l10n.t('Signature s'), codeValue(result.s)),
    field(l10n.t('Signature v'), integerValue(result.v)),
  ];
}

/** A price in tinybars in hex; as it is if a server writes it in another way. */
function priceValue(text: string | null, context: SheetContext): Value | undefined {
  const price = hexInteger(text);
  return price === undefined ? codeValue(text) : hbarValue(price, context);
}

function chainFields(result: ContractResult, context: SheetContext): (Field | undefined)[] {
  const chain = hexInteger(result.chain_id);
  return [
    field(
      l10n.t('Chain ID'),
      chain === undefined ? codeValue(result.chain_id) : textValue(chain.toString()),
      chain === undefined || result.chain_id === null ? {} : { note: result.chain_id },
    ),
    field(l10n.t('Gas price'), priceValue(result.gas_price, context)),
  ];
}

/** EIP-2718 and later ones. */
function typeNote(type: number | null): { note?: string } {
  const name = type === null ? undefined : [l10n.t('legacy'), 'EIP-2930', 'EIP-1559', 'EIP-4844', 'EIP-7702'][type];
  return name === undefined ? {} : { note: name };
}

function dataFields(result: ContractResult): (Field | undefined)[] {
  return [
    field(l10n.t('Input'), codeValue(result.function_parameters)),
    field(l10n.t('Output'), codeValue(result.call_result)),
    field(l10n.t('Error'), codeValue(result.error_message)),
    // Newer mirror nodes repeat the input of any failed Ethereum transaction here.
    result.failed_initcode === result.function_parameters
      ? undefined
      : field(l10n.t('Failed creation code'), codeValue(result.failed_initcode)),
    field(l10n.t('Bloom'), bloomValue(result.bloom)),
  ];
}

/** Who lets an account run which code, by the entries of a type 4 transaction (EIP-7702). */
function authorizationsSection(
  { authorization_list: list }: ContractResult,
  effects: readonly AuthorizationEffect[] = [],
): Section[] {
  const rows = (authorizationsIn(list) ?? []).map((each, at) => ({ ...each, effect: effects[at] }));
  return tableSection(
    l10n.t('Authorizations'),
    { rows },
    [
      [
        l10n.t('Account'),
        ({ signer }) => partyValue(signer, 'account') ?? textValue(l10n.t('None: the signature is invalid')),
      ],
      [
        l10n.t('Runs the code of'),
        ({ delegate }) => partyValue(delegate, 'contract') ?? textValue(l10n.t('none any more')),
      ],
      [l10n.t('Chain ID'), ({ chainId }) => textValue(chainId === 0n ? l10n.t('any') : chainId.toString())],
      [l10n.t('Nonce'), ({ nonce }) => integerValue(nonce)],
      [l10n.t('Effect'), ({ effect }) => textValue(effect && effectWords(effect))],
    ],
    contractTab(),
  );
}

function effectWords(effect: AuthorizationEffect): string | undefined {
  switch (effect.kind) {
    case 'applied':
      return l10n.t('applied');
    case 'replaced':
      return l10n.t('replaced by a later one');
    case 'failed':
      return l10n.t`failed: ${effect.code}`;
    case 'unknown':
      return undefined;
    case 'skipped':
      return {
        chain: l10n.t("skipped: it's for another chain"),
        signature: l10n.t('skipped: its signature is invalid'),
        other: l10n.t('skipped, most likely because of its nonce'),
      }[effect.why];
  }
}

/** Of a hook (HIP-1195), whose it is, when it ran, and what it answered. */
function hookFields(result: ContractResult): (Field | undefined)[] {
  const called = hookCallIn(result);
  if (!called) return [];
  const { owner, time } = called;
  return [
    field(l10n.t('Hook of'), partyValue(owner, 'account')),
    field(l10n.t('Hook ran'), textValue(time && hookTimeWords(time))),
    field(l10n.t('Hook answered'), textValue(hookAnswerWords({ call: called, isReverted: result.status === '0x0' }))),
  ];
}

function slotsSection({ state_changes: touched }: ContractResultDetail, isNamed: boolean): Section[] {
  const rows = isNamed ? touched.filter(isOnlyRead) : touched;
  return tableSection(
    isNamed ? l10n.t('Slots only read') : rows.every(isOnlyRead) ? l10n.t('State read') : l10n.t('State changes'),
    { rows },
    [
      [l10n.t('Contract'), (each) => idValue(each.contract_id, 'contract')],
      [l10n.t('Slot'), (each) => codeValue(each.slot)],
      [l10n.t('Value read'), (each) => codeValue(each.value_read)],
      [l10n.t('Written'), (each) => codeValue(each.value_written)],
      [l10n.t('Address'), (each) => codeValue(each.address)],
    ],
    contractTab(),
  );
}

function isOnlyRead({ value_written: written }: { value_written: string | null }): boolean {
  return written === null;
}

/** Lists that some servers send as text and others as objects. */
function jsonValue(value: JsonValue): Value | undefined {
  if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  return codeValue(typeof value === 'string' ? value : stringifyJson(value));
}
