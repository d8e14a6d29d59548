import { z } from 'zod';
import type { RoleType } from './role-type.ts';

const flag = z.boolean('Please choose yes or no.');
const DownloadFormat = z.enum(['xlsx', 'csv', 'pdf'], 'Please choose a file format');

/** The formats a role may prefer, with their labels. */
export const DOWNLOAD_FORMATS: Readonly<Record<z.output<typeof DownloadFormat>, string>> = {
  xlsx: 'Excel (XLSX)',
  csv: 'Comma-separated values (CSV)',
  pdf: 'PDF',
};

/** A role's own settings, each with its default. Administration has no optional emails. */
export const RoleSettingsSchema = z.object({
  downloads: z.object({ format: DownloadFormat.default('xlsx') }).prefault({}),
  emails: z
    .object({ decisions: flag.default(true), requests: flag.default(true), reminders: flag.default(true) })
    .prefault({}),
});
export type RoleSettings = z.output<typeof RoleSettingsSchema>;

/** A kind of email that a person may switch off for a role. */
export type RoleMail = keyof RoleSettings['emails'];

/** The settings that may be changed; absent ones stay as they are. */
export const ChangeRoleSettingsSchema = z.strictObject({
  downloads: z.strictObject({ format: DownloadFormat.optional() }).optional(),
  emails: z
    .strictObject({ decisions: flag.optional(), requests: flag.optional(), reminders: flag.optional() })
    .optional(),
});
export type ChangeRoleSettings = z.output<typeof ChangeRoleSettingsSchema>;

/** The emails that a role of a type gets and may switch off, in the order of its page. */
export const ROLE_MAILS: Readonly<Partial<Record<RoleType, readonly RoleMail[]>>> = {
  ContractingRole: ['decisions', 'reminders'],
  AuthorisingRole: ['requests', 'reminders'],
};
