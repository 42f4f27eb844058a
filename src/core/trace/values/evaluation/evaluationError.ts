/** Why an expression has no value here, as a sentence. */
export class EvaluationError extends Error {
  override readonly name: string = 'EvaluationError';
}
