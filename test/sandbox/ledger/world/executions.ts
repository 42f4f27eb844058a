import { longZeroAddress } from '../entityIds.ts';
import { type Random, random } from '../random.ts';
import type { ContractAction, ContractExecution, EthereumData } from './contractExecution.ts';
import type { Contract } from './contracts.ts';

/** How a call ended: well, or in one of the ways a client has to read. */
export type CallOutcome = 'ok' | 'errorString' | 'panic' | 'customError' | 'outOfGas';

const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** `Error(string)` as Solidity encodes it. */
export function errorString(text: string): string {
  const bytes = Buffer.from(text);
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
  return `0x08c379a0${word(32n)}${word(BigInt(bytes.length))}${padded}`;
}

/** `Panic(uint256)`; 0x11 is an arithmetic overflow. */
export function panic(code: bigint): string {
  return `0x4e487b71${word(code)}`;
}

/** `NotEnoughShares(uint256 held, uint256 wanted)`, the error of the example workspace's vault. */
export function notEnoughShares(held: bigint, wanted: bigint): string {
  return `0x808722dc${word(held)}${word(wanted)}`;
}

const failures: Readonly<Record<Exclude<CallOutcome, 'ok'>, { result: string; data: string | null }>> = {
  errorString: { result: 'CONTRACT_REVERT_EXECUTED', data: errorString('ERC20: insufficient amount') },
  panic: { result: 'CONTRACT_REVERT_EXECUTED', data: panic(0x11n) },
  customError: { result: 'CONTRACT_REVERT_EXECUTED', data: notEnoughShares(10n, 25n) },
  outOfGas: { result: 'INSUFFICIENT_GAS', data: null },
};

