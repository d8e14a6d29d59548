import type { Contact } from '../../contacts/contact.ts';
import { findContacts } from '../../contacts/get-contact.server.ts';
import { type Context, today } from '../../context.ts';
import { switchedOn } from '../../roles/own-settings.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { canMatch } from '../../reminders/missing/list-missing.server.ts';
import { type PendingFilter, selectPending } from '../decision/pending-timesheets.rows.server.ts';
import type { PendingTimesheet } from '../../reminders/reminder.ts';

/**
 * Lists the timesheets within reach that wait for a decision, by authoriser, oldest first: once for the primary
 * authoriser of each, unless `which` selects others; for their stand-in where they are away, unless that one is switched
 * off. @throws Forbidden
 */
export async function listPendingForAuthorisation(
  ctx: Context,
  filter: PendingFilter = {},
): Promise<PendingTimesheet[]> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (!canMatch(filter)) return [];
  const wanted = { ...filter, today: today(ctx) };
  const pending = await ctx.db.run<PendingTimesheet>(selectPending(ctx.db, ctx.agency.id, reachOf(ctx.actor), wanted));
  return withoutStandInsOff(ctx, pending);
}

/** Returns them with the authoriser themselves where their stand-in has been switched off since. */
async function withoutStandInsOff(ctx: Context, pending: PendingTimesheet[]): Promise<PendingTimesheet[]> {
  const standIns = pending.flatMap((one) => (one.absentContactId === null ? [] : one.authoriserContactId));
  if (standIns.length === 0) return pending;
  const on = await switchedOn(ctx, [...new Set(standIns)], 'AuthorisingRole');
  const isOff = (one: PendingTimesheet) => one.absentContactId !== null && !on.has(one.authoriserContactId);
  const absent = await findContacts(
    ctx,
    pending.filter(isOff).map(({ absentContactId }) => absentContactId!),
  );
  return pending.map((one) => {
    const contact = isOff(one) ? absent.get(one.absentContactId!) : undefined;
    return contact ? { ...one, ...asThemselves(contact) } : one;
  });
}

const asThemselves = ({ contactId, fullname, emailAddress, lastReminded }: Contact) => ({
  authoriserContactId: contactId,
  authoriserName: fullname,
  authoriserEmailAddress: emailAddress,
  contactLastReminded: lastReminded,
  absentContactId: null,
  absentName: null,
  absentUntil: null,
});
