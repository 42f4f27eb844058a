import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { Connections } from '../../network/connections.ts';
import { userZone } from '../../status/statusSheets.ts';
import { readChoice, readInput, shownInput } from '../readToolInput.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { connectionOf } from '../toolNetwork.ts';

/** The service status of a network: components, open incidents, maintenance. */
export function createGetNetworkStatus(connections: Connections): Tool {
  return {
    progress(input) {
      const network = shownInput(input, 'network');
      return network === ''
        ? vscode.l10n.t('Checking the service status…')
        : vscode.l10n.t('Checking the service status of {0}…', network);
    },
    async run(input, signal) {
      const { network: name, detail } = readInput(input, [], ['network', 'detail']);
      const level = readChoice('detail', detail, ['summary', 'all']);
      const { network, status, signal: outer } = connectionOf(connections, name);
      if (!status)
        return `The network ${network.name} has no status page, so its incidents and maintenance are unknown. The other tools can still query its mirror node.\n`;
      const core = loadCore();
      const summary = await status.summary(AbortSignal.any([signal, outer]));
      const assessment = core.status.assessStatus(summary, network.name, network.statusComponents);
      const zone = userZone();
      const now = Date.now();
      const source = `the status page of ${network.name}, just now`;
      const whole = core.statusTexts.statusSummarySheet(summary, assessment, {
        network: network.name,
        readAt: now,
        zone,
      });
      const zones = { timeZone: summary.page.timeZone, zone };
      const events =
        level === 'summary'
          ? []
          : [
              ...assessment.incidents.map((incident) => core.sheets.incidentSheet(incident, zones)),
              ...assessment.maintenances.map((each) => core.sheets.maintenanceSheet(each, { ...zones, now })),
            ];
      return [whole, ...events].map((sheet) => sheetAnswer(sheet, level, source)).join('\n');
    },
  };
}