/** The transaction result that goes with an outcome. */
export function resultOf(outcome: CallOutcome): string {
  return outcome === 'ok' ? 'SUCCESS' : failures[outcome].result;
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
// The first frame that a token's call makes: the token service's system contract.
const tokenService = '0.0.359';

/**
 * A run of `transfer(address,uint256)` on a contract; the one that ends with the vault's error is a
 * `withdraw(uint256)`.
 */
export function transferCall(
  source: Random,
  contract: Contract,
  caller: string,
  receiver: string,
  amount: bigint,
  outcome: CallOutcome,
): ContractExecution {
  const id = contract.row.contract_id;
  const address = contract.row.evm_address;
  const failure = outcome === 'ok' ? null : failures[outcome];
  const from = longZeroAddress(caller);
  const to = longZeroAddress(receiver);
  const input = outcome === 'customError' ? `0x2e1a7d4d${word(25n)}` : `0xa9059cbb${word(BigInt(to))}${word(amount)}`;
  const topics = [transferTopic, `0x${word(BigInt(from))}`, `0x${word(BigInt(to))}`];
  const log = { contractId: id, address, data: `0x${word(amount)}`, topics };
  const result = failure ? (failure.data ?? '0x') : `0x${word(1n)}`;
  const frame = { from, value: 0n, call_operation_type: 'CALL' };
  const actions = [
    action({
      ...frame,
      call_depth: 0,
      call_type: 'CALL',
      caller,
      caller_type: 'ACCOUNT',
      gas: 280_000,
      gas_used: failure ? 240_000 : 120_000,
      index: 0,
      input,
      recipient: id,
      recipient_type: 'CONTRACT',
      result_data: failure && !failure.data ? `0x${Buffer.from('INSUFFICIENT_GAS').toString('hex')}` : result,
      result_data_type: failure ? (failure.data ? 'REVERT_REASON' : 'ERROR') : 'OUTPUT',
      to: address,
    }),
    action({
      ...frame,
      call_depth: 1,
      call_type: 'PRECOMPILE',
      caller: id,
      caller_type: 'CONTRACT',
      from: address,
      gas: 100_000,
      gas_used: 900,
      index: 1,
      input: `0x70a08231${word(BigInt(from))}`,
      recipient: tokenService,
      recipient_type: 'ACCOUNT',
      result_data: `0x${word(10n)}`,
      result_data_type: 'OUTPUT',
      to: longZeroAddress(tokenService),
    }),
  ];
  return {
    contractId: id,
    address,
    amount: 0n,
    callResult: failure ? null : `0x${word(1n)}`,
    createdContractIds: [],
    errorMessage: failure ? (failure.data ?? failure.result) : null,
    failedInitcode: null,
    from,
    functionParameters: input,
    gasConsumed: failure ? 210_000 : 115_000,
    gasLimit: 300_000,
    gasUsed: failure ? 300_000 : 240_000,
    to: address,
    hash: `0x${source.hex(32)}`,
    logs: failure ? [] : [log, { ...log, data: `0x${word(amount * 2n)}` }],
    stateChanges: failure
      ? []
      : [
          {
            contractId: id,
            address,
            slot: `0x${word(1n)}`,
            valueRead: `0x${word(amount + 100n)}`,
            valueWritten: `0x${word(100n)}`,
          },
        ],
    actions,
  };
}

type Frame = Omit<ContractAction, 'timestamp'>;

// The wire's order of keys.
function action(frame: Frame): Frame {
  const { call_depth, call_operation_type, call_type, caller, caller_type, from, gas, gas_used, index, ...rest } =
    frame;
  const { input, recipient, recipient_type, result_data, result_data_type, to, value } = rest;
  return {
    call_depth,
    call_operation_type,
    call_type,
    caller,
    caller_type,
    from,
    gas,
    gas_used,
    index,
    input,
    recipient,
    recipient_type,
    result_data,
    result_data_type,
    to,
    value,
  };
}

/** The creation of a contract, found by its transaction's hash. */
export function creation(seed: number, contract: Contract): ContractExecution {
  const { row, deployment } = contract;
  const source = random(seed, 'creation', row.contract_id);
  const from = deployment?.deployer.toLowerCase() ?? longZeroAddress('0.0.1003');
  const input = contract.bytecode ?? '0x';
  const callResult = contract.runtimeBytecode ?? '0x';
  return {
    contractId: row.contract_id,
    address: row.evm_address,
    amount: 0n,
    callResult,
    createdContractIds: [row.contract_id],
    errorMessage: null,
    failedInitcode: null,
    from,
    functionParameters: input,
    gasConsumed: 900_000,
    gasLimit: 2_000_000,
    gasUsed: 1_600_000,
    to: null,
    hash: deployment?.creationTransactionHash ?? `0x${source.hex(32)}`,
    logs: [],
    stateChanges: Object.entries(deployment?.constructorWrites ?? {}).map(([slot, value]) => ({
      contractId: row.contract_id,
      address: row.evm_address,
      slot,
      valueRead: `0x${word(0n)}`,
      valueWritten: value,
    })),
    actions: [
      {
        call_depth: 0,
        call_operation_type: 'CREATE',
        call_type: 'CREATE',
        caller: '0.0.1003',
        caller_type: 'ACCOUNT',
        from,
        gas: 1_900_000,
        gas_used: 1_600_000,
        index: 0,
        input: null,
        recipient: row.contract_id,
        recipient_type: 'CONTRACT',
        result_data: callResult,
        result_data_type: 'OUTPUT',
        to: row.evm_address,
        value: 0n,
      },
    ],
  };
}

/** What makes an execution one of an Ethereum transaction (EIP-1559). */
export function ethereumData(source: Random, nonce: number): EthereumData {
  return {
    accessList: '0x',
    chainId: '0x128',
    gasPrice: '0x',
    maxFeePerGas: '0x54',
    maxPriorityFeePerGas: '0x4',
    nonce,
    r: `0x${source.hex(32)}`,
    s: `0x${source.hex(32)}`,
    type: 2,
    v: source.int(2),
  };
}
