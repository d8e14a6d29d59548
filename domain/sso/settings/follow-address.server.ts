import { type Context, now } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { findSsoSettings } from '../sso.rows.server.ts';
import { lockSso, updateSsoSettings } from './sso-settings.rows.server.ts';

const SWITCH_OFF_FIRST =
  'Your provider sends people back to the present address. Switch off that single sign-on is required, and test it at the new address.';

/**
 * Adapts single sign-on to an agency's new address, to which the provider has yet to send people: earlier tests no
 * longer count. In the transaction that changes the address. @throws Invalid `canonicalName` while it is required, as
 * nobody could log in
 */
export async function followAddress({ db, agency, clock }: Context): Promise<void> {
  await db.run(lockSso(agency.id));
  const settings = await findSsoSettings(db, agency.id);
  if (!settings) return;
  if (settings.isRequired)
    throw new Invalid([{ field: 'canonicalName', message: SWITCH_OFF_FIRST, code: 'not_allowed' }]);
  await db.run(updateSsoSettings(db, agency.id, { at: now({ clock }), isAnotherProvider: true }));
}
