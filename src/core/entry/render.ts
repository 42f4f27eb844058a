export { formatHbarShort, formatInteger, percentText } from '../format/amounts.ts';
export { escapeHtml, escapeMarkdown, lineOfText, visibleText } from '../format/escape.ts';
export { formatRelative, formatTime } from '../format/times.ts';
export { renderCsv } from '../render/csv.ts';
export { renderFolded } from '../render/foldedMarkdown.ts';
export { renderGrowthHtml, renderHtml, renderSectionHtml, writeRows } from '../render/html.ts';
export { renderMarkdown } from '../render/markdown.ts';
export { tabTitle, titleBeside } from '../render/tabs.ts';
export { valueText } from '../render/valueText.ts';
