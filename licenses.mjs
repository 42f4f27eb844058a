// The licences of the packages that a bundle holds. esbuild collects only the comments that ask to be kept, and most
// packages have none; their licences ask for a notice all the same.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The packages that a bundle holds, by their folders: `node_modules/d3-path`. `metafile` as esbuild gives it. */
export function bundledPackages({ outputs }) {
  const folders = new Set();
  for (const { inputs } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      // The innermost folder of packages: one package may bring another along.
      const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  }
  return [...folders].sort();
}

/** Name, version and licence of each package, as text. Throws where a package does not say what its licence is. */
export async function licenseTexts(folders) {
  const texts = [];
  for (const folder of folders) {
    const { name, version, license, author } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((each) => /^(licen[cs]e|copying)(\.|$)/i.test(each));
    const holder = author?.name ?? author;
    if (file === undefined && (license !== 'MIT' || typeof holder !== 'string'))
      throw new Error(`${folder} brings no licence along`);
    const text = file === undefined ? mit(holder) : await readFile(path.join(folder, file), 'utf8');
    texts.push(`${name} ${version} (${license})\n\n${text.trim().replaceAll('\r\n', '\n')}\n`);
  }
  return texts;
}

/** The licence that a package names without bringing its text along (https://opensource.org/license/mit). */
const mit = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
