/** Every language-model tool that the extension registers; a test compares it with package.json. */
export const toolNames = [
  'ledgerLens_get_transaction',
  'ledgerLens_explain_failure',
  'ledgerLens_look_up_entity',
  'ledgerLens_read_contract',
  'ledgerLens_explain_result_code',
  'ledgerLens_get_network_status',
  'ledgerLens_get_verification_status',
  'ledgerLens_predict_verification',
  'ledgerLens_submit_verification',
] as const;

export type ToolName = (typeof toolNames)[number];
