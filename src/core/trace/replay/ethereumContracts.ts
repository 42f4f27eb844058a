import type { createEVM } from '@ethereumjs/evm';
import type { AnswerFromRecord } from './answerFromRecord.ts';

/**
 * How large an input of Ethereum's own contracts is run, in bytes: these take some milliseconds at most. 1 is the recovery
 * of a signature, 2 and 3 hash, 4 copies, 6 and 7 add and multiply points.
 */
const quickUpTo: Readonly<Record<string, number>> = {
  1: Number.POSITIVE_INFINITY,
  2: 500_000,
  3: 500_000,
  4: Number.POSITIVE_INFINITY,
  6: Number.POSITIVE_INFINITY,
  7: Number.POSITIVE_INFINITY,
};

const failed = { error: 'revert', errorType: 'EVMError' } as const;

/** Whether it is the address of one of Ethereum's own contracts (precompiles), 1 to 10. `address`: with `0x`. */
export function isOfEthereum(address: string): boolean {
  return /^0x0{39}[1-9a]$/.test(address);
}

/** Whether a call of one of Ethereum's own contracts is run here; the others' answers are only on record. */
export function isQuick(address: string, input: Uint8Array): boolean {
  return input.length <= (quickUpTo[address.slice(-1)] ?? -1);
}

/**
 * Lets an EVM run those of Ethereum's own contracts that are quick, and takes the results of the others from the record:
 * in JavaScript, what a transaction can pay for takes up to 15 seconds without a pause (pairings, BLAKE2), and one can't
 * be run (the evaluation of a point needs 4 MB of constants). A call without a record fails, because its result is
 * unknown.
 */
export function answerLongCalls(machine: Awaited<ReturnType<typeof createEVM>>, answer: AnswerFromRecord): void {
  for (const [digits, own] of machine.precompiles) {
    const address = `0x${digits}`;
    if (!isOfEthereum(address)) continue;
    machine.precompiles.set(digits, (given) => {
      const { data, gasLimit } = given;
      if (isQuick(address, data)) return own(given);
      const recorded = answer(address, data);
      const executionGasUsed = recorded && recorded.gasUsed < gasLimit ? recorded.gasUsed : gasLimit;
      if (recorded?.success) return { executionGasUsed, returnValue: recorded.output };
      // The record has the name of a failure, which its caller doesn't see.
      return { executionGasUsed, returnValue: new Uint8Array(0), exceptionError: failed };
    });
  }
}
