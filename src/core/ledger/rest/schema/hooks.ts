import { key, timestampRange } from './common.ts';
import { flag, int64, item, type Row, text } from './field.ts';

export const hook = item({
  admin_key: key,
  contract_id: text,
  created_timestamp: text,
  deleted: flag,
  extension_point: text,
  hook_id: int64,
  owner_id: text,
  timestamp_range: timestampRange,
  type: text,
});
export type Hook = Row<typeof hook>;

export const hookStorage = item({ key: text, value: text, timestamp: text });
export type HookStorage = Row<typeof hookStorage>;
