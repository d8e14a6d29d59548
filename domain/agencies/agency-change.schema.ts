import { z } from 'zod';
import { WebsiteAddress } from '../accounts/account.schema.ts';
import { requiredText } from '../fields.ts';
import { CanonicalNameSchema } from './agency.schema.ts';

const isTimeZone = (name: string) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);

/** What an agency may change about itself besides its settings; absent fields stay as they are. */
export const ChangeAgencySchema = z.strictObject({
  displayName: requiredText('Please specify a display name').optional(),
  canonicalName: CanonicalNameSchema.optional(),
  website: z
    .union([z.string(), z.null()])
    .transform((website): string | null | undefined => website)
    .pipe(WebsiteAddress)
    .optional(),
  timeZone: z.string('Please choose a time zone').refine(isTimeZone, 'Please choose a time zone').optional(),
});
export type ChangeAgency = z.output<typeof ChangeAgencySchema>;
