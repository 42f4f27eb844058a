import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/**
 * Files of the workspace are read by `workspace.fs` alone, so that remote and virtual workspaces work. These reach for
 * the host's own disk, each for something else.
 */
const ownDisk: Readonly<Record<string, string>> = {
  'core/platform/compilers/findSolc.ts': 'compilers that tools have installed, which run on this machine only',
  'core/platform/compilers/findVyper.ts': 'compilers that tools have installed, which run on this machine only',
  'core/platform/compilers/printVyper.ts': 'a temporary folder for a compiler that reads only files',
  'ui/builds/builtSources.ts': 'the storage of the workspace, for tabs',
  'ui/surfaces.ts': 'the storage of the workspace',
  'ui/debug/debugDocuments.ts': 'how the debugger’s protocol names a document',
  'ui/builds/buildFinder.ts': 'where such a compiler may be',
  'ui/panels/page/pageFiles.ts': 'the extension’s own files',
  'ui/problemReport/reportProblem.ts': 'paths of folders, to take them out of the report',
  'ui/deployed/deploymentNotices.ts': 'the global storage',
  'ui/deployed/recordWatcher.ts': 'Ape’s own folder, outside of the workspace',
  'ui/sharedFiles/sharedFile.ts': 'what windows of this machine share, in the global storage',
  'ui/status/serviceStatus.ts': 'the global storage',
  'ui/sharedFiles/folderWatch.ts': 'the global storage',
  'ui/verification/workspace/buildProject.ts': 'where a build tool runs, which virtual workspaces have none of',
  'ui/sharedFiles/leases.ts': 'the global storage',
  'ui/sharedFiles/wholeFile.ts': 'the global storage',
  'ui/verification/jobs/jobFiles.ts': 'the global storage',
  'ui/verification/verifications.ts': 'the global storage',
  'ui/verification/workspace/workspaceFiles.ts': 'where a link leads, in workspaces on the host’s own disk only',
  'ui/watch/watchFeed.ts': 'the global storage',
};

const reaches = (text: string) =>
  /\.fsPath\b|['"](?:node:)?fs(?:\/promises)?['"]|\bUri\.file\(|\bfileName\b/.test(text);

describe('what is read from the workspace', () => {
  it('is read through workspace.fs, never by a path of the host', () => {
    const reaching = sourceFiles.filter((file) => reaches(sourceText(file)));
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
