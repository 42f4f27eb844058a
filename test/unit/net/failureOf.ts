import assert from 'node:assert/strict';
import { isLensError, type LensError, type LensFailureKind } from '../../../src/core/net/errors.ts';

/** What a promise is rejected with, once it is; `kind` is checked. */
export async function failureOf(promise: Promise<unknown>, kind: LensFailureKind): Promise<LensError> {
  const error: unknown = await promise.then(
    () => assert.fail('it did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(isLensError(error, kind), `${error}`);
  return error;
}
