/** What searches documents of the editor, bundled for the storm with a `vscode` that keeps the providers. */
export { registerBytesHover } from '../../../src/ui/editor/bytesHover.ts';
export { registerContractLenses } from '../../../src/ui/editor/contractLenses.ts';
export { registerIdentifierHover } from '../../../src/ui/editor/identifierHover.ts';
export { registerIdentifierLinks } from '../../../src/ui/editor/identifierLinks.ts';
export { registerTerminalLinks } from '../../../src/ui/editor/terminalLinks.ts';
export { registerDecodedHexes } from '../../../src/ui/hex/decodedHexes.ts';
export { createSourceDeclarations } from '../../../src/ui/hex/sourceDeclarations.ts';
export { registerReadLenses } from '../../../src/ui/reading/readLenses.ts';
