/** What stores, asks for and sends the key of a mirror node, bundled for its test. */
export { connectTo } from '../../../../src/ui/network/connectTo.ts';
export { createServerKeys } from '../../../../src/ui/network/serverKeys.ts';
export { setKey } from '../../../../src/ui/network/setKey.ts';
