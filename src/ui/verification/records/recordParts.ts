import type { RecordParts } from '../../../core/verification/rest/client.ts';

/** The parts of a record on its sheet. Sources include their texts, for the names of immutables and the license. */
export const recordParts: RecordParts = {
  fields: [
    'compilation.language',
    'compilation.compiler',
    'compilation.compilerVersion',
    'compilation.compilerSettings',
    'compilation.name',
    'compilation.fullyQualifiedName',
    'deployment',
    'proxyResolution',
    'runtimeBytecode.transformations',
    'runtimeBytecode.transformationValues',
    'creationBytecode.transformations',
    'creationBytecode.transformationValues',
    'abi',
    'sources',
  ],
};
