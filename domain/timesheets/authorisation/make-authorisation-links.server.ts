import { hashToken, newToken } from '../../accounts/token.server.ts';
import { type Context, now } from '../../context.ts';
import { newId } from '../../new-id.ts';
import { LINK_DAYS } from './authorisation-link.ts';
import { insertLinks, type LinkedPerson, lockLinked } from './authorisation-links.rows.server.ts';

/** Keys of an email's links, by timesheet. */
export type AuthorisationKeys = ReadonlyMap<string, string>;

/**
 * Locks those who are to be emailed links, and returns them by contact as they are now: a link goes to whoever reads
 * that mailbox, so it must not be one that they no longer have. No permission check.
 */
export async function lockLinkRecipients(ctx: Context, contactIds: string[]): Promise<Map<string, LinkedPerson>> {
  const people = await ctx.db.run<LinkedPerson>(lockLinked(ctx.agency.id, contactIds));
  return new Map(people.map((person) => [person.contactId, person]));
}

/**
 * Creates the links of an email to one authoriser: one for each timesheet, for the version they are asked about, valid
 * for fourteen days. Only hashes are stored. No permission check.
 */
export async function makeAuthorisationLinks(
  ctx: Context,
  contactId: string,
  timesheets: { timesheetId: string; version: number }[],
): Promise<AuthorisationKeys> {
  const keys = new Map(timesheets.map(({ timesheetId }) => [timesheetId, newToken()]));
  if (timesheets.length === 0) return keys;
  const expiresAt = ctx.clock
    .now()
    .add({ hours: LINK_DAYS * 24 })
    .toString();
  const rows = timesheets.map(({ timesheetId, version }) => ({
    id: newId(),
    tokenHash: hashToken(keys.get(timesheetId)!),
    timesheetId,
    contactId,
    version,
    createdAt: now(ctx),
    expiresAt,
  }));
  await ctx.db.run(insertLinks(ctx.db, ctx.agency.id, rows));
  return keys;
}
