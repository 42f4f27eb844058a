import { formatHbarShort, formatInteger, percentText } from '../format/amounts.ts';
import { escapeHtml, escapeMarkdown, lineOfText, visibleText } from '../format/escape.ts';
import { formatRelative, formatTime } from '../format/times.ts';
import { renderCsv } from '../render/csv.ts';
import { renderGrowthHtml, renderHtml, renderSectionHtml, writeRows } from '../render/html.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { tabTitle, titleBeside } from '../render/tabTitle.ts';
import { valueText } from '../render/valueText.ts';

export const render = {
  escapeHtml,
  escapeMarkdown,
  formatHbarShort,
  formatInteger,
  formatRelative,
  formatTime,
  lineOfText,
  percentText,
  renderCsv,
  renderHtml,
  renderMarkdown,
  tabTitle,
  titleBeside,
  renderGrowthHtml,
  renderSectionHtml,
  valueText,
  visibleText,
  writeRows,
};
