import { accountHoldingRoutes } from './accountHoldings.ts';
import { accountRoutes } from './accounts.ts';
import { balanceRoutes } from './balances.ts';
import { blockRoutes } from './blocks.ts';
import { contractCallRoutes } from './contractCall.ts';
import { contractLogRoutes } from './contractLogs.ts';
import { contractResultRoutes } from './contractResults.ts';
import { contractStateRoutes } from './contractState.ts';
import { contractRoutes } from './contracts.ts';
import { contractTraceRoutes } from './contractTrace.ts';
import { feeEstimateRoutes } from './feeEstimate.ts';
import { grantRoutes } from './grants.ts';
import { hookRoutes } from './hooks.ts';
import { networkFigureRoutes } from './networkFigures.ts';
import { networkNodeRoutes } from './networkNodes.ts';
import { nftRoutes } from './nfts.ts';
import type { Route } from './routing.ts';
import { scheduleRoutes } from './schedules.ts';
import { tokenRoutes } from './tokens.ts';
import { topicRoutes } from './topics.ts';
import { transactionRoutes } from './transactions.ts';

/** Every route of the service; where two match a path, the one with fewer varying parts answers. */
export const routes: readonly Route[] = [
  ...accountHoldingRoutes,
  ...accountRoutes,
  ...balanceRoutes,
  ...blockRoutes,
  ...contractCallRoutes,
  ...contractLogRoutes,
  ...contractResultRoutes,
  ...contractStateRoutes,
  ...contractTraceRoutes,
  ...contractRoutes,
  ...feeEstimateRoutes,
  ...grantRoutes,
  ...hookRoutes,
  ...networkFigureRoutes,
  ...networkNodeRoutes,
  ...nftRoutes,
  ...scheduleRoutes,
  ...tokenRoutes,
  ...topicRoutes,
  ...transactionRoutes,
];
