import { protoPayment, protoSigned } from '../sandbox/ledger/protoBodies.ts';

const transferBytes = Buffer.from(protoSigned(protoPayment())).toString('hex');

/** What Enter leads to: another box, a page, a message, a text in the status bar, the view's title or settings.json. */
export interface BoxEnd {
  box?: string;
  page?: RegExp;
  message?: string;
  statusBar?: string;
  transactions?: RegExp;
  settings?: RegExp;
  clipboard?: RegExp;
}

/** A command that opens a box at the top, and what a person does in it. */
export interface BoxRow {
  /** As package.nls.json has it. */
  command: string;
  /** The command of the palette that offers it. */
  list?: 'Verify...' | 'Verified Source...';
  title: RegExp;
  /** Part of the box's placeholder. */
  placeholder: string;
  text: string;
  /** The row that is highlighted once the text is there; none in a box without rows. */
  takes?: RegExp;
  end: BoxEnd;
  /** The sources of this box and those that follow it here. */
  files: readonly string[];
}

const address = 'Address 0x';
const addressFiles = ['ui/verification/records/resolveAddress.ts'];
const unverified = "isn't verified on sandbox";
const lookUpFiles = ['ui/entities/lookUpPick.ts'];
const listFiles = ['ui/commandPicks.ts'];
const steps = ['ui/verification/steps/askPick.ts'];

/**
 * Every command of the palette that opens a box.
 * @param vault the address of a contract that is not verified
 */
export function boxRows(vault: string): BoxRow[] {
  const byAddress = (command: string, title: RegExp, end: BoxEnd): BoxRow => {
    return { command, title, placeholder: address, text: vault, end, files: addressFiles };
  };
  const bySource = (command: string, end: BoxEnd): BoxRow => {
    const title = new RegExp(`^${command.replace('...', '')}$`);
    const takes = /contracts\/Vault\.sol/;
    return { command, title, placeholder: 'Select the source file', text: 'Vault.sol', takes, end, files: steps };
  };
  /** While no account is the user's own. */
  const ofAnyone = (command: string, placeholder: string): BoxRow => {
    return {
      command,
      title: new RegExp(`^${command}$`),
      placeholder,
      text: 'Look',
      takes: /^Look Up\.\.\.$/,
      end: { box: 'Enter a transaction, account' },
      files: ['ui/failures/newestCall.ts'],
    };
  };
  const verifying = (row: BoxRow): BoxRow => ({ ...row, list: 'Verify...' });
  const ofSource = (row: BoxRow): BoxRow => ({ ...row, list: 'Verified Source...' });
  const list = (command: string, text: string, takes: RegExp): BoxRow => {
    const title = new RegExp(`^${command.replace('...', '')}$`);
    return { command, title, placeholder: 'Select a command', text, takes, end: { box: address }, files: listFiles };
  };
  return [
    {
      command: 'Select Network...',
      title: /^Select Network$/,
      placeholder: 'The network used by',
      text: 'sandbox',
      takes: /^sandbox$/,
      end: { settings: /"ledgerLens\.network": "sandbox"/ },
      files: ['ui/network/selectNetwork.ts'],
    },
    {
      command: 'Look Up...',
      title: /^Look Up on sandbox$/,
      placeholder: 'Enter a transaction, account',
      text: '0.0.1001',
      takes: /^0\.0\.1001$/,
      end: { page: /^Account 0\.0\.1001/ },
      files: lookUpFiles,
    },
    ofAnyone('Go to the Failing Line', 'Take the newest failed call of anyone?'),
    ofAnyone('Show Gas by Line', 'Take the newest call of anyone?'),
    {
      command: 'Show My Transactions',
      title: /^Your Account on sandbox$/,
      placeholder: 'EVM address of your account',
      text: '0.0.1002',
      takes: /^0\.0\.1002$/,
      end: { transactions: /mine/ },
      files: lookUpFiles,
    },
    {
      command: 'Set as My Account',
      title: /^Your Account on sandbox$/,
      placeholder: 'EVM address of your account',
      text: '0.0.1003',
      takes: /^0\.0\.1003$/,
      end: { settings: /"sandbox": "0\.0\.1003"/ },
      files: lookUpFiles,
    },
    {
      command: 'Name This...',
      title: /on sandbox$/,
      placeholder: 'Enter a',
      text: '0.0.1001',
      takes: /^0\.0\.1001$/,
      end: { box: 'Example: Treasury' },
      files: [...lookUpFiles, 'ui/names/nameThis.ts'],
    },
    {
      command: 'Watch...',
      title: /^Watch on sandbox$/,
      placeholder: 'Enter a',
      text: '0.0.1001',
      takes: /^0\.0\.1001$/,
      end: { statusBar: 'Watching' },
      files: lookUpFiles,
    },
    {
      command: 'Unwatch',
      title: /^Unwatch$/,
      placeholder: 'Select an item to unwatch',
      text: '1001',
      takes: /0\.0\.1001/,
      end: { statusBar: 'Stopped watching 0.0.1001' },
      files: ['ui/watch/watchCommands.ts'],
    },
    {
      command: 'Explain Transaction Bytes',
      title: /^Explain Transaction Bytes$/,
      placeholder: "A transaction's bytes",
      text: transferBytes,
      end: { page: /Transaction bytes/ },
      files: ['ui/entities/findTransactionBytes.ts'],
    },
    {
      command: 'Filter Transactions...',
      title: /^Filter Transactions$/,
      placeholder: 'Select filters',
      text: 'Result',
      takes: /^Result$/,
      end: { box: 'Select which results' },
      files: ['ui/views/transactions/transactionFilterPick.ts', 'ui/views/transactions/filterQuestions.ts'],
    },
    {
      command: 'Show Incidents and Maintenance',
      title: /^Service Status of sandbox$/,
      placeholder: 'Select an incident',
      text: 'delayed',
      takes: /delay/i,
      end: { page: /delay/i },
      files: ['ui/status/incidentsPick.ts'],
    },
    {
      command: 'Sort Contracts...',
      title: /^Sort Contracts$/,
      placeholder: 'Sort by',
      text: 'Newest',
      takes: /^Newest Deployment$/,
      end: {},
      files: ['ui/views/contractsView.ts'],
    },
    {
      command: 'Filter Contracts...',
      title: /^Filter Contracts$/,
      placeholder: 'Show',
      text: 'Not Ver',
      takes: /^Not Verified$/,
      end: {},
      files: ['ui/views/contractsView.ts'],
    },
    {
      command: 'Copy Summary of Contracts...',
      title: /^Copy Summary of Contracts$/,
      placeholder: 'Select a format',
      text: 'Mark',
      takes: /^Markdown$/,
      end: { clipboard: /\| Vault/ },
      files: ['ui/views/contractsView.ts'],
    },
    {
      command: 'Read Contract...',
      title: /on sandbox$/,
      placeholder: 'Enter the ID, address or name',
      text: vault,
      takes: /Vault|0x/,
      end: { box: 'Select a function to read' },
      files: [...lookUpFiles, 'ui/reading/askFunction.ts'],
    },
    {
      command: 'Rehearse on Past Calls...',
      title: /on sandbox$/,
      placeholder: 'Enter the ID, address or name',
      text: vault,
      takes: /Vault|0x/,
      end: { page: /Rehears/ },
      files: lookUpFiles,
    },
    list('Verify...', 'Without', /^Verify Without Sources\.\.\.$/),
    list('Verified Source...', 'Open', /^Open Verified Source\.\.\.$/),
    verifying(bySource('Verify Contract', { box: 'Review what will be published' })),
    bySource('Compare with Deployed Code...', { page: /Vault/ }),
    bySource('Compare Storage Layout...', { message: 'layout' }),
    {
      command: 'Verify Contracts...',
      list: 'Verify...',
      title: /^Verify/,
      placeholder: 'Select the contracts to verify',
      text: 'Vault',
      end: { box: 'Review what will be published' },
      files: steps,
    },
    {
      command: 'Find My Contracts...',
      list: 'Verify...',
      title: /contracts? found$/,
      placeholder: 'Select a contract to verify',
      text: 'Vault.sol',
      takes: /^Vault$/,
      end: { box: 'Review what will be published' },
      files: ['ui/walkthrough/findMyContracts.ts'],
    },
    verifying(
      byAddress('Verify Without Sources...', /on sandbox$/, { box: 'Review the request, then choose the search' }),
    ),
    byAddress('Show Verification Record...', /on sandbox$/, { page: /Vault|0x/ }),
    ofSource(
      byAddress('Compare with Verified Source...', /^Compare with Verified Source on sandbox$/, {
        message: unverified,
      }),
    ),
    ofSource(byAddress('Open Verified Source...', /^Open Verified Source on sandbox$/, { message: unverified })),
    ofSource(
      byAddress('Search in Verified Source...', /^Search in Verified Source on sandbox$/, { message: unverified }),
    ),
    ofSource(
      byAddress('Copy Verified Source into Workspace...', /^Copy Verified Source on sandbox$/, { message: unverified }),
    ),
    ofSource(
      byAddress('Add Verified Source to Explorer...', /^Add Verified Source on sandbox to Explorer$/, {
        message: unverified,
      }),
    ),
  ];
}

