// The entry of dist/debug.js: the debugger, loaded with the first session.
export { createDebugAdapter } from '../debug/protocol/debugAdapter.ts';
export { expressionAt, inlineValues } from '../debug/protocol/inlineValues.ts';
export { timelineTree } from '../debug/protocol/timelineTree.ts';
