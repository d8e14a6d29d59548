import type { FieldError } from '../../errors.ts';
import type { SsoSettings } from '../sso.ts';
import type { SaveSso } from '../sso.schema.ts';

/** What an agency decides of its single sign-on. */
export type SsoFields = Omit<SaveSso, 'clientSecret' | 'version'>;

/** Somebody who may keep their password while the others have none. */
export type Keeper = { contactId: string; fullname: string };

const PROVIDER = ['issuer', 'clientId', 'claim'] as const;

/** Whether the provider is another from now on, or asked or read otherwise, so that no test of before says anything of it. */
export function changesProvider(was: SsoSettings | null, wanted: SsoFields, hasNewSecret: boolean): boolean {
  return was !== null && (hasNewSecret || PROVIDER.some((name) => was[name] !== wanted[name]));
}

const SWITCH_OFF_FIRST = 'Switch Required off, save, and test the changed settings first.';
const TEST_FIRST = 'Save, and test the saved settings first. Required can be switched on after a test that passes.';
const OFFER_FIRST = 'It can only be required while the log-in page offers it.';
const NO_KEEPER = 'Please choose who keeps a password, if the provider is down.';
export const BAD_KEEPER = 'Please choose a super administrator who is enabled and has joined.';

type Wanted = { was: SsoSettings | null; wanted: SsoFields; hasNewSecret: boolean; keepers: readonly Keeper[] };

/** What keeps an agency’s single sign-on from being saved so, each problem at its field. */
export function refusalsOf({ was, wanted, hasNewSecret, keepers }: Wanted): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: keyof SaveSso, message: string, code: FieldError['code']) =>
    problems.push({ field, message, code });
  if (was === null && !hasNewSecret) refuse('clientSecret', 'Please supply the client secret', 'missing');
  const { isRequired, isEnabled, keepsPasswordContactId: keeper } = wanted;
  if (keeper !== null && !keepers.some(({ contactId }) => contactId === keeper))
    refuse('keepsPasswordContactId', BAD_KEEPER, 'not_allowed');
  if (!isRequired) return problems;
  const isTested = was !== null && was.testedVersion === was.providerVersion;
  if (!isEnabled) refuse('isRequired', OFFER_FIRST, 'contradictory');
  else if (was?.isRequired && changesProvider(was, wanted, hasNewSecret))
    refuse('isRequired', SWITCH_OFF_FIRST, 'not_allowed');
  else if (!isTested || changesProvider(was, wanted, hasNewSecret)) refuse('isRequired', TEST_FIRST, 'not_allowed');
  if (keeper === null) refuse('keepsPasswordContactId', NO_KEEPER, 'missing');
  return problems;
}

/** The fields as the agency’s history keeps them. The client id’s name is not that of one of its clients; the secret is never there. */
export function recordedFields({ clientId, ...fields }: SsoFields & { secretSetAt?: string }): Record<string, unknown> {
  const { issuer, claim, administratorValue, givesRoles, isEnabled, isRequired, keepsPasswordContactId } = fields;
  const kept = { issuer, clientIdAtProvider: clientId, claim, administratorValue, givesRoles };
  const secret = fields.secretSetAt === undefined ? {} : { secretSetAt: fields.secretSetAt };
  return { ...kept, isEnabled, isRequired, keepsPasswordContactId, ...secret };
}