/** Commands whose title ends in "..." but that open no box from the palette, or not this one, and why. */
export const boxless: Readonly<Record<string, string>> = {
  'Copy ID As...': 'only in menus: typed into in panel.test.ts',
  'Choose Another Build Output...': 'only on a verification: chosen in verificationProblems.test.ts',
  'Verify Whole Deployment...': 'its first box is the consent list: answered in verificationBroadcast.test.ts',
  'Report a Problem...': 'opens an editor',
  'Set Key...': 'only with the Network view: typed into in mirrorNode.test.ts',
};

/** Boxes that only follow another or a menu, and the click tests that answer them. */
export const boxesElsewhere: Readonly<Record<string, string>> = {
  'ui/account/setMyAccount.ts': 'ownAccount.test.ts',
  'ui/builds/chooseReplacement.ts': 'failingLine.test.ts',
  'ui/contracts/askArgument.ts': 'readContract.test.ts',
  'ui/contracts/changeCall.ts': 'readContract.test.ts',
  'ui/entities/entityActions.ts': 'panel.test.ts',
  'ui/hex/decodedHexes.ts': 'links.test.ts',
  'ui/names/nameThis.ts': 'ownAccount.test.ts',
  'ui/network/setKey.ts': 'mirrorNode.test.ts',
  'ui/reading/contractReading.ts': 'readContract.test.ts',
  'ui/verification/records/askSourceSearch.ts': 'verifiedSource.test.ts',
  'ui/verification/records/verifiedSources.ts': 'verificationSurfaces.test.ts',
};
