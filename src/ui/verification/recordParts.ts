import type { RecordParts } from '../../core/verification/client.ts';

/** What the sheet of a record shows; sources come with their texts, so they are asked for only to be looked at. */
export const recordParts: RecordParts = {
  fields: [
    'compilation.language',
    'compilation.compiler',
    'compilation.compilerVersion',
    'compilation.name',
    'compilation.fullyQualifiedName',
    'deployment',
    'proxyResolution',
    'runtimeBytecode.transformationValues',
    'creationBytecode.transformationValues',
    'sources',
  ],
};
