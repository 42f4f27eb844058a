/** The recorded result of a call that an EVM can't run, or not quickly: to a system contract, a token or an account. */
export interface RecordedAnswer {
  readonly output: Uint8Array;
  readonly success: boolean;
  readonly gasUsed: bigint;
}

/** Returns the answer to a call to `address` with `input`, in the order of the record; undefined without a record. */
export type AnswerFromRecord = (address: string, input: Uint8Array) => RecordedAnswer | undefined;
