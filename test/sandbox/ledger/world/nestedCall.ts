import { longZeroAddress } from '../entityIds.ts';
import type { ContractAction, ContractExecution } from './contractExecution.ts';

type Frame = ContractExecution['actions'][number];

/** What tells one call of a nested execution from the others. */
interface Call {
  depth: number;
  operation: string;
  type?: string;
  from: string;
  to: string;
  input: string;
  gasUsed: number;
  /** It fails with what the whole execution fails with. */
  fails?: boolean;
  value?: bigint;
}

const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** The execution with more calls under its first: those that go well, and one through which it breaks three calls deep. */
export function nestedCall(
  execution: ContractExecution,
  helpers: { library: string; pool: string; repeats?: number },
): ContractExecution {
  const [root] = execution.actions;
  const token = execution.contractId ?? '0.0.0';
  const { library, pool, repeats = 1 } = helpers;
  const calls: Call[] = [
    { depth: 1, operation: 'STATICCALL', type: 'SYSTEM', from: token, to: '0.0.359', input: '70a08231', gasUsed: 900 },
    { depth: 1, operation: 'DELEGATECALL', from: token, to: library, input: '23b872dd', gasUsed: 190_000, fails: true },
    { depth: 2, operation: 'STATICCALL', from: library, to: pool, input: '0902f1ac', gasUsed: 12_400 },
    {
      depth: 2,
      operation: 'CALL',
      from: library,
      to: pool,
      input: '022c0d9f',
      gasUsed: 150_000,
      fails: true,
      value: 5n,
    },
    ...Array.from({ length: repeats }, (): Call => {
      return { depth: 3, operation: 'STATICCALL', from: pool, to: token, input: 'dd62ed3e', gasUsed: 2_600 };
    }),
    { depth: 3, operation: 'CALL', from: pool, to: token, input: 'a9059cbb', gasUsed: 61_000, fails: true },
  ];
  const nested = calls.map(
    (call, index): Frame => ({
      call_depth: call.depth,
      call_operation_type: call.operation,
      call_type: call.type ?? 'CALL',
      caller: call.from,
      caller_type: 'CONTRACT',
      from: longZeroAddress(call.from),
      gas: 250_000 - index * 100,
      gas_used: call.gasUsed,
      index: index + 1,
      input: `0x${call.input}${word(BigInt(index))}`,
      recipient: call.to,
      recipient_type: call.type === 'SYSTEM' ? 'ACCOUNT' : 'CONTRACT',
      ...outcomeOf(call, execution),
      to: longZeroAddress(call.to),
      value: call.value ?? 0n,
    }),
  );
  return { ...execution, actions: root ? [root, ...nested] : nested };
}

function outcomeOf(
  { fails = false }: Call,
  { errorMessage }: ContractExecution,
): Pick<ContractAction, 'result_data' | 'result_data_type'> {
  return fails
    ? { result_data: errorMessage, result_data_type: 'REVERT_REASON' }
    : { result_data: `0x${word(1n)}`, result_data_type: 'OUTPUT' };
}
