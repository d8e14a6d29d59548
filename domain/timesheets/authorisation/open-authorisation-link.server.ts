import { hashToken } from '../../accounts/token.server.ts';
import { type Context, now, today, transact, type VisitorContext } from '../../context.ts';
import { comeBack, NotFound, TooMany } from '../../errors.ts';
import { networkOf } from '../../network.ts';
import { isId } from '../../new-id.ts';
import type { RoleActor } from '../../roles/actor.ts';
import type { Agency } from '../../agencies/agency.ts';
import { formatInstant } from '../../format.ts';
import { LINK_PROBLEMS, newerMail, NO_LONGER_ASKED, type OpenedLink } from './authorisation-link.ts';
import { findLink, findNewestLink, type FoundLink, markViewed, wasSent } from './authorisation-links.rows.server.ts';
import { delegatorsOf } from '../../delegations/stand-in.server.ts';
import { getTimesheet } from '../get-timesheet.server.ts';
import { recordTimesheetEvent } from '../record-timesheet-event.server.ts';

/** A link as it was followed; `address` is where from. */
export type FollowedLink = { timesheetId: string; key: string; address: string };

/** What a link leads to, and for one that works the context of the person it was sent to. */
export type LinkAndContext = { opened: OpenedLink; version: number; ctx: Context | null };

const problem = (state: keyof typeof LINK_PROBLEMS, instead: string | null = null): LinkAndContext => ({
  opened: { state, message: instead ?? LINK_PROBLEMS[state] },
  version: 0,
  ctx: null,
});

/**
 * Opens the link of a mail for showing it. Decides nothing; that it was opened is recorded once a day.
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
  if (wait !== null) throw new TooMany(`Too many requests. ${comeBack(wait)}`, wait);
  if (!agency || !isId(link.timesheetId)) return problem('notValid');
  const { timesheetId } = link;
  const which = { tokenHash: hashToken(link.key), timesheetId };
  const found = await findLink(visitor.db, agency.id, which);
  if (!found) return problem('notValid', (await wasSent(visitor.db, agency.id, which)) ? NO_LONGER_ASKED : null);
  const outdated = () => findNewer({ ...visitor, agency }, timesheetId, found.contactId);
  if (Date.parse(found.expiresAt) <= Date.parse(now(visitor))) return problem('expired', await outdated());
  const opening = { ...visitor, agency };
  const delegators = await delegatorsOf(opening, found.contactId);
  const ctx: Context = { ...opening, actor: { ...actorOf(found), delegators } };
  try {
    // Reached as the person reaches it: whoever no longer authorises the placement finds nothing.
    const timesheet = await getTimesheet(ctx, timesheetId);
    const isWaiting = timesheet.status === 'pending';
    if (isWaiting && timesheet.version !== found.version) return problem('edited', await outdated());
    await noteView(ctx, found, timesheet);
    const { fullname, emailAddress } = found;
    const opened = { state: isWaiting ? 'waiting' : 'decided', asked: { fullname, emailAddress }, timesheet } as const;
    return { opened, version: found.version, ctx };
  } catch (error) {
    if (error instanceof NotFound) return problem('notValid', NO_LONGER_ASKED);
    throw error;
  }
}

/** Names the newer mail that has a link which works; null where there is none. */
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
