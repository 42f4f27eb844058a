import type { RecordParts } from '../../../core/verification/rest/client.ts';

/** What the sheet of a record shows. Sources come with their texts: they name the immutables and the licence. */
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
