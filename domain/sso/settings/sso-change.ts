import type { FieldError } from '../../errors.ts';
import type { SsoSettings } from '../sso.ts';
import type { SaveSso } from '../sso.schema.ts';

/** An agency’s choices for its single sign-on. */
export type SsoFields = Omit<SaveSso, 'clientSecret' | 'version'>;

/** A person who may keep their password while the others have none. */
export type PasswordException = { contactId: string; fullname: string };

const PROVIDER = ['issuer', 'clientId', 'claim'] as const;

/** Whether the provider changes, or is queried or read differently, so that earlier tests no longer count. */
export function changesProvider(was: SsoSettings | null, wanted: SsoFields, hasNewSecret: boolean): boolean {
  return was !== null && (hasNewSecret || PROVIDER.some((name) => was[name] !== wanted[name]));
}

const SWITCH_OFF_FIRST = 'Switch Required off, save, and test the changed settings first.';
const TEST_FIRST = 'Save, and test the saved settings first. Required can be switched on after a test that passes.';
const OFFER_FIRST = 'It can only be required while the log-in page offers it.';
const NO_PASSWORD_EXCEPTION = 'Please choose who keeps a password, if the provider is down.';
export const INVALID_PASSWORD_EXCEPTION = 'Please choose a super administrator who is enabled and has joined.';

type Wanted = {
  was: SsoSettings | null;
  wanted: SsoFields;
  hasNewSecret: boolean;
  keepers: readonly PasswordException[];
};

/** Returns why an agency’s single sign-on cannot be saved, each problem at its field. */
export function refusalsOf({ was, wanted, hasNewSecret, keepers }: Wanted): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: keyof SaveSso, message: string, code: FieldError['code']) =>
    problems.push({ field, message, code });
  if (was === null && !hasNewSecret) refuse('clientSecret', 'Please supply the client secret', 'missing');
  const { isRequired, isEnabled, keepsPasswordContactId: keeper } = wanted;
  if (keeper !== null && !keepers.some(({ contactId }) => contactId === keeper))
    refuse('keepsPasswordContactId', INVALID_PASSWORD_EXCEPTION, 'not_allowed');
  if (!isRequired) return problems;
  const isTested = was !== null && was.testedVersion === was.providerVersion;
  if (!isEnabled) refuse('isRequired', OFFER_FIRST, 'contradictory');
  else if (was?.isRequired && changesProvider(was, wanted, hasNewSecret))
    refuse('isRequired', SWITCH_OFF_FIRST, 'not_allowed');
  else if (!isTested || changesProvider(was, wanted, hasNewSecret)) refuse('isRequired', TEST_FIRST, 'not_allowed');
  if (keeper === null) refuse('keepsPasswordContactId', NO_PASSWORD_EXCEPTION, 'missing');
  return problems;
}

/**
 * Returns the fields for the agency’s history. The client id is renamed, as it is not one of the agency's clients; the
 * secret is never included.
 */
export function recordedFields({ clientId, ...fields }: SsoFields & { secretSetAt?: string }): Record<string, unknown> {
  const { issuer, claim, administratorValue, givesRoles, isEnabled, isRequired, keepsPasswordContactId } = fields;
  const kept = { issuer, clientIdAtProvider: clientId, claim, administratorValue, givesRoles };
  const secret = fields.secretSetAt === undefined ? {} : { secretSetAt: fields.secretSetAt };
  return { ...kept, isEnabled, isRequired, keepsPasswordContactId, ...secret };
}
