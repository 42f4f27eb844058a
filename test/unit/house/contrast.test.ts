import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryFolder } from '../../vscode/repository.ts';
import { sourceFiles, sourceText } from './sourceFiles.ts';

type Theme = 'light' | 'dark' | 'highContrast' | 'highContrastLight';

/** What texts lie on in VS Code's own themes: an editor or a page, and a line with the background of an error. */
const backgrounds: Readonly<Record<Theme, { page: string; error: string }>> = {
  light: { page: '#ffffff', error: '#f2dede' },
  dark: { page: '#1f1f1f', error: '#5a1d1d' },
  highContrast: { page: '#000000', error: '#000000' },
  highContrastLight: { page: '#ffffff', error: '#ffffff' },
};
/** The yellow behind inline values, the same in each theme. */
const behindValues = '#ffc80033';

/** VS Code's colours that are paler than 4.5:1 in one of them, as text. */
const pale = [
  'errorForeground',
  'editorWarning.foreground',
  'editorCodeLens.foreground',
  'editor.inlineValuesForeground',
];

interface ContributedColor {
  id: string;
  description: string;
  defaults: Record<Theme, string>;
}

async function contributed(): Promise<ContributedColor[]> {
  const manifest = JSON.parse(await readFile(path.join(repositoryFolder, 'package.json'), 'utf8')) as {
    contributes: { colors?: ContributedColor[] };
  };
  return manifest.contributes.colors ?? [];
}

/** Red, green and blue of a colour on another one. */
function on(below: readonly number[], color: string): number[] {
  const [red = 0, green = 0, blue = 0, alpha = 255] = [1, 3, 5, 7].flatMap((at) => {
    const hex = color.slice(at, at + 2);
    return hex === '' ? [] : [Number.parseInt(hex, 16)];
  });
  return [red, green, blue].map((each, at) => (each * alpha + (below[at] ?? 0) * (255 - alpha)) / 255);
}

/** As WCAG 2 defines it. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((each) => {
      const part = each / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the contrast of texts with what is behind them', () => {
  it("is at least 4.5:1 for the extension's own colours in each theme of VS Code's", async () => {
    const colors = await contributed();
    assert.deepEqual(
      colors.map(({ id }) => id),
      ['ledgerLens.failureForeground', 'ledgerLens.inlineValuesForeground'],
    );
    for (const { id, defaults } of colors)
      for (const [theme, { page, error }] of Object.entries(backgrounds)) {
        const color = defaults[theme as Theme];
        const plain = on([0, 0, 0], page);
        const behind = id.includes('Values')
          ? [on(plain, behindValues), on(on([0, 0, 0], error), behindValues)]
          : [plain, on([0, 0, 0], error)];
        for (const below of behind) {
          const found = contrast(on(below, color), below);
          assert.ok(found >= 4.5, `${id}, ${theme}: ${color} on ${below}: ${found.toFixed(2)}`);
        }
      }
  });

  it('is never that of a pale colour, in pages or behind lines', async () => {
    const variables = pale.map((each) => `--vscode-${each.replaceAll('.', '-')}`).join('|');
    const inStyle = new RegExp(`(?:^|[\\s;{])color: var\\((?:${variables})\\b`);
    const sheets = path.join(repositoryFolder, 'media', 'sheet');
    for (const name of (await readdir(sheets)).filter((each) => each.endsWith('.css')))
      assert.doesNotMatch(await readFile(path.join(sheets, name), 'utf8'), inStyle, name);
    const inCode = new RegExp(`\\bcolor: new vscode\\.ThemeColor\\('(?:${pale.join('|').replaceAll('.', '\\.')})'\\)`);
    for (const file of sourceFiles) assert.doesNotMatch(sourceText(file), inCode, file);
  });
});
