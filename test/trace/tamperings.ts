import type { ChainRecord } from './chainMirror.ts';

/** Draws numbers of `[0, below)`. */
export type Draw = (below: number) => number;

/** A change of a record that makes it say something else than what happened; false if it has nothing to change. */
export interface Tampering {
  readonly name: string;
  tamper(record: ChainRecord, draw: Draw): boolean;
}

type Action = ChainRecord['actions'][number];

function word(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}

const same = `0x08c379a0${word(32).slice(2)}${word(4).slice(2)}${Buffer.from('same').toString('hex').padEnd(64, '0')}`;
const named = (name: string) => `0x${Buffer.from(name).toString('hex')}`;

function ofAction(name: string, change: (action: Action, record: ChainRecord, draw: Draw) => void): Tampering[] {
  return [
    {
      name: `${name}, of the outermost call`,
      tamper(record, draw) {
        const [root] = record.actions;
        if (root) change(root, record, draw);
        return root !== undefined;
      },
    },
    {
      name: `${name}, of an inner call`,
      tamper(record, draw) {
        const inner = record.actions[1 + draw(Math.max(1, record.actions.length - 1))];
        if (inner) change(inner, record, draw);
        return inner !== undefined;
      },
    },
  ];
}

function ofResult(name: string, change: (result: ChainRecord['result'], draw: Draw) => void): Tampering {
  return {
    name,
    tamper({ result }, draw) {
      change(result, draw);
      return true;
    },
  };
}

/** Changes one of the recorded accesses to storage. */
function ofAccess(
  name: string,
  change: (access: Record<string, unknown>, draw: Draw, all: Record<string, unknown>[]) => void,
): Tampering {
  return {
    name,
    tamper({ result }, draw) {
      const access = result.state_changes[draw(result.state_changes.length)];
      if (access) change(access, draw, result.state_changes);
      return access !== undefined;
    },
  };
}

const small = [0, 1, 2, 3, 4, 5, 6, 7, 8, 11];
const values = [...small, 22, 184];

