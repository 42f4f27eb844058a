import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { QuickFixes } from '../vscode/workbench/quickFixes.ts';
import { pause, usualPace } from '../vscode/workbench/typing.ts';
import { openSession, type Session } from './session.ts';

const consent = 'Review what will be published';
const whereDeployed = 'Address 0x';
const nowhere = `0x${'dead'.padStart(40, '0')}`;

describe('the questions of a verification', function () {
  this.timeout(180_000);
  let session: Session;

  const posts = () => session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length;
  const deployed: Session['deployed'] = (...of) => session.deployed(...of);
  const rows = async () => JSON.stringify(await session.workbench.quickInput.rows());
  const picture = (name: string) => session.workbench.picture(name);

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  it('can be gone back to, and keep what was typed when it leads nowhere', async () => {
    const { quickInput, explorer } = session.workbench;
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    // One address is recorded: it was not asked, and can be changed all the same.
    await quickInput.back();
    await quickInput.shown(whereDeployed);
    assert.match(await rows(), new RegExp(deployed('Greeter').address));
    await quickInput.enter('0.0.99999999');
    await session.workbench.sees('the reason is shown', async () =>
      /Can't find a contract for 0\.0\.99999999/.test(await rows()),
    );
    assert.equal(await quickInput.input.inputValue(), '0.0.99999999');
    await picture('address-again');
    await quickInput.enter(deployed('Vault').address);
    await quickInput.shown(consent);
    assert.match((await quickInput.texts()).title, new RegExp(`Greeter at ${deployed('Vault').address} on sandbox$`));
  });

  it('name the contract that does fit what is deployed, and go on with it', async () => {
    const { quickInput } = session.workbench;
    assert.match(
      await rows(),
      /differs from this build.*Verify Vault instead: exact match expected.*Build output: artifacts\/contracts\/Vault\.sol\/Vault\.json/,
    );
    await picture('fitting');
    await quickInput.choose('Verify Vault instead');
    await session.workbench.sees('Vault is to be verified', async () =>
      (await quickInput.texts()).title.startsWith('Verify Vault at'),
    );
    assert.match(await rows(), /Exact match expected/);
  });

  it('can be copied for a terminal and for CI, and go on where they were', async () => {
    const { quickInput } = session.workbench;
    await quickInput.choose('Copy As...');
    await quickInput.shown('Select a format to copy');
    await picture('copy-as');
    await quickInput.choose('curl');
    await quickInput.shown(consent);
    const { address } = deployed('Vault');
    const copied = await session.workbench.clipboard();
    assert.match(copied, new RegExp(`^# Publishes .*\ncurl .*${session.sandbox.verifyUrl}/v2/verify/298/${address} `));
    assert.match(copied, /\n {6}"contracts\/Vault\.sol": \{\n {8}"content": "/);
    // By Back, and Escape leaves all of it.
    await quickInput.choose('Copy As...');
    await quickInput.shown('Select a format to copy');
    await quickInput.back();
    await quickInput.shown(consent);
    assert.match(await rows(), /^\[\{"label":"Exact match expected/);
    await quickInput.cancel();
    assert.equal(posts(), 0);
  });

  it('stop at an address without a contract, and send nothing however often Enter is pressed', async () => {
    const { quickInput, explorer } = session.workbench;
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    // What was typed stays when the review is looked at once more.
    await quickInput.input.fill('0x712516e61');
    await quickInput.back();
    await quickInput.shown(consent);
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    assert.equal(await quickInput.input.inputValue(), '0x712516e61');
    await quickInput.enter(nowhere);
    const isToldWhy = async () => /Can't find a contract for 0x0{36}dead/.test(await rows());
    for (let tries = 0; tries < 3; tries++) {
      // Between two answers, a box without an address is shown.
      await session.workbench.sees(
        'there is no contract, and the address stays',
        async () => (await isToldWhy()) && (await quickInput.input.inputValue()) === nowhere,
      );
      await quickInput.accept();
    }
    await session.workbench.sees('there is no contract', isToldWhy);
    await picture('no-contract');
    await quickInput.back();
    await quickInput.shown(consent);
    await quickInput.cancel();
    assert.equal(posts(), 0);
  });

  it('try again on Enter while the ledger can’t be read, and publish nothing', async () => {
    const { sandbox, workbench } = session;
    const { quickInput, explorer } = workbench;
    const unread =
      /^\[\{"label":"The mirror node[^}]*"description":"Try Again","detail":"Can't read the deployed code.*without comparing the code/;
    const shows = (expected: RegExp) => workbench.sees(`${expected}`, async () => expected.test(await rows()));
    const asked = () =>
      sandbox.log.entries('ledger').filter(({ path: asked }) => asked.startsWith('/api/v1/contracts/')).length;
    /** Presses Enter, and waits until the ledger was asked again. */
    const triesAgain = async () => {
      const before = asked();
      await workbench.sees('the ledger is asked again', async () => {
        await quickInput.accept();
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return asked() > before;
      });
    };
    sandbox.faults.add('ledger /api/v1/contracts/* 500-json');
    try {
      await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
      for (let tries = 0; tries < 3; tries++) {
        if (tries > 0) await triesAgain();
        await quickInput.shown(consent, 60_000);
        await shows(unread);
      }
      await picture('ledger-down');
    } finally {
      sandbox.faults.clear();
    }
    // A key that comes while the list is still being drawn counts for nothing.
    await workbench.sees('the code is compared', async () => {
      if (/Exact match expected/.test(await rows())) return true;
      await quickInput.accept();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return false;
    });
    await quickInput.cancel();
    assert.equal(posts(), 0);
  });

  it('keep the keyboard between them: what is typed while the ledger answers goes into no file', async () => {
    const { sandbox, vsCode, workbench } = session;
    const { quickInput, explorer, page } = workbench;
    const file = path.join(vsCode.folder, 'contracts/Greeter.sol');
    const before = await readFile(file, 'utf8');
    await explorer.open('contracts/Greeter.sol');
    await workbench.runListed('Verify...', 'Verify Contract');
    await quickInput.shown(consent);
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    sandbox.faults.add('ledger /api/v1/contracts/* hold');
    try {
      await quickInput.enter(deployed('Vault').address);
      for (const key of ['x', 'Enter', 'y', 'Enter']) {
        await pause(page, 300);
        await page.keyboard.press(key);
      }
      await workbench.sees('what it waits for is said', async () => /Loading the deployed contract/.test(await rows()));
      assert.doesNotMatch(await rows(), /\$\(/, 'its icon is drawn, not spelled');
      await picture('between-questions');
    } finally {
      sandbox.faults.clear();
    }
    await quickInput.shown(consent, 60_000);
    const isAbout = async (contract: 'Vault' | 'Greeter') =>
      assert.match((await quickInput.texts()).title, new RegExp(`Greeter at ${deployed(contract).address}`));
    await isAbout('Vault');
    // It is in the list then, which says that it's in none of its rows, and hides none.
    assert.equal(await quickInput.input.inputValue(), 'xy');
    await workbench.sees('the list says so', async () =>
      /^\[\{"label":"No row of this list contains \\"xy\\"".*differs from this build.*Publish/.test(await rows()),
    );
    assert.equal(posts(), 0);
    // An address that is typed at once, while the ledger answers, is in the box that asks for it.
    sandbox.faults.add('ledger /api/v1/contracts/* hold');
    try {
      await quickInput.choose('Choose Another Address...');
      // The hand comes from the mouse, and the eye sees that the answer was taken.
      await pause(page, usualPace.firstKeyMs);
      await workbench.sees('it is', async () => (await quickInput.input.inputValue()) !== 'xy');
      await quickInput.input.and(page.locator(':focus')).waitFor();
      await page.keyboard.type(deployed('Greeter').address, { delay: 80 });
    } finally {
      sandbox.faults.clear();
    }
    await quickInput.shown(whereDeployed, 60_000);
    assert.equal(await quickInput.input.inputValue(), deployed('Greeter').address);
    assert.match(await quickInput.highlighted(), new RegExp(deployed('Greeter').address));
    await picture('typed-between');
    await page.keyboard.press('Enter');
    await quickInput.shown(consent, 60_000);
    await isAbout('Greeter');
    // One that is pasted into the list leads there.
    await page.keyboard.insertText(deployed('Vault').address);
    await workbench.sees('the other address', async () =>
      (await quickInput.highlighted()).startsWith(`Verify Greeter at ${deployed('Vault').address} instead`),
    );
    await picture('address-in-consent');
    await page.keyboard.press('Enter');
    await workbench.sees('the other contract', async () =>
      (await quickInput.texts()).title.includes(deployed('Vault').address),
    );
    await quickInput.shown(consent, 60_000);
    assert.equal(posts(), 0);
    // Escape while the work goes on leaves the flow.
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    sandbox.faults.add('ledger /api/v1/contracts/* hold');
    try {
      // One that nothing has been asked about yet.
      await quickInput.enter(deployed('Greeter', 'secondCopy').address);
      await workbench.sees('the work', async () => /Loading the deployed contract/.test(await rows()));
      await quickInput.cancel();
    } finally {
      sandbox.faults.clear();
    }
    await pause(page, 2_000);
    assert.ok(!(await quickInput.input.isVisible()), 'no question comes after Escape');
    await workbench.runCommand('File: Save All Files');
    assert.equal(await readFile(file, 'utf8'), before);
  });

  it('compare on Enter where nothing of the workspace is deployed, and publish nothing', async () => {
    const { workbench } = session;
    const { quickInput, explorer } = workbench;
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Greeter', 'editedCode').address);
    await quickInput.shown(consent);
    assert.match(await rows(), /differs from this build.*Compare.*although the code differs/);
    await quickInput.accept();
    await workbench.webview().getByText('Deployed and recompiled code').first().waitFor();
    await quickInput.shown(consent);
    await picture('compared');
    await quickInput.cancel();
    assert.equal(posts(), 0);
  });

  it('show what leaves as read-only files with their names', async () => {
    const { workbench } = session;
    const { quickInput, explorer } = workbench;
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    const isOpen = (name: string) =>
      workbench.page
        .locator(`.editor-group-container [aria-label*="${name}"]`)
        .first()
        .waitFor({ state: 'attached', timeout: 10_000 });
    await quickInput.choose('contracts/Owned.sol');
    await isOpen('Owned (to publish).sol');
    await quickInput.choose('Compiler settings');
    await isOpen('settings (to publish).json');
    assert.equal(await workbench.page.locator('.editor-group-container [aria-label*="Untitled"]').count(), 0);
    await picture('what-leaves');
    // Enter takes no row that isn't shown.
    await quickInput.enter('no row has these words');
    await quickInput.shown(consent);
    assert.match(await rows(), /^\[\{"label":"No row of this list contains .*Exact match expected/);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await quickInput.cancel();
    assert.equal(posts(), 0);
  });

  it('offer the implementation where the address is a proxy, and say how both stand', async () => {
    const { sandbox, workbench } = session;
    const { quickInput } = workbench;
    const proxy = deployed('Greeter', 'editedCode').address;
    const implementation = deployed('Greeter', 'secondCopy').address;
    const contract = sandbox.world.contracts.find(({ row }) => row.evm_address === proxy.toLowerCase());
    assert.ok(contract);
    const code = `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    Object.assign(contract, { runtimeBytecode: code });
    await workbench.explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(proxy);
    await quickInput.shown('Is Greeter the proxy or its implementation?');
    assert.match(
      await rows(),
      new RegExp(`implementation ${implementation}.*not verified.*Verify the proxy.*not verified`),
    );
    await picture('proxy');
    await quickInput.accept();
    await quickInput.shown(consent);
    assert.match((await quickInput.texts()).title, new RegExp(implementation));
    assert.match(await rows(), /Exact match expected/);
    await quickInput.cancel();
  });

  it('name what couldn’t be read in its place, with the reason, and read it again, in every flow', async () => {
    const { sandbox, workbench } = session;
    const { quickInput, explorer } = workbench;
    const down = 'The (?:verification service|mirror node)[^"]*500';
    const record = 'verification GET /v2/contract/* 500-json';
    const creation = 'ledger /api/v1/contracts/*/results/* 500-json';
    const slots = 'ledger /api/v1/contracts/*/state* 500-json';
    const unread = (what: string) => `"label":"${down}[^}]*"description":"Try Again[^"]*","detail":"${what}[^"]*"`;
    const unreadRecord = unread("Can't read the verification record");
    const unreadCreation = unread("Can't read the creation transaction");
    const sees = (pattern: string) =>
      workbench.sees(pattern, async () => new RegExp(pattern, 's').test(await rows()), 60_000);
    /** What was unread is read again: by Enter if it is the first row, else by a click. */
    const readAgain = async (row: string | undefined, then: string) => {
      sandbox.faults.clear();
      await (row === undefined ? quickInput.accept() : quickInput.choose(row));
      // The list stays as it was while it reads.
      await workbench.sees(`${then} without a row about what couldn't be read`, async () => {
        const shown = await rows();
        return new RegExp(then, 's').test(shown) && !/Can't read/.test(shown);
      });
      await quickInput.cancel();
      assert.equal(posts(), 0);
    };
    const ofGreeter = async () => {
      await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
      await quickInput.shown(consent);
    };
    const proxy = deployed('Greeter', 'editedCode').address;
    const contract = sandbox.world.contracts.find(({ row }) => row.evm_address === proxy.toLowerCase());
    assert.ok(contract);
    const before = contract.runtimeBytecode;
    // Code that takes the implementation from the slot of ERC-1967.
    const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
    const byName = "Can't read the creation transaction";
    try {
      sandbox.faults.add(record);
      await ofGreeter();
      await sees(`^\\[\\{${unreadRecord}.*Exact match expected.*despite incomplete data`);
      await picture('unread-record');
      await readAgain(undefined, '^\\[\\{"label":"(?:Exact m|M)atch expected.*"Publish 2 files');
      // The creation of a contract that was read before is known.
      sandbox.faults.add(creation);
      await ofGreeter();
      await quickInput.choose('Choose Another Address...');
      await quickInput.shown(whereDeployed);
      await quickInput.enter(deployed('Greeter', 'editedComment').address);
      await sees(`^\\[\\{"label":"Match expected.*"Publish 2 files.*${unreadCreation}`);
      await picture('unread-creation');
      await readAgain(byName, '^\\[\\{"label":"(?:Exact m|M)atch expected.*"Publish 2 files');
      Object.assign(contract, { runtimeBytecode: `0x6080604052${slot}f4` });
      sandbox.faults.add(slots);
      await ofGreeter();
      await quickInput.choose('Choose Another Address...');
      await quickInput.shown(whereDeployed);
      await quickInput.enter(proxy);
      await sees(`${unread("Can't read the proxy's implementation")}.*differs from this build`);
      assert.match(await rows(), /^\[\{[^}]*Can't read the proxy.*despite incomplete data/);
      await picture('unread-proxy');
      await readAgain(undefined, 'although the code differs');
      Object.assign(contract, { runtimeBytecode: before });
      sandbox.faults.add(record);
      await explorer.chooseSeveralFromMenu(['contracts/Greeter.sol', 'contracts/Vault.sol'], 'Verify Contract');
      await quickInput.shown('Select the contracts to verify');
      await quickInput.accept();
      await sees(`^\\[\\{"label":"Can't read everything about 2 of 2 contracts[^}]*"description":"Try Again"`);
      await sees(`Publish \\d+ files of 2 contracts although 2 contracts are in doubt.*${unreadRecord}`);
      await picture('unread-several');
      await readAgain(
        undefined,
        '^\\[\\{"label":"Exact matches expected for all 2 contracts"[^}]*\\},\\{"label":"Publish \\d+ files of 2 contracts',
      );
      for (const [fault, words] of [
        [record, `^\\[\\{${unreadRecord}.*despite incomplete data`],
        [creation, `^\\[\\{"label":"Nothing in this workspace is published.*"Let .*${unreadCreation}`],
      ] as const) {
        sandbox.faults.add(fault);
        const { address } = deployed(fault === record ? 'Greeter' : 'Shares');
        await workbench.runListed('Verify...', 'Verify Without Sources...');
        await quickInput.shown(whereDeployed);
        await quickInput.enter(address);
        await quickInput.shown('Review the request, then choose the search');
        await sees(words);
        await picture(fault === record ? 'unread-similar-record' : 'unread-similar-creation');
        await readAgain(
          fault === record ? undefined : byName,
          '^\\[\\{"label":"Nothing in this workspace is published.*"Let ',
        );
      }
    } finally {
      sandbox.faults.clear();
      Object.assign(contract, { runtimeBytecode: before });
    }
    // The two files are selected no more.
    await explorer.open('notes.md');
  });

  it('run the build if there is no output of it, and go on with what it gave', async () => {
    const { quickInput, explorer } = session.workbench;
    const { folder } = session.vsCode;
    // The tool is not installed here: what it once built comes back.
    await rename(path.join(folder, 'artifacts'), path.join(folder, 'built'));
    const tool = path.join(folder, 'node_modules/.bin/hardhat');
    await mkdir(path.dirname(tool), { recursive: true });
    await writeFile(tool, '#!/bin/sh\nmv built artifacts\n', { mode: 0o755 });
    await explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await quickInput.shown('No build output for contracts/Vault.sol');
    assert.match(await rows(), /Build first: npx hardhat compile.*Verify from sources only/);
    await picture('no-build-output');
    await quickInput.accept();
    await quickInput.shown(consent);
    assert.match(await rows(), /Exact match expected/);
    await quickInput.cancel();
  });

  it('offer to build first in a package of a monorepo whose top alone has Hardhat', async () => {
    const { quickInput, explorer } = session.workbench;
    const { folder } = session.vsCode;
    const own = path.join(folder, 'packages/vault');
    await mkdir(own, { recursive: true });
    await writeFile(path.join(folder, 'packages/README.md'), 'The packages.\n');
    await writeFile(path.join(own, 'package.json'), '{ "name": "vault" }\n');
    for (const name of ['contracts', 'hardhat.config.js'])
      await cp(path.join(folder, name), path.join(own, name), { recursive: true });
    // The tool at the top brings back what was built.
    await cp(path.join(folder, 'artifacts'), path.join(own, 'built'), { recursive: true });
    await explorer.chooseFromMenu('packages/vault/contracts/Vault.sol', 'Verify Contract');
    await quickInput.shown('No build output for packages/vault/contracts/Vault.sol');
    assert.match(await rows(), /Build first: npx hardhat compile.*Verify from sources only/);
    await picture('no-build-output-monorepo');
    await quickInput.accept();
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Vault').address);
    await quickInput.shown(consent);
    assert.match(await rows(), /Exact match expected/);
    await quickInput.cancel();
    await explorer.chooseFromMenu('packages/vault/contracts', 'Verify Contracts...');
    await quickInput.shown('Select the contracts to verify');
    assert.match(await rows(), /packages\/vault\/contracts\/Vault\.sol/, 'with the package');
    await quickInput.cancel();
    await rm(path.join(folder, 'packages'), { recursive: true });
  });

  it('say which file was edited, offer to build, and tell it in the Problems panel', async () => {
    const { workbench } = session;
    const { quickInput, explorer } = workbench;
    const file = path.join(session.vsCode.folder, 'contracts/Owned.sol');
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}// edited\n`);
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    assert.match(
      await rows(),
      /Owned\.sol was edited after the build.*despite the warning.*Build, then compare again: npx hardhat compile.*Replaces the matching build.*built version/,
    );
    await quickInput.accept();
    assert.equal(posts(), 0);
    assert.doesNotMatch(await rows(), /Always publish these files/);
    await picture('edited');
    // Enter on the warning opened what has changed.
    await workbench.page
      .locator('.editor-group-container [aria-label*="published"]')
      .first()
      .waitFor({ state: 'attached' });
    // A build that fails leads back, to the reason.
    const said = "Error (2314): Expected ';' but got '}'\\n --> contracts/Owned.sol:3:1:\\n  |\\n";
    const tool = path.join(session.vsCode.folder, 'node_modules/.bin/hardhat');
    await writeFile(tool, `#!/bin/sh\nprintf "${said}"\nexit 1\n`, { mode: 0o755 });
    await quickInput.choose('Build, then compare again');
    await workbench.sees('the build failed', async () => /Build failed with exit code 1/.test(await rows()), 60_000);
    assert.match(await quickInput.highlighted(), /Build failed with exit code 1/);
    await picture('build-failed');
    await quickInput.cancel();
    const problems = await workbench.problems();
    const problem = /Before verification: contracts\/Owned\.sol was edited/;
    assert.ok(problems.some((row) => problem.test(row)));
    await workbench.explorer.open('contracts/Owned.sol');
    const fixes = new QuickFixes(workbench.page, workbench.editor);
    await fixes.choose('// SPDX', 'Build, then compare again: npx hardhat compile');
    await workbench.notifications.shown('Build failed with exit code 1', 60_000);
    await writeFile(file, text);
    // The terminal of the build has taken the panel.
    await workbench.page.locator('.statusbar-item[id="status.problems"]').click();
    await workbench.sees(
      'the problem is gone',
      async () => !problem.test((await workbench.page.locator('.markers-panel').textContent()) ?? ''),
    );
  });

  it('are left out for this project once the user says so, until that is taken back', async () => {
    const { quickInput, explorer, notifications, page } = session.workbench;
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await quickInput.shown(consent);
    await picture('consent');
    // Enter publishes nothing that only a typed text has highlighted, before it is drawn and after.
    for (const text of ['a', 'p', 'f', 'publish']) {
      await quickInput.type(text);
      // The list is drawn anew once the extension has heard of the text; a row that publishes has no label then.
      await session.workbench.sees(`another label than one that publishes is highlighted by ${text}`, async () =>
        /^(?!.*publish)./i.test(await quickInput.highlighted()),
      );
      if (text === 'publish') {
        await picture('consent-filtered');
        assert.match(
          await rows(),
          /Publish 2 files.*Enter alone doesn't publish while there's text here\..*Clear the text/,
        );
        // An arrow key leads to it.
        await page.keyboard.press('ArrowDown');
        const reached = page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'Publish 2 files' });
        await reached.waitFor();
        await page.keyboard.press('ArrowUp');
      }
      await quickInput.enter(`${text} `);
      await quickInput.shown();
      await quickInput.input.focus();
      await quickInput.cancel();
      assert.equal(posts(), 0, text);
      await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
      await quickInput.shown(consent);
    }
    await quickInput.choose('Always publish these files');
    await notifications.shown('files of Greeter are published without asking', 30_000);
    await notifications.shown('is verified: exact match', 60_000);
    assert.equal(posts(), 1);
    // The same files to the same service, for another copy.
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await notifications.shown('is already verified');
    await notifications.click('is already verified', 'Choose Another Address...');
    await quickInput.shown(whereDeployed);
    assert.match(
      await rows(),
      new RegExp(`"label":"${deployed('Greeter').address} [^"]*","description":"verified: exact match"`),
    );
    await picture('verified-address');
    await quickInput.enter(deployed('Greeter', 'editedComment').address);
    const told = await notifications.shown('as you chose for these files', 30_000);
    assert.match(told, /Publishing 2 files of Greeter to 127\.0\.0\.1/);
    await picture('published-unasked');
    await notifications.click('as you chose for these files', 'Show Files');
    await quickInput.shown('Select a file to see its published version');
    assert.match(await rows(), /contracts\/Greeter\.sol.*contracts\/Owned\.sol/);
    await quickInput.cancel();
    await notifications.shown('is verified: match', 60_000);
    assert.equal(posts(), 2);
  });

  it('are asked all the same for a file that looks like it holds a secret, which Enter opens at its line', async () => {
    const { quickInput, explorer, notifications } = session.workbench;
    const sent = posts();
    const key = `\n// PRIVATE_KEY=0x${'5a'.repeat(32)}\n`;
    const file = path.join(session.vsCode.folder, 'contracts/Owned.sol');
    const before = await readFile(file, 'utf8');
    const infos = path.join(session.vsCode.folder, 'artifacts/build-info');
    const builds = await Promise.all(
      (await readdir(infos)).map(async (name) => {
        const info = path.join(infos, name);
        return { info, text: await readFile(info, 'utf8') };
      }),
    );
    await writeFile(file, before + key);
    for (const { info, text } of builds) {
      const build = JSON.parse(text);
      const source = build.input?.sources?.['contracts/Owned.sol'];
      if (source) source.content = before + key;
      await writeFile(info, JSON.stringify(build));
    }
    await explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
    await notifications.shown('is already verified');
    await notifications.click('is already verified', 'Choose Another Address...');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Greeter', 'editedComment').address);
    await quickInput.shown(consent);
    const line = before.split('\n').length + 1;
    assert.match(await quickInput.highlighted(), new RegExp(`Owned\\.sol, line ${line}: looks like a private key`));
    assert.match(await rows(), /with what looks like a secret/);
    assert.doesNotMatch(await rows(), /Always publish these files|Copy As/);
    await picture('secret');
    await quickInput.accept();
    await session.workbench.sees('the file is at its line', async () =>
      ((await session.workbench.page.locator('.statusbar').textContent()) ?? '').includes(`Ln ${line}`),
    );
    assert.equal(posts(), sent);
    await quickInput.input.focus();
    await quickInput.cancel();
    await writeFile(file, before);
    for (const { info, text } of builds) await writeFile(info, text);
    await session.workbench.runCommand('Ledger Lens: Always Ask Before Publishing');
    await notifications.shown('ask again before every publication (files of 1 project');
  });

  it('say which contract is verified at an address instead of “already verified”', async () => {
    const { quickInput, explorer } = session.workbench;
    const sent = posts();
    await explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
    await quickInput.shown(consent);
    await quickInput.choose('Choose Another Address...');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Greeter').address);
    await quickInput.shown(consent);
    const listed = await rows();
    assert.match(listed, /^\[\{"label":"Greeter is verified at this address: exact match .*differs from this build/);
    assert.doesNotMatch(listed, /Verify Greeter instead/, 'it would publish nothing');
    await picture('verified-other');
    await quickInput.cancel();
    assert.equal(posts(), sent);
  });

  it('are asked once for several files, with one list and one summary', async () => {
    const { quickInput, explorer, notifications } = session.workbench;
    await explorer.chooseSeveralFromMenu(['contracts/Greeter.sol', 'contracts/Vault.sol'], 'Verify Contract');
    await quickInput.shown('Select the contracts to verify');
    assert.match(await rows(), /Greeter.*Vault|Vault.*Greeter/);
    await picture('several');
    // Greeter is an exact match already, and selected only by the user.
    const selected = session.workbench.page.locator('.quick-input-count');
    assert.match((await selected.textContent()) ?? '', /1 Selected/);
    await session.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Greeter' }).first().click();
    await session.workbench.sees('both are selected', async () =>
      /2 Selected/.test((await selected.textContent()) ?? ''),
    );
    await quickInput.accept();
    await quickInput.shown(consent);
    assert.match(await rows(), /of 1 contract to .*1 contract already verified as an exact match.*Vault/);
    await picture('several-consent');
    await quickInput.choose(/Publish \d+ file/);
    const summary = await notifications.shown('Contracts on sandbox', 60_000);
    assert.match(summary, /1 verified \(exact match\), 1 already verified/);
    assert.equal(posts(), 3);
  });

  it('are offered for every address that records have of a contract, and sent for none twice', async () => {
    const { quickInput, explorer } = session.workbench;
    const sent = posts();
    const file = path.join(session.vsCode.folder, 'ignition/deployments/chain-298/deployed_addresses.json');
    const before = await readFile(file, 'utf8');
    const [own, second, other] = [deployed('Greeter'), deployed('Greeter', 'secondCopy'), deployed('Vault')];
    const more = { 'Again#Greeter': second.address, 'Wrong#Greeter': other.address };
    await writeFile(file, JSON.stringify({ ...JSON.parse(before), ...more }));
    try {
      await explorer.chooseSeveralFromMenu(['contracts/Greeter.sol', 'contracts/Vault.sol'], 'Verify Contract');
      await quickInput.shown('Select the contracts to verify');
      const shown = (await quickInput.rows()).filter(({ label }) => /^Greeter/.test(label));
      assert.deepEqual(
        shown
          .map(({ detail = '' }) =>
            /^(0x\w+) · (.*?) · Hardhat Ignition chain-298 · \w+#Greeter$/.exec(detail)?.slice(1),
          )
          .toSorted(),
        [
          [own.address, 'this build · verified: exact match'],
          [second.address, 'this build'],
          [other.address, 'other code: contracts/Vault.sol:Vault · verified: exact match'],
        ].toSorted(),
      );
      await picture('several-addresses');
      assert.match(
        (await session.workbench.page.locator('.quick-input-count').textContent()) ?? '',
        /1 Selected/,
        'what is an exact match needs nothing',
      );
      await quickInput.accept();
      await quickInput.shown(consent);
      assert.match(await rows(), /of 1 contract to /);
      assert.ok((await rows()).includes(second.address), 'the one that is not verified yet');
      await picture('several-addresses-consent');
      await quickInput.cancel();
    } finally {
      await writeFile(file, before);
    }
    assert.equal(posts(), sent);
  });

  it('are none for a contract whose code the service has verified elsewhere', async () => {
    const { quickInput, notifications } = session.workbench;
    await session.workbench.runListed('Verify...', 'Verify Without Sources...');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Greeter', 'secondCopy').address);
    await quickInput.shown('Review the request, then choose the search');
    assert.match(await rows(), /Nothing in this workspace is published.*Creation transaction/);
    await quickInput.choose(/search its contracts/);
    await notifications.shown(
      `${deployed('Greeter', 'secondCopy').address} on sandbox is verified: exact match`,
      60_000,
    );
    const [last] = session.sandbox.log
      .entries('verification')
      .filter(({ method }) => method === 'POST')
      .slice(-1);
    assert.match(last?.path ?? '', /\/v2\/verify\/similarity\/298\//);
  });

  it('begin with the contracts of a file that are deployed, then go by name', async () => {
    const { quickInput, explorer } = session.workbench;
    const file = path.join(session.vsCode.folder, 'contracts/Several.sol');
    await writeFile(file, 'pragma solidity ^0.8.0;\ncontract Beta {}\ncontract Alpha {}\ncontract Vault {}\n');
    try {
      await explorer.chooseFromMenu('contracts/Several.sol', 'Verify Contract');
      await quickInput.shown('No build output for');
      await quickInput.choose('Verify from sources only');
      await quickInput.shown('Select the contract to verify');
      assert.deepEqual(
        (await quickInput.rows()).map(({ label, description }) => [label, / · deployed on sandbox$/.test(description)]),
        [
          ['Vault', true],
          ['Alpha', false],
          ['Beta', false],
        ],
      );
      await quickInput.cancel();
    } finally {
      await rm(file);
    }
  });

  it('fill in what only a build would tell, for Solidity sources without build output', async () => {
    const { folder } = session.vsCode;
    const { quickInput, explorer, notifications } = session.workbench;
    for (const name of ['artifacts', 'ignition', 'hardhat.config.js'])
      await rm(path.join(folder, name), { recursive: true, force: true });
    await cp(path.join(repositoryFolder, 'test/fixtures/workspaces/vyper/contracts'), path.join(folder, 'vyper'), {
      recursive: true,
    });
    await explorer.chooseFromMenu('contracts/lib/Shares.sol', 'Verify Contract');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Shares').address);
    // The deployed code tells the compiler: of that nothing is asked.
    await quickInput.shown('built with the optimizer');
    assert.match((await quickInput.texts()).title, /Shares: Optimizer/);
    await picture('optimizer');
    await quickInput.choose('200 runs');
    await quickInput.shown('Which EVM version');
    await quickInput.back();
    await quickInput.shown('built with the optimizer');
    await quickInput.choose('200 runs');
    await quickInput.shown('Which EVM version');
    await quickInput.choose('paris');
    await quickInput.shown('via Yul');
    await quickInput.accept();
    await quickInput.shown(consent);
    assert.match(
      await rows(),
      /Can't predict the result.*There's no build output.*settings are unchecked.*without a predicted/,
    );
    const before = posts();
    await quickInput.accept();
    assert.equal(posts(), before);
    await picture('unbuilt');
    await quickInput.choose(/Publish \d+ file/);
    await notifications.shown('Shares at ', 60_000);
    assert.match(await notifications.shown('Shares at '), /is verified: exact match/);
  });

  it('name a missing import before anything is asked', async () => {
    const { workbench, vsCode } = session;
    const text = 'pragma solidity ^0.8.0;\nimport "./lib/Missing.sol";\ncontract Lost is Missing {}\n';
    await writeFile(path.join(vsCode.folder, 'contracts/Lost.sol'), text);
    await workbench.explorer.chooseFromMenu('contracts/Lost.sol', 'Verify Contract');
    const said = await workbench.notifications.shown("Can't find the imported file");
    assert.match(said, /Missing\.sol.*Install the dependencies or add a remapping/);
    assert.equal(await workbench.page.locator('.quick-input-widget').isVisible(), false, 'nothing is asked');
    await workbench.runCommand('Notifications: Clear All Notifications');
    await rm(path.join(vsCode.folder, 'contracts/Lost.sol'));
  });

  it('are only the address for a Vyper source that names its compiler', async function () {
    if (!(await installVyper())) return skipBecause(this, "Vyper can't be installed here");
    const { quickInput, explorer, notifications } = session.workbench;
    await explorer.chooseFromMenu('vyper/Savings.vy', 'Verify Contract');
    await quickInput.shown(whereDeployed);
    await quickInput.enter(deployed('Savings', undefined, 'vyper').address);
    await quickInput.shown(consent);
    await quickInput.choose(/Publish \d+ file/);
    assert.match(await notifications.shown('Savings at ', 60_000), /is verified: exact match/);
  });

  it('offer a folder’s contracts, and can be read in every theme', async () => {
    const { quickInput, explorer } = session.workbench;
    await explorer.chooseFromMenu('contracts', 'Verify Contracts...');
    await quickInput.shown('Select the contracts to verify');
    assert.match(await rows(), /Greeter.*Vault.*Shares|Shares.*Vault|Vault.*Shares/);
    await quickInput.cancel();
    for (const theme of ['dark', 'highContrast'] as const) {
      await session.workbench.useTheme(theme);
      await explorer.chooseFromMenu('contracts/Vault.sol', 'Verify Contract');
      await quickInput.shown(whereDeployed);
      await quickInput.enter(deployed('Greeter', 'otherSettings').address);
      await quickInput.shown('built with the optimizer');
      await picture(`questions-${theme}`);
      await quickInput.cancel();
    }
  });
});

describe('a verification with the wrong network selected', function () {
  this.timeout(180_000);
  let session: Session;
  /** A mirror node that knows nothing, as a local network just started. */
  const empty = createServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"_status":{"messages":[{"message":"Not found"}]}}');
  });

  /** From the palette to the box for the address. */
  const verify = async () => {
    await session.workbench.explorer.open('contracts/Greeter.sol');
    await session.workbench.runListed('Verify...', 'Verify Contract');
    await session.workbench.quickInput.shown(whereDeployed, 60_000);
  };
  /** Goes down to the row with the globe, and takes it. */
  const takeOther = async (expected: RegExp) => {
    const { page, quickInput } = session.workbench;
    await session.workbench.sees(`${expected}`, async () => {
      const before = await quickInput.highlighted();
      if (expected.test(before)) return true;
      await page.keyboard.press('ArrowDown');
      // A second key before this one has arrived would go past the row.
      await session.workbench.sees('it moves', async () => (await quickInput.highlighted()) !== before, 5_000);
      return false;
    });
    await quickInput.accept();
    await quickInput.shown(consent, 60_000);
    assert.match((await quickInput.texts()).title, new RegExp(`at ${session.deployed('Greeter').address} on sandbox$`));
    await quickInput.cancel();
  };

  before(async () => {
    await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve));
    const address = empty.address();
    assert.ok(address !== null && typeof address === 'object');
    const baseUrl = `http://127.0.0.1:${address.port}`;
    session = await openSession('hardhat2', {}, ({ name, ...addresses }) => ({
      settings: {
        'ledgerLens.network': 'away',
        'ledgerLens.networks': {
          [name]: addresses,
          away: { ...addresses, chainId: '296' },
          twin: { ...addresses, baseUrl },
        },
      },
    }));
  });
  after(async () => {
    await session?.close();
    empty.close();
  });

  it('goes on, on the network of another chain that the records name, and only with its row', async () => {
    const { quickInput, page } = session.workbench;
    await verify();
    await page.keyboard.press('Enter');
    await pause(page, 1_000);
    assert.match(await quickInput.highlighted(), /No deployment of Greeter recorded on away/);
    await takeOther(/Recorded on sandbox \(chain 298\)/);
    assert.ok(await session.workbench.statusBarItem('away').isVisible(), 'the selected network stays selected');
  });

  it('goes on, on the network with the same chain ID that has the contract', async () => {
    const { quickInput } = session.workbench;
    await session.workbench.changeSettings({ 'ledgerLens.network': 'twin' });
    await session.workbench.statusBarItem('twin').waitFor();
    await verify();
    await session.workbench.sees('there is none', async () =>
      /Can't find a contract/.test(JSON.stringify(await quickInput.rows())),
    );
    await quickInput.accept();
    await quickInput.shown(whereDeployed, 60_000);
    await takeOther(/Found on sandbox \(chain 298\)/);
    assert.equal(session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length, 0);
  });
});
