import type { RecordParts } from '../../../core/verification/rest/client.ts';

/**
 * The parts of a record on its sheet: all that a service has, so that what a newer one adds is shown, too. The compiler's
 * input and output only repeat other parts; the raw JSON has them.
 */
export const recordParts: RecordParts = { omit: ['stdJsonInput', 'stdJsonOutput'] };
