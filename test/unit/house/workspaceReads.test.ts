import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Files of the workspace are read by `workspace.fs` alone, so that remote and virtual workspaces work. These reach for
 * the host's own disk, each for something else.
 */
const ownDisk: Readonly<Record<string, string>> = {
  'core/platform/compilers/findSolc.ts': 'compilers that tools have installed, which run on this machine only',
  'core/platform/compilers/findVyper.ts': 'compilers that tools have installed, which run on this machine only',
  'ui/builds/buildFinder.ts': 'where such a compiler may be',
  'ui/problemReport/reportProblem.ts': 'paths of folders, to take them out of the report',
  'ui/deployed/deploymentNotices.ts': 'the global storage',
  'ui/deployed/recordWatcher.ts': 'Ape’s own folder, outside of the workspace',
  'ui/storage/sharedFile.ts': 'what windows of this machine share, in the global storage',
  'ui/status/statusFeed.ts': 'the global storage',
  'ui/storage/folderWatch.ts': 'the global storage',
  'ui/verification/workspace/buildProject.ts': 'where a build tool runs, which virtual workspaces have none of',
  'ui/storage/leases.ts': 'the global storage',
  'ui/storage/wholeFile.ts': 'the global storage',
  'ui/verification/jobs/jobFiles.ts': 'the global storage',
  'ui/verification/verifications.ts': 'the global storage',
  'ui/verification/workspace/workspaceFiles.ts': 'where a link leads, in workspaces on the host’s own disk only',
  'ui/watch/watchFeed.ts': 'the global storage',
};

const root = path.resolve(import.meta.dirname, '../../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts'));
const reaches = (text: string) =>
  /\.fsPath\b|['"](?:node:)?fs(?:\/promises)?['"]|\bUri\.file\(|\bfileName\b/.test(text);

describe('what is read from the workspace', () => {
  it('is read through workspace.fs, never by a path of the host', () => {
    const reaching = files.filter((file) => reaches(readFileSync(path.join(root, file), 'utf8')));
    assert.deepEqual(
      reaching.filter((file) => !Object.hasOwn(ownDisk, file)),
      [],
    );
    assert.deepEqual(
      Object.keys(ownDisk).filter((file) => !reaching.includes(file)),
      [],
      'the list names only files that need it',
    );
  });

  it('sees what breaks it', () => {
    for (const text of ["import { readFile } from 'node:fs/promises';", 'uri.fsPath', 'document.fileName'])
      assert.equal(reaches(text), true, text);
    assert.equal(reaches('vscode.workspace.fs.readFile(uri)'), false);
  });
});
