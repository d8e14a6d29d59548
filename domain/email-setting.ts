import { z } from 'zod';
import { refusal } from './field-codes.ts';
import { isEmailAddress, ListedEmail } from './fields.ts';

const Addresses = z.union([z.array(ListedEmail), ListedEmail]).nullish();

/** Mail to somebody that can be switched on and off, with whom it goes to. */
export type EmailSetting = { enabled: boolean; value: string[] };

/**
 * `{enabled, value}` with a list of addresses, lower-cased; one address, or the name `email` for them, is understood too.
 * When enabled, at least one address is required.
 * @param words what is said of an address that is none, and of a switch without one
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
