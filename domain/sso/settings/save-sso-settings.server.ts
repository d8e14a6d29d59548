import { changedFields } from '../../audit/changed-fields.ts';
import { checkVersion } from '../../audit/check-version.server.ts';
import { recordEvent } from '../../audit/record-event.server.ts';
import { brokenConstraint } from '../../broken-constraint.ts';
import { lockContacts } from '../../contacts/get-contact.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { type FieldError, Invalid } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { type ShownSso, shownOf } from './read-sso-settings.server.ts';
import { INVALID_PASSWORD_EXCEPTION, changesProvider, recordedFields, refusalsOf } from './sso-change.ts';
import { sealClientSecret } from './client-secret.server.ts';
import { lockSsoForEditing } from './lock-sso.server.ts';
import { insertSsoSettings, selectKeepers, updateSsoSettings } from './sso-settings.rows.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import { endSsoSessions, findSsoSettings } from '../sso.rows.server.ts';
import type { SaveSso } from '../sso.schema.ts';
import type { SsoSettings } from '../sso.ts';

/** Returns why an address is never called, in words for the person who typed it; null if it may be. */
export type AddressRule = { refusal(url: string): string | null };

/**
 * Saves all of an agency’s single sign-on settings. A secret that is not sent stays. Sessions that began with the
 * provider end where it is switched off or replaced.
 * @throws Forbidden, ChangedMeanwhile, Invalid
 */
export async function saveSsoSettings(ctx: Context, addresses: AddressRule, sent: SaveSso): Promise<ShownSso> {
  requireSsoEditing(ctx.actor);
  try {
    return await transact(ctx, (tx) => save(tx, addresses, sent));
  } catch (error) {
    // They have been demoted in the meantime.
    if (brokenConstraint(error) === 'sso_settings_keeper')
      throw new Invalid([
        { field: 'keepsPasswordContactId', message: INVALID_PASSWORD_EXCEPTION, code: 'not_allowed' },
      ]);
    throw error;
  }
}

async function save(ctx: Context, addresses: AddressRule, { clientSecret, version, ...wanted }: SaveSso) {
  const { db, agency } = ctx;
  await lockSsoForEditing(ctx);
  // Before the settings that name them, as an erasure does.
  if (wanted.keepsPasswordContactId !== null) await lockContacts(ctx, [wanted.keepsPasswordContactId]);
  const was = (await findSsoSettings(db, agency.id)) ?? null;
  if (was) await checkVersion(ctx, { subjectType: 'sso', subjectId: was.id, version: was.version }, version);
  const hasNewSecret = clientSecret !== null;
  const keepers = await selectKeepers(db, agency.id);
  const problems = [...atIssuer(addresses, wanted.issuer), ...refusalsOf({ was, wanted, hasNewSecret, keepers })];
  if (problems.length > 0) throw new Invalid(problems);
  const [id, at] = [was?.id ?? newId(), now(ctx)];
  const sealed = (secret: string) => sealClientSecret(ctx.sealing, { agencyId: agency.id, id }, secret);
  const secret = clientSecret === null ? null : { clientSecret: sealed(clientSecret), secretSetAt: at };
  const change = changedFields(
    was ? recordedFields(was) : {},
    recordedFields({ ...wanted, secretSetAt: secret?.secretSetAt }),
  );
  if (was && !secret && !change) return shownOf(was);
  const isAnotherProvider = changesProvider(was, wanted, hasNewSecret);
  if (was) await db.run(updateSsoSettings(db, agency.id, { ...wanted, ...secret, at, isAnotherProvider }));
  else await db.run(insertSsoSettings(db, agency.id, { ...wanted, ...secret!, id, at }));
  if (was && endsSessions(was, wanted)) await db.run(endSsoSessions(db, agency.id, at));
  await recordEvent(ctx, { action: 'sso.changed', subjectType: 'sso', subjectId: id, ...change });
  return shownOf((await findSsoSettings(db, agency.id))!);
}

function atIssuer(addresses: AddressRule, issuer: string): FieldError[] {
  const message = addresses.refusal(issuer);
  return message === null ? [] : [{ field: 'issuer', message, code: 'url_refused' }];
}

const endsSessions = (was: SsoSettings, wanted: Pick<SaveSso, 'issuer' | 'isEnabled'>) =>
  was.issuer !== wanted.issuer || (was.isEnabled && !wanted.isEnabled);
