import * as vscode from 'vscode';

/** A contract of the workspace, mostly at an address of a network, such as a row of the Contracts view. */
export interface PlaceArgument {
  readonly source: vscode.Uri;
  /** The contract's name. */
  readonly contract: string;
  /** By default the selected one, for a contract that is deployed nowhere. */
  readonly network?: string | undefined;
  /** Unknown if the user will be asked. */
  readonly address?: string;
  /** Whether the project is built first. */
  readonly buildsFirst?: boolean;
}

/** Whether a command's argument is such a place. */
export function isPlaceArgument(given: unknown): given is PlaceArgument {
  return (
    typeof given === 'object' &&
    given !== null &&
    'source' in given &&
    given.source instanceof vscode.Uri &&
    'contract' in given &&
    typeof given.contract === 'string' &&
    (!('network' in given) || given.network === undefined || typeof given.network === 'string') &&
    (!('address' in given) || given.address === undefined || typeof given.address === 'string') &&
    (!('buildsFirst' in given) || typeof given.buildsFirst === 'boolean')
  );
}
