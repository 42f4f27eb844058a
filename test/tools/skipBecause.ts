import type { Context } from 'mocha';

/** Skips the test, or from a `before` all of its suite, and prints why: a test that wasn't run says so. */
export function skipBecause(test: Context, reason: string): never {
  console.log(`    not run: ${reason}`);
  return test.skip();
}
