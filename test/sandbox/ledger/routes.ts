import { accountHoldingRoutes } from './answers/accountHoldings.ts';
import { accountRoutes } from './answers/accounts.ts';
import { balanceRoutes } from './answers/balances.ts';
import { blockRoutes } from './answers/blocks.ts';
import { contractCallRoutes } from './answers/contractCall.ts';
import { contractLogRoutes } from './answers/contractLogs.ts';
import { contractResultRoutes } from './answers/contractResults.ts';
import { contractStateRoutes } from './answers/contractState.ts';
import { contractRoutes } from './answers/contracts.ts';
import { contractTraceRoutes } from './answers/contractTrace.ts';
import { feeEstimateRoutes } from './answers/feeEstimate.ts';
import { grantRoutes } from './answers/grants.ts';
import { hookRoutes } from './answers/hooks.ts';
import { networkFigureRoutes } from './answers/networkFigures.ts';
import { networkNodeRoutes } from './answers/networkNodes.ts';
import { nftRoutes } from './answers/nfts.ts';
import { scheduleRoutes } from './answers/schedules.ts';
import { tokenRoutes } from './answers/tokens.ts';
import { topicRoutes } from './answers/topics.ts';
import { transactionRoutes } from './answers/transactions.ts';
import type { Route } from './routing.ts';

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
