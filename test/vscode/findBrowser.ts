/** The browser that shows the VS Code server's pages: the machine's own, else one from npm. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPinned, SetupError } from './installPinned.ts';

export interface Browser {
  executablePath: string;
  /** What its process needs beside the environment of this one. */
  env: Record<string, string>;
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/brave-browser',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files\\BraveSoftware\\Brave-Browser\\Application\\brave.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser named in LEDGER_LENS_BROWSER, else an installed Chromium, Chrome, Brave or Edge, else the pinned one from npm (Linux
 * on x64). Throws a `SetupError` where there is none.
 */
export async function findBrowser(progress: (line: string) => void): Promise<Browser> {
  const named = process.env.LEDGER_LENS_BROWSER;
  if (named) {
    if (existsSync(named)) return { executablePath: named, env: {} };
    throw new SetupError(`LEDGER_LENS_BROWSER names ${named}, which is not there: set it to a Chromium or Chrome.`);
  }
  const installed = usualPlaces.find((place) => existsSync(place));
  if (installed) return { executablePath: installed, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      'No browser was found to show VS Code in: install Chromium, Chrome, Brave or Edge, or name one in LEDGER_LENS_BROWSER.',
    );
  }
  return pinnedBrowser(progress);
}

async function pinnedBrowser(progress: (line: string) => void): Promise<Browser> {
  const folder = await installPinned(
    {
      source: 'browser',
      name: 'browser',
      title: 'Chromium 153',
      megabytes: 300,
      otherwise: 'install Chromium, or name one in LEDGER_LENS_BROWSER',
      finish: unpack,
    },
    progress,
  );
  const unpacked = path.join(folder, 'chromium');
  const executablePath = path.join(unpacked, 'chromium');
  // Not in the install: fontconfig wants absolute paths, and the install's folder was renamed.
  const fonts = path.join(unpacked, 'fonts');
  const conf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${fonts}/cache</cachedir>
  <alias binding="strong"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;
  // Another browser may be reading it now.
  const file = path.join(fonts, 'fonts.conf');
  if ((await readFile(file, 'utf8').catch(() => '')) !== conf) await writeFile(file, conf);
  const env: Record<string, string> = { FONTCONFIG_PATH: fonts };
  if (starts(executablePath, env)) return { executablePath, env };
  // A machine without libnss3: the package has those libraries too.
  env.LD_LIBRARY_PATH = path.join(unpacked, 'al2023', 'lib');
  if (starts(executablePath, env)) return { executablePath, env };
  throw new SetupError(
    'The Chromium from npm does not start on this machine: install Chromium, or name one in LEDGER_LENS_BROWSER.',
  );
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

/** The package has its browser compressed and unpacks it into the process's temporary folder: give it ours. */
async function unpack(folder: string): Promise<void> {
  const target = path.join(folder, 'chromium');
  await mkdir(target);
  const require = createRequire(path.join(folder, 'package.json'));
  const chromium = path.dirname(path.dirname(require.resolve('@sparticuz/chromium')));
  const script = `
    const { inflate } = await import(${JSON.stringify(pathToFileURL(path.join(chromium, 'build', 'index.js')).href)});
    for (const file of ['chromium', 'fonts.tar', 'swiftshader.tar', 'al2023.tar'])
      await inflate(${JSON.stringify(`${chromium}/bin/`)} + file + '.br');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: target },
    encoding: 'utf8',
  });
  if (status !== 0) throw new SetupError(`Chromium from npm could not be unpacked: ${stderr.trim()}`);
  const dejaVu = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  for (const font of ['DejaVuSans', 'DejaVuSans-Bold', 'DejaVuSansMono', 'DejaVuSansMono-Bold']) {
    await cp(path.join(dejaVu, `${font}.ttf`), path.join(target, 'fonts', `${font}.ttf`));
  }
  await rm(path.join(chromium, 'bin'), { recursive: true });
}
