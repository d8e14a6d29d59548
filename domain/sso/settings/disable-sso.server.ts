import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { lockSsoForEditing } from './lock-sso.server.ts';
import { updateSsoSettings } from './sso-settings.rows.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import { endSsoSessions, findSsoSettings } from '../sso.rows.server.ts';

/** The error where an agency has no provider. */
export const noProvider = () =>
  new Conflict('sso_not_set_up', 'Single sign-on is not set up. Save the settings of your provider first.');

/**
 * Switches single sign-on off: nobody has to or can use it any more, and sessions that began with it end. The settings
 * stay, so that it can be switched on again.
 * @returns whether it was on
 * @throws Forbidden, Conflict where none is set up
 */
export async function disableSso(ctx: Context): Promise<{ wasOn: boolean }> {
  requireSsoEditing(ctx.actor);
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockSsoForEditing(tx);
    const was = await findSsoSettings(db, agency.id);
    if (!was) throw noProvider();
    if (!was.isEnabled) return { wasOn: false };
    const at = now(tx);
    const after = { isEnabled: false, isRequired: false };
    await db.run(updateSsoSettings(db, agency.id, { ...after, at, isAnotherProvider: false }));
    await db.run(endSsoSessions(db, agency.id, at));
    const before = { isEnabled: was.isEnabled, isRequired: was.isRequired };
    await recordEvent(tx, { action: 'sso.disabled', subjectType: 'sso', subjectId: was.id, before, after });
    return { wasOn: true };
  });
}
