import type * as EvmModule from '../../core/trace/replay/evm.ts';

/** The EVM, a bundle of its own (dist/evm.js), which is read with the first replay. */
export function loadEvm(): typeof EvmModule {
  return require('./evm.js') as typeof EvmModule;
}
