import {
  formatHbar,
  formatHbarShort,
  formatInteger,
  formatTinycents,
  formatTokenAmount,
  formatUnits,
  formatUsd,
  tinycentsToTinybars,
} from '../render/amounts.ts';
import { renderCsv } from '../render/csv.ts';
import { cutText, escapeHtml, escapeMarkdown, lineOfText, safeUrl, visibleText } from '../render/escape.ts';
import { renderGrowthHtml, renderHtml, renderSectionHtml } from '../render/html.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { renderText, valueText } from '../render/text.ts';
import { formatDuration, formatRelative, formatTime, isoTime } from '../render/times.ts';

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
