import type { Evaluated, Page, Scope, Variable } from './debuggee.ts';
import type { FrameContext } from './values/frameContext.ts';

/** The values of a stop: what `VariableStore` gives. */
export interface FrameValues {
  moved(): void;
  scopes(context: FrameContext): Promise<readonly Scope[]>;
  variables(reference: number, page?: Page): Promise<readonly Variable[]>;
  evaluate(expression: string, context: FrameContext): Promise<Evaluated>;
  /** @throws DebugError */
  truth(expression: string, context: FrameContext): Promise<boolean>;
  storageOf(
    reference: number,
    name: string,
  ): { address: string; slot: bigint; offset: number; size: number; label: string } | undefined;
  memory(reference: string): Uint8Array | undefined;
}
