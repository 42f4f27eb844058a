import { contractResultRoutes } from './contractResults.ts';
import { contractRoutes } from './contracts.ts';
import { networkNodeRoutes } from './networkNodes.ts';
import type { Route } from './routing.ts';
import { transactionRoutes } from './transactions.ts';

/** Every route of the service; where two match a path, the one with fewer varying parts answers. */
export const routes: readonly Route[] = [
  ...transactionRoutes,
  ...networkNodeRoutes,
  ...contractRoutes,
  ...contractResultRoutes,
];
