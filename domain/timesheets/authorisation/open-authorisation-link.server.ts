import { hashToken } from '../../accounts/token.server.ts';
import { type Context, now, today, transact, type VisitorContext } from '../../context.ts';
import { whenToRetry, NotFound, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { isId } from '../../new-id.ts';
import type { RoleActor } from '../../roles/actor.ts';
import type { Agency } from '../../agencies/agency.ts';
import { formatInstant } from '../../format.ts';
import { LINK_PROBLEMS, newerMail, NO_LONGER_AUTHORISER, type OpenedLink } from './authorisation-link.ts';
import { findLink, findNewestLink, type FoundLink, markViewed, wasSent } from './authorisation-links.rows.server.ts';
import { delegatorsOf } from '../../delegations/stand-in.server.ts';
import { getTimesheet } from '../get-timesheet.server.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/** A link that was followed; `address` is the client's. */
export type FollowedLink = { timesheetId: string; key: string; address: string };

/** What a link leads to; for a working one also its recipient's context, and how to look at it again. */
export type LinkAndContext = { opened: OpenedLink; version: number; ctx: Context | null; again(): Promise<OpenedLink> };

const problem = (state: keyof typeof LINK_PROBLEMS, instead: string | null = null): OpenedLink => ({
  state,
  message: instead ?? LINK_PROBLEMS[state],
});

const nowhere = (opened: OpenedLink): LinkAndContext => ({ opened, version: 0, ctx: null, again: async () => opened });

/**
 * Reads an email's link to show its page. Decides nothing; the opening is recorded once a day.
 * @throws TooMany from one address
 */
export async function openAuthorisationLink(visitor: VisitorContext, link: FollowedLink): Promise<OpenedLink> {
  return (await followLink(visitor, link)).opened;
}

/** See `openAuthorisationLink`; for the use-case that decides. */
export async function followLink(visitor: VisitorContext, link: FollowedLink): Promise<LinkAndContext> {
  const { agency, limits } = visitor;
  const place = agency?.id ?? 'product';
  const key = `${place} ${networkOf(link.address)}`;
  const { wait } = await limits.take(visitor.clock.now(), [['authoriseByAddress', key]]);
  if (wait !== null) throw new TooMany(`Too many requests. ${whenToRetry(wait)}`, wait);
  if (!agency || !isId(link.timesheetId)) return nowhere(problem('notValid'));
  const { timesheetId } = link;
  const which = { tokenHash: hashToken(link.key), timesheetId };
  const found = await findLink(visitor.db, agency.id, which);
  if (!found)
    return nowhere(problem('notValid', (await wasSent(visitor.db, agency.id, which)) ? NO_LONGER_AUTHORISER : null));
  const opening = { ...visitor, agency };
  if (Date.parse(found.expiresAt) <= Date.parse(now(visitor)))
    return nowhere(problem('expired', await findNewer(opening, timesheetId, found.contactId)));
  const delegators = await delegatorsOf(opening, found.contactId);
  const ctx: Context = { ...opening, actor: { ...actorOf(found), delegators } };
  const opened = await lookAt(ctx, timesheetId, found);
  if (!('timesheet' in opened)) return nowhere(opened);
  await noteView(ctx, found, opened.timesheet);
  return { opened, version: found.version, ctx, again: () => lookAt(ctx, timesheetId, found) };
}

/** Read within the recipient's reach: someone who no longer authorises the placement finds nothing. */
async function lookAt(ctx: Context, timesheetId: string, found: FoundLink): Promise<OpenedLink> {
  try {
    const timesheet = await getTimesheet(ctx, timesheetId);
    const isWaiting = timesheet.status === 'pending';
    if (isWaiting && timesheet.version !== found.version)
      return problem('edited', await findNewer(ctx, timesheetId, found.contactId));
    const { fullname, emailAddress } = found;
    return { state: isWaiting ? 'waiting' : 'decided', recipient: { fullname, emailAddress }, timesheet };
  } catch (error) {
    if (error instanceof NotFound) return problem('notValid', NO_LONGER_AUTHORISER);
    throw error;
  }
}

/** Finds the newer email with a link that works; null if there is none. */
async function findNewer(
  ctx: { db: Context['db']; agency: Agency; clock: Context['clock'] },
  timesheetId: string,
  contactId: string,
) {
  const sentAt = await findNewestLink(ctx.db, ctx.agency.id, { timesheetId, contactId, at: now(ctx) });
  return sentAt && newerMail(formatInstant(sentAt, ctx.agency.timeZone));
}

function actorOf({ accountId, roleId, contactId, fullname, emailAddress }: FoundLink): RoleActor {
  const who = { accountId, roleId, contactId, fullname, emailAddress };
  return { kind: 'role', roleType: 'AuthorisingRole', isSuperAdministrator: false, byLink: true, ...who };
}

function noteView(ctx: Context, link: FoundLink, timesheet: { id: string; contractorId: string }) {
  return transact(ctx, async (tx) => {
    if ((await markViewed(tx.db, tx.agency.id, link.id, today(tx))).length === 0) return;
    await recordTimesheetEvent(tx, timesheet, {
      action: 'timesheet.viewedByLink',
    });
  });
}
