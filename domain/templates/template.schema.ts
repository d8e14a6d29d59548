import { z } from 'zod';
import { requiredText } from '../fields.ts';

/** The words for a second template of one name. */
export const TEMPLATE_NAME_TAKEN = 'A timesheet template with this name already exists.';
/** The words for a hidden default. */
const HIDDEN_DEFAULT = 'A hidden timesheet template cannot be made the default.';

const chosen = (what: string) => z.boolean({ error: `Please choose whether ${what} or not.` });

/** A new template: its name, its periods, and every choice made (spec §5). */
export const CreateTemplateSchema = z
  .strictObject({
    templateName: requiredText('Please supply a name for the timesheet template'),
    entryPeriod: z.enum(['weekly', 'monthly'], { error: 'Please choose how often timesheets should be entered.' }),
    chargingPeriod: z.enum(['hourly', 'hourlyTotal', 'daily'], {
      error: 'Please choose a billing rate for the contractor.',
    }),
    allowHolidays: chosen('holidays may be entered'),
    allowNightshifts: chosen('nightshifts may be entered'),
    allowDocumentUploads: chosen('documents may be uploaded'),
    captureWorkerFinancials: chosen('worker financials are captured'),
    isDefault: chosen('the template is the default'),
    isHidden: chosen('the template is hidden'),
  })
  .refine(({ isDefault, isHidden }) => !(isDefault && isHidden), { path: ['isHidden'], message: HIDDEN_DEFAULT });
export type CreateTemplate = z.output<typeof CreateTemplateSchema>;
