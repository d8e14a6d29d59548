import { hashToken, newToken } from '../../accounts/token.server.ts';
import { type Context, now, type VisitorContext } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import type { RoleActor } from '../../roles/actor.ts';
import { changeOwnSettings, readOwnSettings } from '../../roles/own-settings.server.ts';
import { findStopLink, insertStopLink, type StopLinkRow } from './stop-links.rows.server.ts';

/** For how many days the link of a reminder can stop reminders. */
const STOP_LINK_DAYS = 180;

/** The person whose reminders a link stops, and whether they are on. */
export type StopLink = Pick<StopLinkRow, 'roleType'> & { fullname: string; emailAddress: string; isOn: boolean };

/** Creates the link of one email in the caller's transaction; only its hash is stored. No permission check. */
export async function makeStopLink(ctx: Context, whose: Pick<StopLinkRow, 'contactId' | 'roleType'>): Promise<string> {
  const key = newToken();
  const expiresAt = ctx.clock
    .now()
    .add({ hours: STOP_LINK_DAYS * 24 })
    .toString();
  const link = { id: newId(), tokenHash: hashToken(key), ...whose, createdAt: now(ctx), expiresAt };
  await ctx.db.run(insertStopLink(ctx.db, ctx.agency.id, link));
  return key;
}

/** Reads a link to show its page; changes nothing. @throws NotFound for one that is wrong or has expired */
export async function openStopLink(visitor: VisitorContext, key: string): Promise<StopLink> {
  const { ctx, ...person } = await follow(visitor, key);
  return { ...person, isOn: (await readOwnSettings(ctx)).emails.reminders };
}

/** Switches the reminders of the link's person at this agency off or on; idempotent. @throws NotFound */
export async function switchByStopLink(visitor: VisitorContext, key: string, isOn: boolean): Promise<StopLink> {
  const { ctx, ...person } = await follow(visitor, key);
  const { emails } = await changeOwnSettings(ctx, { emails: { reminders: isOn } });
  return { ...person, isOn: emails.reminders };
}

async function follow(visitor: VisitorContext, key: string) {
  const { db, agency } = visitor;
  const found = agency ? await findStopLink(db, agency.id, { tokenHash: hashToken(key), at: now(visitor) }) : undefined;
  if (!agency || !found) throw new NotFound('This link is not valid.', { code: 'link_not_valid' });
  const actor: RoleActor = { kind: 'role', isSuperAdministrator: false, byLink: true, ...found };
  const ctx: Context = { ...visitor, agency, actor };
  const { roleType, fullname, emailAddress } = found;
  return { ctx, roleType, fullname, emailAddress };
}
