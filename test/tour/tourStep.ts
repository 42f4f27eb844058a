import type { Sandbox } from '../sandbox/start.ts';
import type { Workbench } from '../vscode/workbench.ts';

export interface TourScene {
  workbench: Workbench;
  sandbox: Sandbox;
  /** The copy of the example workspace that is open. */
  folder: string;
}

export interface TourStep {
  /** The picture's name. */
  name: string;
  title: string;
  /** Resolves to what was seen, in a few words; throws where it was not. */
  see(scene: TourScene): Promise<string>;
}
