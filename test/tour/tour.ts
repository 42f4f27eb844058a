/** The main job, unattended, by driving the real user interface; leaves a picture of each step. */
import path from 'node:path';
import { startSandbox } from '../sandbox/start.ts';
import { buildExtension } from '../vscode/buildExtension.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode } from '../vscode/startVsCode.ts';
import { Workbench } from '../vscode/workbench.ts';
import { type TourScene, tourSteps } from './tourSteps.ts';

/** The pictures that the README shows. */
export const tourPictures = path.join(repositoryFolder, 'media', 'tour');

/**
 * Runs the tour on the VS Code server and says of each step whether it was seen on screen. Resolves to whether all
 * were; the first that is not ends the tour, because the next ones build on it.
 */
export async function runTour(print: (line: string) => void): Promise<boolean> {
  await buildExtension();
  // A job that waits a little shows its progress, as the real service's do.
  const sandbox = await startSandbox({ story: { step: 'identified' }, jobDelayMs: 2_000 });
  try {
    const vsCode = await startVsCode({
      folder: path.join(repositoryFolder, 'test', 'fixtures', 'workspaces', 'hardhat2'),
      copy: true,
      extensionDevelopmentPath: repositoryFolder,
      // The incident is a step of its own: its notification would lie over the other pictures.
      settings: { ...sandboxSettings(sandbox.network), 'ledgerLens.status.notifications': 'none' },
      progress: print,
    });
    try {
      return await walk({ workbench: new Workbench(vsCode), sandbox }, print);
    } finally {
      await vsCode.close();
    }
  } finally {
    await sandbox.close();
  }
}

async function walk(scene: TourScene, print: (line: string) => void): Promise<boolean> {
  const { workbench } = scene;
  for (const [index, { name, title, see }] of tourSteps.entries()) {
    const numbered = `${index + 1}-${name}`;
    try {
      const seen = await see(scene);
      await workbench.screenshot(tourPictures, numbered);
      print(`✔ ${title}: ${seen}`);
    } catch (error) {
      const picture = await workbench.screenshot(
        path.join(repositoryFolder, '.vscode-test', 'out'),
        `tour-${numbered}`,
      );
      print(`✘ ${title}: ${error instanceof Error ? error.message : error}\n  What was on screen instead: ${picture}`);
      return false;
    }
  }
  return true;
}
