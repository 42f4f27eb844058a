import type { Workbench } from '../vscode/workbench.ts';

/** Takes the mouse away from what shows a tooltip, which would lie over the picture, and waits until none is left. */
export async function restMouse(workbench: Workbench): Promise<void> {
  await workbench.page.mouse.move(640, 785);
  await workbench.page.locator('.workbench-hover-container:visible').first().waitFor({ state: 'hidden' });
}
