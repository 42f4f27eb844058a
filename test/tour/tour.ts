/** The main job, unattended, by driving the real user interface; leaves a picture of each step. */
import path from 'node:path';
import { startSandbox } from '../sandbox/start.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { buildExtension } from '../vscode/buildExtension.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode } from '../vscode/startVsCode.ts';
import { colorTheme, type Theme, Workbench } from '../vscode/workbench.ts';
import type { TourScene } from './tourStep.ts';
import { tourSteps } from './tourSteps.ts';

/** Holds a folder for each theme with the pictures that the README shows. */
const tourPictures = path.join(repositoryFolder, 'media', 'tour');

/** The themes that the tour is walked in, each with a folder of its own. */
const tourThemes = ['dark', 'light'] as const satisfies readonly Theme[];

/**
 * Runs the tour on the VS Code server, once for each theme, and says of each step whether it was seen on screen.
 * Resolves to whether all were; the first that is not ends the tour, because the next ones build on it.
 */
export async function runTour(print: (line: string) => void): Promise<boolean> {
  await buildExtension();
  for (const theme of tourThemes) {
    print(`The tour in the ${theme} theme`);
    if (!(await tourIn(theme, print))) return false;
  }
  return true;
}

async function tourIn(theme: Theme, print: (line: string) => void): Promise<boolean> {
  // A job that waits a little shows its progress, as the real service's do.
  const sandbox = await startSandbox({ story: { step: 'identified' }, jobDelayMs: 2_000, isForPeople: true });
  try {
    const vsCode = await startVsCode({
      folder: path.join(repositoryFolder, 'test', 'fixtures', 'workspaces', 'hardhat2'),
      copy: true,
      extensionDevelopmentPath: repositoryFolder,
      settings: {
        ...sandboxSettings(sandbox.network),
        'workbench.colorTheme': colorTheme(theme),
        // The incident is a step of its own: its notification would lie over the other pictures.
        'ledgerLens.status.notifications': 'none',
      },
      progress: print,
    });
    try {
      // As a developer's project has it.
      await installSolc(vsCode.folder, '0.8.24');
      return await walk(
        { workbench: new Workbench(vsCode), sandbox, folder: vsCode.folder },
        path.join(tourPictures, theme),
        print,
      );
    } finally {
      await vsCode.close();
    }
  } finally {
    await sandbox.close();
  }
}

async function walk(scene: TourScene, pictures: string, print: (line: string) => void): Promise<boolean> {
  const { workbench } = scene;
  for (const { name, title, see } of tourSteps) {
    try {
      const seen = await see(scene);
      await workbench.screenshot(pictures, name);
      print(`✔ ${title}: ${seen}`);
    } catch (error) {
      const picture = await workbench.screenshot(path.join(repositoryFolder, '.vscode-test', 'out'), `tour-${name}`);
      print(`✘ ${title}: ${error instanceof Error ? error.message : error}\n  What was on screen instead: ${picture}`);
      return false;
    }
  }
  return true;
}
