import { z } from 'zod';
import type { RulesOf } from '../columns.ts';
import { refusal } from '../field-codes.ts';
import { AreRatesMeant, editOf, ReadVersion, requiredText } from '../fields.ts';
import { TEMPLATE_COLUMNS } from './template-columns.ts';

/** The message for a second template with the same name. */
export const TEMPLATE_NAME_TAKEN = 'A timesheet template with this name already exists.';
/** The message for a hidden default. */
export const HIDDEN_DEFAULT = 'A hidden timesheet template cannot be made the default.';
/** The message for hiding the default, and for removing the default without naming another. */
export const DEFAULT_STAYS = 'Please make another timesheet template the default first.';
/** The message for a template with documents in an agency that accepts none. */
export const UPLOADS_NOT_ALLOWED = 'Please allow document uploads in your settings first.';
/** The message for placements that would be left without a template. */
export const NO_REPLACEMENT = 'Please select a replacement template.';
/** The message for choosing a hidden template. */
export const HIDDEN_TEMPLATE = 'A hidden timesheet template cannot be set.';

const chosen = (what: string) => z.boolean({ error: `Please choose whether ${what} or not.` });

/** The fields of a timesheet template: its name, its periods, and every choice. */
const TemplateFields = {
  templateName: requiredText('Please supply a name for the timesheet template'),
  entryPeriod: z.enum(TEMPLATE_COLUMNS.entryPeriod.choices, {
    error: 'Please choose how often timesheets should be entered.',
  }),
  chargingPeriod: z.enum(TEMPLATE_COLUMNS.chargingPeriod.choices, {
    error: 'Please choose a billing rate for the contractor.',
  }),
  allowHolidays: chosen('holidays may be entered'),
  allowNightshifts: chosen('nightshifts may be entered'),
  allowDocumentUploads: chosen('documents may be uploaded'),
  captureWorkerFinancials: chosen('worker financials are captured'),
  isDefault: chosen('the template is the default'),
  isHidden: chosen('the template is hidden'),
} satisfies RulesOf<typeof TEMPLATE_COLUMNS>;

const notBoth = ({ isDefault, isHidden }: { isDefault?: boolean | undefined; isHidden?: boolean | undefined }) =>
  !(isDefault && isHidden);
const hiddenDefault = { path: ['isHidden'], ...refusal(HIDDEN_DEFAULT, 'contradictory') };

/** A new template, with every field given. */
export const CreateTemplateSchema = z.strictObject(TemplateFields).refine(notBoth, hiddenDefault);
export type CreateTemplate = z.output<typeof CreateTemplateSchema>;

/** A change to some of a template's fields; with `version` it applies only to the state that was read. */
export const EditTemplateSchema = editOf(TemplateFields)
  .extend({ version: ReadVersion.optional(), areRatesMeant: AreRatesMeant })
  .refine(notBoth, hiddenDefault);
export type EditTemplate = z.output<typeof EditTemplateSchema>;

/** The input to delete a template: the replacement for its placements. If absent, the template must not be in use. */
export const DeleteTemplateSchema = z.strictObject({
  replacementTemplateId: z.string().trim().optional(),
  areRatesMeant: AreRatesMeant,
});
export type DeleteTemplate = z.output<typeof DeleteTemplateSchema>;

/** The template to be the default. */
export const SetDefaultTemplateSchema = z.strictObject({
  timesheetTemplateId: z.string({ error: 'Please select a timesheet template.' }).trim(),
});
