import { z } from 'zod';
import type { RoleType } from './role-type.ts';

const flag = z.boolean('Please choose yes or no.');
const DownloadFormat = z.enum(['xlsx', 'csv', 'pdf'], 'Please choose a file format');

/** The formats a role may prefer, as people read them. */
export const DOWNLOAD_FORMATS: Readonly<Record<z.output<typeof DownloadFormat>, string>> = {
  xlsx: 'Excel (XLSX)',
  csv: 'Comma-separated values (CSV)',
  pdf: 'PDF',
};

/** What a role has chosen for itself, each with its default. Administration has no mails of its own to choose. */
export const RoleSettingsSchema = z.object({
  downloads: z.object({ format: DownloadFormat.default('xlsx') }).prefault({}),
  emails: z
    .object({ decisions: flag.default(true), requests: flag.default(true), reminders: flag.default(true) })
    .prefault({}),
});
export type RoleSettings = z.output<typeof RoleSettingsSchema>;

/** One kind of mail that a person may switch off for a role. */
export type RoleMail = keyof RoleSettings['emails'];

/** What may be changed; what is absent stays as it is. */
export const ChangeRoleSettingsSchema = z.strictObject({
  downloads: z.strictObject({ format: DownloadFormat.optional() }).optional(),
  emails: z
    .strictObject({ decisions: flag.optional(), requests: flag.optional(), reminders: flag.optional() })
    .optional(),
});
export type ChangeRoleSettings = z.output<typeof ChangeRoleSettingsSchema>;

/** The mails that a role of a type gets and may switch off, in the order of its page. */
export const ROLE_MAILS: Readonly<Partial<Record<RoleType, readonly RoleMail[]>>> = {
  ContractingRole: ['decisions', 'reminders'],
  AuthorisingRole: ['requests', 'reminders'],
};
