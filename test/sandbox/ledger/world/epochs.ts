import { second } from '../timestamps.ts';

// Rows before the clock's start have fixed times, so that documents and example files can name them.

/** The network's first record file: 2025-11-24. */
export const genesis = 1_764_000_000n * second;
/** The told transactions (stories.ts) begin here: 2026-09-21. */
export const storyEpoch = 1_790_000_000n * second;
/** The ordinary transactions of the past begin here. */
export const historyEpoch = 1_790_010_000n * second;