/** All of them; each story has some that lead its replay elsewhere. */
export const tamperings: readonly Tampering[] = [
  ...[1, -1, 2, -2, 3, 20, -20, 2100, 100_000].flatMap((more) =>
    ofAction(`${more > 0 ? 'more' : 'less'} gas used (${more})`, (action) => {
      action.gas_used += more;
    }),
  ),
  ...ofAction('no gas used on record', (action) => Object.assign(action, { gas_used: null })),
  ...[1, -1, 700_000, 2_000_000, -100_000].flatMap((more) =>
    ofAction(`other gas given (${more})`, (action) => {
      action.gas += more;
    }),
  ),
  {
    name: 'another gas limit, with the gas that follows',
    tamper({ result, actions }, draw) {
      const more = [2_000_000, 900_000, -200_000, 50_000][draw(4)] ?? 0;
      const [root] = actions;
      if (root) root.gas += more;
      result.gas_limit = Number(result.gas_limit) + more;
      return root !== undefined;
    },
  },
  ofResult('another gas limit', (result, draw) => {
    result.gas_limit = Number(result.gas_limit) + 1 + draw(1_000_000);
  }),
  {
    name: 'no gas used on record, and other gas consumed',
    tamper({ result, actions }, draw) {
      const [root] = actions;
      if (root) Object.assign(root, { gas_used: null });
      result.gas_consumed = Number(result.gas_consumed) + 1 + draw(40);
      return root !== undefined;
    },
  },
  {
    name: 'no gas at all',
    tamper({ result, actions }) {
      for (const action of actions) Object.assign(action, { gas_used: null });
      result.gas_consumed = null;
      return actions.length > 0;
    },
  },
  ...['INSUFFICIENT_GAS', 'INVALID_OPERATION', 'INVALID_JUMP_DESTINATION'].flatMap((name) =>
    ofAction(`ended with ${name}`, (action) =>
      Object.assign(action, { result_data_type: 'ERROR', result_data: named(name) }),
    ),
  ),
  ...ofAction('ended with a revert', (action) =>
    Object.assign(action, { result_data_type: 'REVERT_REASON', result_data: same }),
  ),
  ...ofAction('ended well', (action) => Object.assign(action, { result_data_type: 'OUTPUT', result_data: '0x' })),
  ...ofAction('another byte in the answer', (action, _, draw) => {
    const at = 2 + draw(Math.max(2, action.result_data.length - 2));
    const digit = action.result_data[at] === '1' ? '2' : '1';
    action.result_data = `${action.result_data.slice(0, at)}${digit}${action.result_data.slice(at + 1)}`;
  }),
  ...ofAction('another word as answer', (action, _, draw) => {
    action.result_data = word(values[draw(values.length)] ?? 0);
  }),
  ...ofAction('no answer', (action) => Object.assign(action, { result_data: '0x' })),
  ...ofAction('no data of the answer', (action) => Object.assign(action, { result_data: null })),
  ...ofAction('another input', (action) => Object.assign(action, { input: `${String(action.input)}01` })),
  ...ofAction('no input', (action) => Object.assign(action, { input: '0x' })),
  ...ofAction('another value', (action, record, draw) => {
    action.value = small[draw(small.length)];
    if (action.index === 0) record.result.amount = action.value;
  }),
  ...ofAction('another callee', (action) => Object.assign(action, { to: `0x${'7'.repeat(40)}` })),
  ...ofAction('another caller', (action, record) => {
    action.from = `0x${'1'.padStart(40, '0')}`;
    if (action.index === 0) record.result.from = action.from;
  }),
  ...ofAction('another depth', (action) => Object.assign(action, { call_depth: Number(action.call_depth) + 1 })),
  ...ofAction('another kind of call', (action) =>
    Object.assign(action, { call_type: action.call_type === 'CREATE' ? 'CALL' : 'CREATE' }),
  ),
  ...ofAction('a system contract as callee', (action) => Object.assign(action, { call_type: 'SYSTEM' })),
  {
    name: 'a call less',
    tamper({ actions }, draw) {
      if (actions.length < 2) return false;
      actions.splice(1 + draw(actions.length - 1), 1);
      for (const [index, action] of actions.entries()) action.index = index;
      return true;
    },
  },
  {
    name: 'a call that is missing at its place',
    tamper: ({ actions }, draw) => actions.length > 1 && actions.splice(1 + draw(actions.length - 1), 1).length > 0,
  },
  {
    name: 'a call more',
    tamper({ actions }, draw) {
      const [root] = actions;
      if (!root) return false;
      actions.splice(1 + draw(actions.length), 0, { ...root, call_depth: 1 });
      for (const [index, action] of actions.entries()) action.index = index;
      return true;
    },
  },
  {
    name: 'two calls in another order',
    tamper({ actions }, draw) {
      if (actions.length < 3) return false;
      const at = 1 + draw(actions.length - 2);
      const [first, second] = actions.splice(at, 2);
      if (first && second) actions.splice(at, 0, { ...second, index: first.index }, { ...first, index: second.index });
      return true;
    },
  },
  {
    name: 'the calls in another order, with their numbers',
    tamper: ({ actions }) => actions.length > 1 && actions.reverse().length > 0,
  },
  {
    name: 'the answers of two calls exchanged',
    tamper({ actions }) {
      const [, first, second] = actions;
      if (!first || !second) return false;
      [first.result_data, second.result_data] = [second.result_data, first.result_data];
      return true;
    },
  },
  ...values.map((value) =>
    ofAccess(`a slot that held ${value}`, (access) => {
      access.value_read = word(value);
    }),
  ),
  ofAccess('a packed slot that held another', (access, draw) => {
    access.value_read = `0x${word(draw(4)).slice(34)}${word(draw(4)).slice(34)}`;
  }),
  ofAccess('a slot that was written', (access, draw) => {
    access.value_written = word(1 + draw(9));
  }),
  ofAccess('a slot that was written as it was', (access) => {
    access.value_written = access.value_read;
  }),
  ofAccess('a slot of another number', (access, draw) => {
    access.slot = word(draw(3));
  }),
  ofAccess('a slot of another contract', (access, draw, all) => {
    access.address = all[draw(all.length)]?.address ?? `0x${'7'.repeat(40)}`;
  }),
  ofAccess('a slot that is missing', (access, _, all) => all.splice(all.indexOf(access), 1)),
  ofResult('no slots', (result) => {
    result.state_changes.length = 0;
  }),
  ofResult('another time', (result, draw) => {
    const [seconds = '0', nanos] = String(result.timestamp).split('.');
    result.timestamp = `${Number(seconds) + ([1, 2, 3, 200_000_000][draw(4)] ?? 1)}.${nanos}`;
  }),
  ofResult('a time before everything', (result) => {
    result.timestamp = '1700000000.000000001';
  }),
  ofResult('another block', (result, draw) => {
    result.block_number = [0, 1, 2_000_000, 70_000_000][draw(4)];
  }),
  ofResult('another chain', (result) => {
    result.chain_id = '0x128';
  }),
  ofResult('no chain', (result) => {
    result.chain_id = null;
  }),
  ofResult('another input of the transaction', (result, draw) => {
    result.function_parameters = `${String(result.function_parameters)}${'01'.repeat([1, 60, 120][draw(3)] ?? 1)}`;
  }),
  {
    name: 'another input, everywhere',
    tamper({ result, actions }, draw) {
      const [root] = actions;
      result.function_parameters = `${String(result.function_parameters)}${'01'.repeat([1, 60, 120][draw(3)] ?? 1)}`;
      if (root) root.input = result.function_parameters;
      return root !== undefined;
    },
  },
  ofResult('another nonce', (result, draw) => {
    result.nonce = draw(4);
  }),
  {
    name: 'another code',
    tamper({ actions, codes }, draw) {
      const to = actions[draw(actions.length)]?.to;
      if (typeof to !== 'string') return false;
      // PUSH1 1, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
      codes[to] = '0x60015f5260205ff3';
      return true;
    },
  },
  {
    name: 'the code of another contract of the call',
    tamper({ actions, codes }) {
      const [first, second] = actions.map(({ to }) => to);
      if (typeof first !== 'string' || typeof second !== 'string' || first === second) return false;
      codes[second] = `same as ${first}`;
      return true;
    },
  },
  {
    name: 'no code',
    tamper({ actions, codes }, draw) {
      const to = actions[draw(actions.length)]?.to;
      if (typeof to !== 'string') return false;
      codes[to] = '0x';
      return true;
    },
  },
];
