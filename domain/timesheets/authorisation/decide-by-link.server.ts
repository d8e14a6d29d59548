import type { VisitorContext } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { confirmTimesheet } from '../decision/confirm-timesheet.server.ts';
import type { ConfirmationType, OpenedLink } from './authorisation-link.ts';
import { type FollowedLink, followLink } from './open-authorisation-link.server.ts';

/**
 * Decides through an email's link as its recipient, on the version they were asked about. Repeated, or after someone
 * else, it decides nothing and returns who did and when.
 * @returns what the link leads to now. @throws Invalid for a rejection without a reason, TooMany from one address
 */
export async function decideByLink(
  visitor: VisitorContext,
  link: FollowedLink,
  { type, note }: { type: ConfirmationType; note: string | null },
): Promise<OpenedLink> {
  const { opened, version, ctx, again } = await followLink(visitor, link);
  if (opened.state !== 'waiting' || !ctx) return opened;
  const { timesheetId } = link;
  try {
    await confirmTimesheet(ctx, { timesheetId, confirmationType: type, version, note });
  } catch (error) {
    // Someone else was faster: what the link leads to now shows who, or that the timesheet was changed.
    if (!(error instanceof Conflict)) throw error;
  }
  return again();
}
