import { z } from 'zod';
import { refusal } from '../field-codes.ts';
import { OptionalId, OptionalText, ReadVersion, requiredText } from '../fields.ts';
import { lineOfText } from '../text.ts';
import { readDomain } from './domains/sso-domain.ts';

const NO_ISSUER = 'Please supply the issuer';
const BAD_ISSUER = 'Please supply an address such as https://login.calderfinch.example';
const NO_DOMAIN = 'Please supply a domain';
const BAD_DOMAIN = 'Please supply a domain such as calderfinch.example';
const TOO_LONG = 'Please use 500 characters at most';

/** An http or https address without credentials, query or fragment. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && !/[?#]/.test(text);
}

const flag = (message: string) => z.boolean({ error: message });

/** An agency’s provider and what it is trusted with, sent whole by a form or a command. */
export const SaveSsoSchema = z.strictObject({
  issuer: lineOfText(NO_ISSUER)
    .min(1, NO_ISSUER)
    .max(500, TOO_LONG)
    .refine((text) => text === '' || isIssuer(text), refusal(BAD_ISSUER, 'invalid_format')),
  clientId: requiredText('Please supply the client id'),
  /** If absent, the stored secret stays. */
  clientSecret: lineOfText()
    .max(500, TOO_LONG)
    .nullish()
    .transform((text) => text || null),
  claim: requiredText('Please supply the claim to read'),
  administratorValue: OptionalText,
  givesRoles: flag('Please say whether the role is given at the first log-in.'),
  isEnabled: flag('Please say whether the log-in page offers it.'),
  isRequired: flag('Please say whether it is required.'),
  keepsPasswordContactId: OptionalId,
  version: ReadVersion.optional(),
});
export type SaveSso = z.output<typeof SaveSsoSchema>;

/** A domain from which people are to log in. */
export const AddSsoDomainSchema = z.strictObject({
  domain: lineOfText(NO_DOMAIN)
    .min(1, NO_DOMAIN)
    .transform((text, issues) => {
      const domain = text === '' ? '' : readDomain(text);
      if (domain !== null) return domain;
      issues.addIssue({ code: 'custom', message: BAD_DOMAIN, params: { code: 'invalid_format' } });
      return z.NEVER;
    }),
  /** The client whose authorisers they are; absent for administrators. */
  clientId: OptionalId,
});
export type AddSsoDomain = z.output<typeof AddSsoDomainSchema>;
