import {
  formatHbar,
  formatHbarShort,
  formatInteger,
  formatTinycents,
  formatTokenAmount,
  formatUnits,
  formatUsd,
  tinycentsToTinybars,
} from '../format/amounts.ts';
import { cutText, escapeHtml, escapeMarkdown, lineOfText, safeUrl, visibleText } from '../format/escape.ts';
import { formatDuration, formatRelative, formatTime, isoTime } from '../format/times.ts';
import { renderCsv } from '../render/csv.ts';
import { renderGrowthHtml, renderHtml, renderSectionHtml } from '../render/html.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { renderText, valueText } from '../render/text.ts';

export const render = {
  cutText,
  escapeHtml,
  escapeMarkdown,
  formatDuration,
  formatHbar,
  formatHbarShort,
  formatInteger,
  formatRelative,
  formatTime,
  formatTinycents,
  formatTokenAmount,
  formatUnits,
  formatUsd,
  isoTime,
  lineOfText,
  renderCsv,
  renderHtml,
  renderMarkdown,
  renderGrowthHtml,
  renderSectionHtml,
  renderText,
  safeUrl,
  tinycentsToTinybars,
  valueText,
  visibleText,
};
