import path from 'node:path';

/** The repository's root, an absolute path. */
export const repositoryFolder = path.resolve(import.meta.dirname, '..', '..');
