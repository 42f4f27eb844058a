import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderHtml } from '../../../src/core/render/html.ts';
import { withFailureStory } from '../../../src/core/sheets/calls/failureSection.ts';
import { gapSentence, storyAnswer } from '../../../src/core/sheets/calls/storyHeadline.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import type { FailureStory, StoryEntry } from '../../../src/core/trace/story/failureStory.ts';
import { mainEntry, shownVariables } from '../../../src/core/trace/story/mainEntry.ts';
import { documentOf, type openGateWindow } from '../../unit/ui/gates/gateWindow.ts';

type Opened = Awaited<ReturnType<typeof openGateWindow>>;
type Place = NonNullable<StoryEntry['place']>;

/** What is above and below the line in an editor. */
const around = 15;

/**
 * What a person sees who goes to the failing line of a call: the editor with what the mark draws in it, a notification if
 * there is one, and what the page in the details says of the failure.
 */
export async function drawScreen(story: FailureStory, opened: Opened): Promise<string> {
  const main = mainEntry(story.stack);
  // As *Go to the Failing Line* chooses it.
  const known = main?.place ? main : story.stack.find(({ place }) => place);
  const [gap] = story.gaps;
  const said = `${storyAnswer(story)}. ${gap ? gapSentence(gap) : ''}`.trim();
  return [
    ...(known && known === main ? [] : [`Notification: ${said}`, '']),
    ...(known?.place ? await editor(story, known, known.place, opened) : ['No line is opened.']),
    '',
    ...page(story),
  ].join('\n');
}

interface Drawn {
  readonly range: { readonly end: { readonly line: number } };
  readonly renderOptions: { readonly after: { readonly contentText: string } };
}

async function editor(
  story: FailureStory,
  known: StoryEntry,
  place: Place,
  { ui, window }: Opened,
): Promise<readonly string[]> {
  const { line, column, endLine, endColumn, path, content } = place;
  const document = documentOf(`/workspace/${path}`, content);
  const drawn = new Map<object, readonly Drawn[]>();
  const setDecorations = (type: object, options: readonly Drawn[]) => void drawn.set(type, options);
  window.editors = [{ document, setDecorations, revealRange() {} }];
  const mark = ui.createLineMark();
  const { causeAtLine, causeInBrief } = known;
  await mark.show(
    { uri: document.uri } as never,
    window.range(line, column, endLine, endColumn) as never,
    { ...story, causeAtLine, causeInBrief, variables: shownVariables(story.stack, known) },
    { id: story.transactionId, kind: 'transaction', network: 'testnet' },
  );
  const lenses = window.providers.lenses?.at(-1)?.provideCodeLenses?.(document) as readonly {
    readonly range: { readonly start: { readonly line: number } };
    readonly command: { readonly title: string };
  }[];
  mark.dispose();
  // In the order in which the mark sets them.
  const [atLine = [], atLineBefore = [], values = []] = [...drawn.values()];
  const at = (all: readonly Drawn[], row: number) =>
    all.filter(({ range }) => range.end.line === row).map(({ renderOptions }) => renderOptions.after.contentText);
  const rows = content.split('\n').flatMap((text, row) => {
    const titles = lenses.filter(({ range }) => range.start.line === row).map(({ command }) => command.title);
    const behind = [
      ...at(values, row).map((words) => `    ‹${words}›`),
      ...at([...atLine, ...atLineBefore], row).map((words) => `    «${words}»`),
    ];
    const isMarked = row >= line && row <= endLine;
    const own = `${isMarked ? '>>' : '  '}${String(row + 1).padStart(5)} ${text}${behind.join('')}`;
    if (row < line - around || row > endLine + around) return [];
    return titles.length > 0 ? [`        [${titles.join(' | ')}]`, own] : [own];
  });
  return [`Editor, ${path}:`, '', '```', ...rows, '```'];
}

/** Without what the ledger's record of the transaction adds. */
function page(story: FailureStory): readonly string[] {
  const plain: Sheet = {
    kind: 'transaction',
    id: story.transactionId,
    title: '',
    headline: storyAnswer(story),
    tone: 'failure',
    icon: 'error',
    sections: [],
  };
  const html = renderHtml(withFailureStory(plain, story), { now: 0, canOpen: () => false });
  return parseFragment(html).childNodes.flatMap(linesOf);
}

function linesOf(node: DefaultTreeAdapterTypes.ChildNode): readonly string[] {
  if (!('tagName' in node)) return [];
  switch (node.tagName) {
    case 'h1':
      return [`Details, headline: ${textOf(node)}`];
    case 'h2':
      return ['', `Details, section "${textOf(node)}":`, ''];
    case 'p':
      return [`- ${textOf(node)}`];
    case 'tr':
      return [
        `- | ${node.childNodes
          .filter((each) => 'tagName' in each)
          .map(textOf)
          .join(' | ')} |`,
      ];
    default:
      return node.childNodes.flatMap(linesOf);
  }
}

function textOf(node: DefaultTreeAdapterTypes.ChildNode): string {
  if ('value' in node) return node.value.replace(/\s+/g, ' ');
  return 'childNodes' in node ? node.childNodes.map(textOf).join('').trim() : '';
}
