import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { protoSigned } from '../sandbox/ledger/protoBodies.ts';
import { writeFields } from '../sandbox/ledger/protobuf.ts';
import { executedTransactions, knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { knownTopics } from '../sandbox/ledger/world/topics.ts';
import { rebuildVault, verifyVault } from '../storage/rebuildVault.ts';
import { installSolc } from '../trace/folderWithSolc.ts';
import { typeInto } from '../vscode/workbench/typing.ts';
import { type Look, readLook, violationsIn, violationsInPart } from './accessibility.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

/** A signed transaction whose body is a transfer (field 14) that moves nothing, in hex. */
const transferBytes = Buffer.from(protoSigned(writeFields({ 14: writeFields([]) }))).toString('hex');

const themes = ['dark', 'light', 'highContrast', 'highContrastLight'] as const;

describe('the panel', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const sheet = () => session.workbench.webview();
  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const lookUp = async (text: string, heading: string | RegExp) => {
    await session.workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', text);
    await sheet().getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const tab = (name: string) => sheet().getByRole('tab', { name, exact: true });
  const isChosen = (name: string) => async () => (await tab(name).getAttribute('aria-selected')) === 'true';
  const rows = (section: string) => sheet().locator(`table[aria-label="${section}"] tbody tr`);
  /** Without its age, which grows. */
  const firstRow = async (section: string) =>
    ((await rows(section).first().textContent()) ?? '').replace(/\bnow$|\bnow(?=[A-Z])|\d+\w+ ago/, '');
  /** The fees of the transactions that are shown, each to the last digit, are in ascending order. */
  const feesAreSorted = async () => {
    const table = sheet().getByRole('grid', { name: 'Transactions' });
    const column = await table.locator('th').allTextContents();
    const cells = table.locator(`tbody td:nth-child(${column.indexOf('Fee') + 1}) [data-copy]`);
    const texts = await cells.evaluateAll((all) => all.map((each) => each.getAttribute('data-copy')));
    const fees = texts.map((each) => {
      const [whole = '', fraction = ''] = (each ?? '').split('.');
      return BigInt(whole + fraction.padEnd(8, '0'));
    });
    assert.deepEqual(
      fees,
      fees.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    );
  };
  const scrolled = () => sheet().locator('html').evaluate('Math.round(scrollY)');
  const drawn = () =>
    sheet()
      .locator('html')
      .evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

  const scrollTo = (place: number) =>
    session.workbench.sees('it has scrolled', async () => {
      await sheet().locator('html').evaluate(`scrollTo(0, ${place})`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (await scrolled()) === place;
    });

  it('runs no script and takes no style that came with a text, and loads nothing', async () => {
    await lookUp('0.0.1002', 'Account 0.0.1002');
    const tried = await sheet()
      .locator('html')
      .evaluate(`(async () => {
      const place = document.createElement('div');
      document.body.append(place);
      const script = document.createElement('script');
      script.textContent = 'document.body.dataset.ran = "a script"';
      place.append(script);
      place.insertAdjacentHTML('beforeend',
        '<img src="x:y" onerror="document.body.dataset.ran = \\'a handler\\'"><p style="color: rgb(1, 2, 3)">a</p>');
      const loaded = await fetch(${JSON.stringify(session.sandbox.network.baseUrl)} + '/api/v1/blocks').then(() => 'all', () => 'none');
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { color } = getComputedStyle(place.querySelector('p'));
      place.remove();
      return { ran: document.body.dataset.ran ?? 'nothing', loaded, isStyled: color === 'rgb(1, 2, 3)' };
    })()`);
    assert.deepEqual(tried, { ran: 'nothing', loaded: 'none', isStyled: false });
  });

  it('shows the last of pages that follow one another quickly', async () => {
    const { workbench } = session;
    await lookUp('0.0.1002', 'Account 0.0.1002');
    await sheet().locator('main button[data-ref-kind="transaction"]').first().dispatchEvent('click');
    const canGoBack = sheet().locator('[data-action="back"]:not([disabled])');
    await canGoBack.waitFor();
    const isPending = () =>
      workbench.page.frameLocator('iframe.webview.ready:visible').locator('#pending-frame').count();
    /** Asked of the page that is shown; false if that was replaced meanwhile. Of two pages, one press more changes nothing. */
    const press = (key: string) =>
      sheet()
        .locator('html')
        .evaluate(
          `document.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', altKey: true, bubbles: true }))`,
        )
        .then(
          () => true,
          (error: unknown) => {
            if (/Frame was detached/.test(String(error))) return false;
            throw error;
          },
        );
    for (const wait of [50, 250]) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft']) {
        await workbench.sees(`${key} is pressed`, () => press(key));
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
      await sheet().getByRole('heading', { level: 1, name: 'Account 0.0.1002' }).waitFor();
      await workbench.sees('none is left to be shown', async () => (await isPending()) === 0);
      await sheet()
        .locator('html')
        .evaluate(`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true }))`);
      await canGoBack.waitFor();
    }
  });

  it('has tabs where the sheet is long, chosen by arrow keys', async () => {
    const { workbench } = session;
    await lookUp('0.0.1002', 'Account 0.0.1002');
    await sheet().getByRole('tablist').waitFor();
    assert.ok(await sheet().getByText('EVM address').isVisible(), 'the summary is always there');
    await tab('Transactions').click();
    await workbench.page.keyboard.press('ArrowRight');
    await workbench.sees('the next tab is chosen', isChosen('Tokens'));
    assert.equal(await sheet().locator(':focus').textContent(), 'Tokens');
    assert.equal(await sheet().getByRole('tabpanel').count(), 1, 'one panel is visible');
    await workbench.page.keyboard.press('End');
    await workbench.sees('the last tab is chosen', isChosen('Details'));
    await workbench.page.keyboard.press('ArrowRight');
    await workbench.sees('after the last comes the first', isChosen('Transactions'));
    await picture('panel-tabs');
  });

  it('shows what a tab has when it is chosen, below a summary that fills a small screen', async () => {
    const { page } = session.workbench;
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    const number = async (text: string) => Number(await sheet().locator('html').evaluate(text));
    const top = () => number("document.querySelector('[role=tablist]').getBoundingClientRect().top");
    const height = () => number('innerHeight');
    /** The tabs are at the top, or as far up as what the tab has reaches to the end. */
    const isShown = async () => {
      const end = "document.querySelector('[role=tabpanel]:not([hidden])').getBoundingClientRect().bottom";
      return (await top()) < 90 || (await number(end)) <= (await height());
    };
    try {
      await page.setViewportSize({ width: 1280, height: 768 });
      await lookUp(knownTransactions.nested, /Contract call/);
      await tab('Details').waitFor();
      await picture('long-summary');
      assert.ok((await top()) > (await height()) / 2, 'the tabs are low');
      assert.ok(!(await isShown()));
      await tab('Details').click();
      assert.ok(await isShown(), 'a click brings them up');
      await picture('long-summary-tab');
      await sheet().locator('html').evaluate('scrollTo(0, 0)');
      await tab('Details').focus();
      await page.keyboard.press('ArrowLeft');
      assert.ok(await isShown(), 'and so does an arrow key');
      // Where there is room for all of it, nothing moves.
      await page.setViewportSize({ width: 1280, height: 4_000 });
      await sheet().locator('html').evaluate('scrollTo(0, 0)');
      await tab('Details').click();
      assert.equal(await scrolled(), 0);
    } finally {
      await page.setViewportSize(size);
    }
    await lookUp('0.0.1002', 'Account 0.0.1002');
  });

  it('shows twelve rows of a table at once', async () => {
    const size = session.workbench.page.viewportSize();
    assert.deepEqual(size, { width: 1280, height: 800 });
    await tab('Transactions').click();
    const seen = Number(
      await sheet()
        .locator('html')
        .evaluate(
          `(() => {
            const rows = [...document.querySelectorAll('[role=tabpanel]:not([hidden]) tbody tr')].map((row) => row.getBoundingClientRect());
            // A failure's code takes two lines in this column; how many failed is chance.
            return Math.floor((innerHeight - rows[0].top) / Math.min(...rows.map(({ height }) => height)));
          })()`,
        ),
    );
    await picture('panel-dense');
    assert.ok(seen >= 12, `${seen} rows`);
  });

  it('has a toolbar of one line, in a column of 230 pixels too, also with the actions of a failed call', async () => {
    await lookUp('0.0.1002', 'Account 0.0.1002');
    const { page } = session.workbench;
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    const width = async () => Number(await sheet().locator('html').evaluate('innerWidth'));
    const toolbar = sheet().locator('.toolbar');
    const fits = async (name: string) => {
      for (const wanted of [230, 330, 450, 600, 800, 925]) {
        await page.setViewportSize({ ...size, width: size.width - fullWidth + wanted });
        await session.workbench.sees(
          `the column has ${wanted} pixels`,
          async () => Math.abs((await width()) - wanted) < 2,
        );
        const shown = async () => {
          const boxes = (await toolbar.locator('> *').all()).map((each) => each.boundingBox());
          const seen = (await Promise.all(boxes)).filter((box) => box !== null);
          const left = (await toolbar.boundingBox())?.x ?? 0;
          const lines = new Set(seen.map(({ y, height }) => Math.round((y + height / 2) / 4))).size;
          return lines === 1 && seen.every(({ x, width }) => x >= left && x + width <= left + wanted + 1);
        };
        await picture(`toolbar-${name}-${wanted}`);
        await session.workbench.sees(`the toolbar of the ${name} fits ${wanted} pixels`, shown);
      }
    };
    const fullWidth = await width();
    try {
      await fits('account');
      await page.setViewportSize(size);
      await lookUp(executedTransactions.vaultWithdraw, /Contract call/);
      for (const name of ['Go to the Failing Line', 'Gas by Line', 'Copy as Markdown'])
        await toolbar.getByRole('button', { name }).waitFor();
      await fits('call');
      await page.setViewportSize({ ...size, width: size.width - fullWidth + 230 });
      await toolbar.getByRole('button', { name: 'More Actions' }).click();
      await toolbar.getByRole('button', { name: 'Copy as JSON' }).click();
      await session.workbench.sees('it is copied', async () =>
        (await session.workbench.clipboard()).includes('"transaction'),
      );
      await picture('toolbar-more');
    } finally {
      await page.setViewportSize(size);
    }
    await lookUp('0.0.1002', 'Account 0.0.1002');
    await tab('Transactions').click();
  });

  it('loads more at the end of a list, and the keyboard stays where it was', async () => {
    const { workbench } = session;
    assert.equal(await rows('Transactions').count(), 100);
    await sheet().getByRole('button', { name: 'Load More' }).focus();
    await workbench.page.keyboard.press('Enter');
    await workbench.sees('more rows are there', async () => (await rows('Transactions').count()) > 100);
    await workbench.sees('it was said', async () =>
      /^Loaded \d+ more\. (?:\d+ shown, more available|All \d+ shown)\.$/.test(
        (await sheet().getByRole('status').textContent()) ?? '',
      ),
    );
    const focused = await sheet().locator(':focus').textContent();
    assert.match(
      focused ?? '',
      /^Load More$|^\d{4}-\d\d-\d\d/,
      'the button, or the last row if there is no button any more',
    );
    const ids = await rows('Transactions').locator('td:last-child').allTextContents();
    assert.equal(new Set(ids).size, ids.length, 'each transaction once');
  });

  it('filters a long table, sorts it exactly, and copies it whole as CSV', async () => {
    const { workbench } = session;
    const filter = sheet().getByRole('searchbox', { name: 'Filter rows of Transactions' });
    await typeInto(filter, 'no such words');
    await workbench.sees(
      'no row fits',
      async () => (await rows('Transactions').filter({ visible: true }).count()) === 0,
    );
    await typeInto(filter, '');
    await sheet().getByRole('button', { name: 'Fee', exact: true }).click();
    await feesAreSorted();
    const count = await rows('Transactions').count();
    await sheet().getByRole('button', { name: 'Copy as CSV' }).click();
    await workbench.sees('the table is on the clipboard', async () => {
      const [head, ...lines] = (await workbench.clipboard()).trimEnd().split('\r\n');
      return head?.includes('Fee,Fee (unit),Fee (smallest units)') === true && lines.length === count;
    });
    await workbench.sees(
      'it was said',
      async () =>
        (await sheet().getByRole('status').textContent())?.startsWith(`Copied ${count} rows as CSV.`) === true,
    );
    await picture('panel-said');
  });

  it('copies what a filter leaves, as it is shown', async () => {
    const { workbench } = session;
    const filter = sheet().getByRole('searchbox', { name: 'Filter rows of Transactions' });
    const shown = () => rows('Transactions').filter({ visible: true }).count();
    const whole = await shown();
    await typeInto(filter, 'topic');
    await workbench.sees('some rows fit', async () => (await shown()) > 0 && (await shown()) < whole);
    const count = await shown();
    const said = sheet().locator('.matches', { hasText: ' rows.' });
    assert.equal(await said.textContent(), `${count} of ${whole} rows.`);
    assert.doesNotMatch((await sheet().getByRole('status').textContent()) ?? '', /\d of \d+ rows\.$/, 'said once');
    await sheet().getByRole('button', { name: 'Copy as CSV' }).click();
    await workbench.sees('just these are on the clipboard', async () => {
      const [, ...lines] = (await workbench.clipboard()).trimEnd().split('\r\n');
      return lines.length === count && lines.every((line) => /topic/i.test(line));
    });
    await typeInto(filter, '');
    const amount = rows('Transactions').first().locator('.amount').first();
    const text = (await amount.textContent()) ?? '';
    await amount.locator('xpath=following-sibling::button[1]').click();
    await workbench.sees(
      'the amount is on the clipboard as a plain number',
      async () => (await workbench.clipboard()) === text.replace(/[,\s+ℏ]/g, '').replace('−', '-'),
    );
  });

  it('keeps the age of its times true', async () => {
    const { workbench } = session;
    // What is hours old says the same for an hour. Of the others, the one that is about to be a minute older.
    const recent = rows('Transactions')
      .locator('[data-age]')
      .filter({ hasText: /\bnow|\d[sm] ago/ });
    const left = await recent.evaluateAll((all) =>
      (all as unknown as { previousElementSibling: { outerHTML: string } | null }[]).map((each) => {
        const [, time = ''] = /datetime="([^"]+)"/.exec(each.previousElementSibling?.outerHTML ?? '') ?? [];
        return 60_000 - ((Date.now() - Date.parse(time)) % 60_000);
      }),
    );
    assert.ok(left.length > 0, 'a transaction is less than an hour old');
    const soon = Math.min(...left.filter((each) => each > 1_000));
    const age = await recent.nth(left.indexOf(soon)).elementHandle();
    assert.ok(age);
    const before = await age.textContent();
    await workbench.sees('it has grown', async () => (await age.textContent()) !== before, 75_000);
  });

  it('comes back as it was left: by Alt+Left with its rows, after a refresh with tab and order', async () => {
    const { workbench } = session;
    const first = await firstRow('Transactions');
    const count = await rows('Transactions').count();
    assert.ok(count > 100);
    await scrollTo(700);
    await rows('Transactions')
      .locator('visible=true')
      .getByRole('button', { name: /^Open transaction 0\.0\./ })
      .nth(20)
      .focus();
    // The page knows where it is once it's drawn there, which is before a person presses a key.
    await drawn();
    const place = await scrolled();
    const link = await sheet().locator(':focus').getAttribute('aria-label');
    await workbench.page.keyboard.press('Enter');
    await sheet().getByText('Transaction ID', { exact: true }).waitFor();
    await workbench.page.keyboard.press('Alt+ArrowLeft');
    await sheet().getByRole('heading', { level: 1, name: 'Account 0.0.1002' }).waitFor();
    await workbench.sees('all rows are there', async () => (await rows('Transactions').count()) === count);
    assert.equal(await firstRow('Transactions'), first, 'in the order chosen');
    await workbench.sees('it is where it was', async () => (await scrolled()) === place);
    assert.equal(await sheet().locator(':focus').getAttribute('aria-label'), link, 'and so is the keyboard');
    await workbench.page.keyboard.press('Alt+ArrowRight');
    await sheet().getByText('Transaction ID', { exact: true }).waitFor();
    await sheet().getByRole('button', { name: 'Back', exact: true }).click();
    await sheet().getByRole('heading', { level: 1, name: 'Account 0.0.1002' }).waitFor();
    await tab('Tokens').click();
    await sheet().getByRole('button', { name: 'Refresh' }).click();
    await workbench.sees('the first page is there anew, its tab and order kept', async () => {
      return (await rows('Transactions').count()) === 100 && (await isChosen('Tokens')());
    });
    assert.equal(await sheet().locator('th[aria-sort]').textContent(), 'Fee');
    await tab('Transactions').click();
    await sheet().getByRole('button', { name: 'Load More' }).click();
    await workbench.sees('more rows are there', async () => (await rows('Transactions').count()) > 100);
    await feesAreSorted();
  });

  it('joins the parts of messages and tells text, JSON and bytes apart', async () => {
    const { workbench } = session;
    await lookUp(knownTopics.open, `Topic ${knownTopics.open}`);
    await sheet().getByRole('button', { name: 'Number' }).waitFor();
    await workbench.sees(
      'the message of three parts is there',
      async () => {
        const whole = rows('Messages').filter({ hasText: 'all 3' });
        if ((await whole.count()) > 0) return true;
        const more = sheet().getByRole('button', { name: 'Load More' });
        if (await more.isVisible()) await more.click();
        return false;
      },
      60_000,
    );
    const whole = await rows('Messages').filter({ hasText: 'all 3' }).textContent();
    assert.match(whole ?? '', /\{.*\}JSON/s);
    assert.ok(
      (await rows('Messages')
        .filter({ hasText: /Binary, \d+ bytes/ })
        .count()) > 0,
    );
    await rows('Messages').filter({ hasText: 'all 3' }).scrollIntoViewIfNeeded();
    await picture('panel-messages');
  });

  it('loses nothing at 200 % zoom', async () => {
    const { workbench } = session;
    const { page } = workbench;
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    for (const [id, heading] of [
      ['0.0.1002', 'Account 0.0.1002'],
      [knownTransactions.customError, /Contract call/],
    ] as const) {
      await page.setViewportSize(size);
      await lookUp(id, heading);
      // Zoom halves the pixels that a page has.
      await page.setViewportSize({ width: Math.round(size.width / 2), height: Math.round(size.height / 2) });
      await workbench.sees('nothing is beyond the edge', async () =>
        sheet()
          .locator('html')
          .evaluate('document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth'),
      );
      await picture(`panel-zoom-${typeof heading === 'string' ? 'account' : 'call'}`);
    }
    await page.setViewportSize(size);
  });

  it('has no accessibility violation, whatever it shows, in any theme', async function () {
    // Thirty pages in four themes.
    this.timeout(400_000);
    const { workbench, sandbox } = session;
    await lookUp(knownTransactions.customError, /Contract call/);
    const looks: Record<string, Look> = {};
    for (const theme of themes) {
      await workbench.useTheme(theme);
      looks[theme] = await readLook(sheet());
      await picture(`panel-${theme}`);
    }
    const checkPage = async (name: string) => assert.deepEqual(await violationsIn(sheet(), looks), [], name);
    const check = async (name: string) => {
      await checkPage(name);
      // A page that was just opened takes the keyboard in the end, or not at all: not from the box that the next step opens.
      await sheet()
        .locator('html')
        .evaluate(`new Promise((done) => {
        const begun = performance.now();
        const look = () => (document.hasFocus() || performance.now() - begun > 700 ? done() : setTimeout(look, 20));
        look();
      })`);
    };
    const contract = await contractOf(knownTransactions.customError);
    const things: [kind: string, id: string, heading: RegExp][] = [
      ['transaction', knownTransactions.assessedFees, /Transfer/i],
      ['account', '0.0.1001', /Account 0\.0\.1001/i],
      ['token', '0.0.5002', /Token/i],
      ['nft', '0.0.5004/1', /NFT 0\.0\.5004/i],
      ['schedule', '0.0.8001', /Schedule 0\.0\.8001/i],
      ['contract', contract, new RegExp(`Contract ${contract}`, 'i')],
      ['topic', knownTopics.fees, new RegExp(`Topic ${knownTopics.fees}`, 'i')],
      ['node', '3', /Node 3/i],
      ['block', '15637000', /Block 15637000/i],
      ['resultCode', 'INSUFFICIENT_GAS', /INSUFFICIENT_GAS/],
      ['incident', await statusId('incidents'), /Incident/i],
      ['maintenance', await statusId('scheduled-maintenances'), /Maintenance/i],
      ['component', await statusId('components'), /Service component/i],
      ['topicMessage', '0.0.7001/1', /Message 1 of topic 0\.0\.7001/i],
      ['balances', '0.0.1001 at 2026-11-21 14:30', /Balances/i],
    ];
    await check('contract call');
    await workbench.runCommand('File: New Untitled Text File');
    // The bytes stand in one line of several.
    await workbench.page.keyboard.type(`of a log: \n${transferBytes}`);
    await workbench.runCommand('Ledger Lens: Estimate Fees');
    await sheet().getByRole('heading', { level: 1, name: 'Fee estimate' }).waitFor();
    await picture('kind-feeEstimate');
    await check('fee estimate');
    // The panel took the focus from the bytes.
    await workbench.runCommand('File: New Untitled Text File');
    // The bytes stand in one line of several.
    await workbench.page.keyboard.type(`of a log: \n${transferBytes}`);
    await workbench.runCommand('Ledger Lens: Explain Transaction Bytes');
    await sheet().getByRole('heading', { level: 1, name: 'Transaction bytes' }).waitFor();
    await check('transaction bytes');
    await lookUp(executedTransactions.vaultPayout, /Contract call/);
    // The tooltip of the tab that the mouse rests on lies over the toolbar.
    await workbench.page.mouse.move(1, 1);
    await sheet().getByRole('button', { name: 'Gas by Line' }).click();
    await sheet().getByRole('heading', { level: 1, name: 'Gas by line' }).waitFor();
    await picture('kind-gasByLine');
    await check('gas by line');
    await lookUp(session.deployed('Vault').address, /^Contract Vault/);
    await sheet().getByRole('button', { name: 'Read...' }).click();
    await workbench.quickInput.shown('Select a function to read');
    await workbench.quickInput.choose('cap()');
    await sheet().getByRole('heading', { level: 1, name: 'Contract answers' }).waitFor();
    await picture('kind-contractRead');
    await check('contract answers');
    // It has the layout of the storage.
    await installSolc(session.vsCode.folder, '0.8.24');
    await lookUp(`0.0.${session.deployed('Vault').entityNum}`, /^Contract Vault/);
    await tab('State').click();
    await sheet().getByRole('button', { name: 'Show State' }).click();
    await sheet()
      .getByRole('row', { name: /totalShares/ })
      .first()
      .waitFor();
    await check('contract with its state');
    await sheet().getByRole('button', { name: 'Read...' }).click();
    await workbench.quickInput.shown('Select a function to read');
    await workbench.quickInput.choose('State');
    await sheet().getByRole('heading', { level: 1, name: 'Contract state' }).waitFor();
    await check('contract state');
    await lookUp(executedTransactions.vaultWithdraw, /Contract call/);
    await workbench.sees('whether it would work now', async () => {
      await tab('Run it again').click({ timeout: 5_000 });
      await sheet().getByRole('button', { name: 'Simulate Now' }).click({ timeout: 5_000 });
      await sheet().getByText('No. It would revert now').first().waitFor({ timeout: 8_000 });
      return true;
    });
    await check('run it again, beside the call stack');
    await lookUp(executedTransactions.vaultPayout, /Contract call/);
    await sheet().getByRole('tab', { name: 'State changes', exact: true }).waitFor();
    await check('state changes');
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.999999');
    await sheet().getByRole('heading', { level: 1, name: 'Entity ID' }).waitFor();
    await check('what is not found');
    const file = path.join(session.vsCode.folder, 'ignition/deployments/chain-298/deployed_addresses.json');
    const text = await readFile(file, 'utf8');
    const other = session.deployed('Greeter', 'editedCode').address;
    await writeFile(file, text.replace(session.deployed('Greeter').address, other));
    await workbench.explorer.chooseFromMenu('contracts/Greeter.sol', 'Compare with Deployed Code...');
    await sheet().getByText('The deployed code differs from this build').first().waitFor();
    await check('comparison with what is deployed');
    await verifyVault(session.vsCode.folder, sandbox.verifyUrl, '298', session.deployed('Vault').address);
    await rebuildVault(session.vsCode.folder, (source) =>
      source.replace('    uint256 public totalShares;', '    uint256 public fee;\n    uint256 public totalShares;'),
    );
    await workbench.explorer.chooseFromMenu('contracts/Vault.sol', 'Compare Storage Layout...');
    await sheet().getByText('Not safe to upgrade').first().waitFor();
    await picture('layout-not-safe');
    await check('comparison of storage layouts');
    await lookUp(knownTransactions.crowd, /Transfer/);
    await sheet().locator('figure.flows').first().waitFor();
    await check('picture of transfers');
    await lookUp(knownTransactions.manyCalls, /Contract call/);
    await sheet().locator('ol.calls').waitFor();
    await check('picture of many calls');
    // A registered node has rows, and no page.
    await workbench.openViewContainer('Ledger Lens');
    for (const other of ['Transactions', 'Status', 'Verifications', 'Contracts']) await workbench.tree(other).fold();
    const network = workbench.tree('Network');
    await network.click('Consensus nodes');
    await network.expand('Registered nodes');
    await network.expand('Alder mirror');
    for (const theme of themes) {
      await workbench.useTheme(theme);
      await network.row('Alder mirror').waitFor();
      const rules = theme === themes[0] ? 'all' : 'ofColors';
      assert.deepEqual(
        await violationsInPart(workbench.page, '.part.sidebar', rules),
        [],
        `registered nodes, ${theme}`,
      );
    }
    for (const [kind, id, heading] of things) {
      const shown = sheet().getByRole('heading', { level: 1, name: heading });
      const link = sheet().locator('#from-here');
      // As a link of the page does; pressed once more where the page was just drawn anew.
      await workbench.sees(
        `the ${kind} is shown`,
        async () => {
          if ((await link.count()) === 0 && (await sheet().locator('.loading').count()) === 0)
            await sheet()
              .locator('html')
              .evaluate(
                `(() => { const link = document.createElement('button'); link.id = 'from-here'; Object.assign(link.dataset, ${JSON.stringify({ refKind: kind, refId: id })}); document.querySelector('main').append(link); link.click(); })()`,
              );
          await link.waitFor({ state: 'detached', timeout: 10_000 });
          await shown.waitFor({ timeout: 10_000 });
          return true;
        },
        60_000,
      );
      await picture(`kind-${kind}`);
      // The next step is in the page, too.
      await checkPage(kind);
    }

    /** The first thing of a list of the status page. */
    async function statusId(list: string): Promise<string> {
      const response = await fetch(`${sandbox.statusUrl}/api/v2/${list}.json`);
      const [, id = ''] =
        new RegExp(`"${list.replace('-', '_')}":\\s*\\[\\{.*?"id":\\s*"([^"]+)"`, 's').exec(await response.text()) ??
        [];
      return id;
    }

    async function contractOf(id: string): Promise<string> {
      const response = await fetch(`${sandbox.network.baseUrl}/api/v1/contracts/results/${id}`);
      const [, contract = ''] = /"contract_id":\s*"([^"]+)"/.exec(await response.text()) ?? [];
      return contract;
    }
  });

  it('is drawn once more where its document gets lost on the way', async () => {
    const context = session.workbench.page.context();
    let end: number | undefined;
    // Of a document that VS Code sets, the browser first loads this empty one; these are never answered.
    await context.route('**/fake.html*', async (route) => {
      end ??= Date.now() + 3_000;
      if (Date.now() > end) await route.continue();
    });
    await lookUp('0.0.1009', 'Account 0.0.1009');
    await context.unroute('**/fake.html*');
    assert.ok(end !== undefined && Date.now() > end, 'some were lost');
  });

  it('comes back after a reload of the window with tab and order', async () => {
    const { workbench } = session;
    await lookUp('0.0.1003', 'Account 0.0.1003');
    await tab('Tokens').click();
    await sheet().getByRole('grid', { name: 'Tokens' }).getByRole('button', { name: 'Balance' }).click();
    const first = await firstRow('Tokens');
    // Whole, it would have nothing to scroll.
    await workbench.page.setViewportSize({ width: 1280, height: 590 });
    await scrollTo(120);
    // The page tells how it is left before it asks for anything.
    await sheet().getByRole('button', { name: 'Copy as Markdown' }).click();
    await workbench.sees('the page was heard', async () =>
      (await workbench.clipboard()).startsWith('# Account 0.0.1003'),
    );
    assert.equal(await scrolled(), 120);
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await sheet().getByRole('heading', { level: 1, name: 'Account 0.0.1003' }).waitFor({ timeout: 60_000 });
    await workbench.sees('the tab is chosen', isChosen('Tokens'));
    assert.equal(await firstRow('Tokens'), first);
    await workbench.sees('it is where it was', async () => (await scrolled()) === 120);
  });

  it('keeps what a table is filtered by while another tab is in front, and over a reload of the window', async () => {
    const { workbench } = session;
    await lookUp('0.0.1002', 'Account 0.0.1002');
    await tab('Transactions').click();
    const filter = sheet().getByRole('searchbox', { name: 'Filter rows of Transactions' });
    const shown = () => rows('Transactions').filter({ visible: true }).count();
    const all = await rows('Transactions').count();
    const id = (await rows('Transactions').nth(3).locator('td:last-child').textContent()) ?? '';
    await typeInto(filter, id);
    const left = async () => (await shown()) > 0 && (await shown()) < all;
    await workbench.sees('a few rows fit', left);
    const comesBack = async () => {
      await filter.waitFor({ timeout: 60_000 });
      assert.equal(await filter.inputValue(), id);
      await workbench.sees('they are there', left);
    };
    // Pages of the stories before are open, too.
    const tabs = workbench.page.locator('.tabs-container');
    const own = await tabs.locator('.tab.active').getAttribute('data-resource-name');
    await workbench.explorer.open('contracts/Vault.sol');
    await tabs.locator(`.tab[data-resource-name="${own}"]`).click();
    await comesBack();
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await comesBack();
    await typeInto(filter, '');
    await workbench.sees('all rows are there', async () => (await shown()) === all);
  });

  it('leaves the keyboard in a box while it brings itself up to date', async () => {
    const { workbench, sandbox } = session;
    const reads = () => sandbox.log.entries('ledger').filter(({ path }) => path === '/api/v1/accounts/0.0.1004').length;
    await lookUp('0.0.1004', 'Account 0.0.1004');
    // The keyboard is in the part that is read again.
    await sheet().locator('section').first().locator('button').first().focus();
    const before = reads();
    await workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.');
    // Every half a minute.
    await session.timePasses(30_000);
    await workbench.sees('the page is read again', async () => reads() > before);
    await workbench.page.waitForTimeout(2_000);
    await workbench.page.keyboard.type('1002', { delay: 100 });
    assert.equal(await workbench.quickInput.input.inputValue(), '0.0.1002');
    await workbench.quickInput.cancel();
  });
});
