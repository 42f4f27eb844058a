// The entry of dist/evm.js, which is loaded with the first replay: the one importer of @ethereumjs.
// MPL-2.0, 300 KB minified. An EVM of our own would be years of work, and never checked as well.
export { createCustomCommon, Mainnet } from '@ethereumjs/common';
export { createEVM } from '@ethereumjs/evm';
export { Account, Address, createAccount } from '@ethereumjs/util';
