// The entry of dist/debug.js: the debugger of recorded executions, loaded when someone debugs.
export { type DebugParts, type Opened, openDebuggee } from '../debug/openDebuggee.ts';
export { createDebugAdapter } from '../debug/protocol/debugAdapter.ts';
export { expressionAt, inlineValues } from '../debug/protocol/inlineValues.ts';
export { TimelineFollower } from '../debug/protocol/timelineFollower.ts';
