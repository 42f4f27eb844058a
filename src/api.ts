import type { Identifier } from './core/ledger/ids/identifiers.ts';
import type { Network } from './core/networks.ts';
import type { Sheet } from './core/sheets/sheet.ts';
import type { StatusLevel } from './core/status/severity/vocabulary.ts';

/** The types that other extensions see: what `activate()` returns, by `extensions.getExtension(id).exports`. */
export interface LedgerLensApi {
  /** Grows when something is added; what is there stays. */
  readonly apiVersion: 1;
  /** The selected network. Throws where the settings name none. */
  network(): Network;
  /** What the text names, in any form that developers meet; undefined for any other text. */
  parseIdentifier(text: string): Identifier | undefined;
  /**
   * A transaction as a sheet, on the selected network.
   * @param id In any form that `parseIdentifier` reads.
   * @throws Error whose `kind` tells what happened: `notFound`, `offline`, `timeout`, ...
   */
  transaction(id: string, signal?: AbortSignal): Promise<Sheet>;
  /** The service status of the selected network; undefined while nothing is known of it. */
  statusLevel(): StatusLevel | undefined;
}

export type { Identifier, Network, Sheet, StatusLevel };
