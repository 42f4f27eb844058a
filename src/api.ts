import type { Identifier } from './core/ledger/ids/identifiers.ts';
import type { Network } from './core/networks.ts';
import type { Sheet } from './core/sheets/sheet.ts';
import type { StatusLevel } from './core/status/severity/statusLevel.ts';

/** The types that other extensions see: what `activate()` returns, by `extensions.getExtension(id).exports`. */
export interface LedgerLensApi {
  /** Increases when something is added; existing members stay. */
  readonly apiVersion: 1;
  /** The selected network. Throws if the settings don't name a known one. */
  network(): Network;
  /** The identifier that the text contains, in any form; undefined for any other text. */
  parseIdentifier(text: string): Identifier | undefined;
  /**
   * A transaction as a sheet, on the network that its ID names (as a block explorer's URL does), else the selected one.
   * @param id in any form that `parseIdentifier` reads
   * @throws an error whose `kind` says what happened: `notFound`, `offline`, `timeout`, ...
   */
  transaction(id: string, signal?: AbortSignal): Promise<Sheet>;
  /** The service status of the selected network; undefined while it isn't known or was last read too long ago. */
  statusLevel(): StatusLevel | undefined;
}

export type { Identifier, Network, Sheet, StatusLevel };
