import { z } from 'zod';
import { refusal } from './field-codes.ts';
import { isEmailAddress, ListedEmail } from './fields.ts';

const Addresses = z.union([z.array(ListedEmail), ListedEmail]).nullish();

/** An email to someone that can be turned on and off, with its recipients. */
export type EmailSetting = { enabled: boolean; value: string[] };

/**
 * `{enabled, value}` with a list of addresses, lower-cased; a single address, or `email` as the name, is also accepted.
 * If enabled, at least one address is required.
 * @param words the messages for an invalid address, and for enabling without one
 */
export function emailSetting(words: { invalid: string; missing: string }) {
  return z
    .strictObject({ enabled: z.boolean(), value: Addresses, email: Addresses })
    .transform(({ enabled, value, email }): EmailSetting => {
      const given = [value ?? email ?? []].flat().filter((address) => address !== '');
      return { enabled, value: [...new Set(given)] };
    })
    .refine(({ value }) => value.every(isEmailAddress), {
      path: ['value'],
      ...refusal(words.invalid, 'invalid_format'),
    })
    .refine(({ enabled, value }) => !enabled || value.length > 0, {
      path: ['value'],
      ...refusal(words.missing, 'missing'),
    });
}
