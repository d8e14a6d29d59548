import { periodInWords } from '#domain/periods/period-words.ts';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Agency } from '#domain/agencies/agency.ts';
import type { Context } from '#domain/context.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { formatInstant } from '#domain/format.ts';
import { linesOfText } from '#domain/text.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import {
  authoriseUrl,
  type ConfirmationType,
  isRecorded,
  type OpenedLink,
} from '#domain/timesheets/authorisation/authorisation-link.ts';
import { confirmationTypeOf, confirmTimesheet } from '#domain/timesheets/decision/confirm-timesheet.server.ts';
import { decideByLink } from '#domain/timesheets/authorisation/decide-by-link.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { openAuthorisationLink } from '#domain/timesheets/authorisation/open-authorisation-link.server.ts';
import { doubleBookingInWords } from '#domain/timesheets/decision/double-booking.ts';
import { friendlyId, statusWord, whyNotPending } from '#domain/timesheets/timesheet.ts';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { placementInWords, totalInWords } from '#domain/timesheets/timesheet-words.ts';
import { hoursLines } from '#emails/compose/timesheet-parts.ts';
import { callerOf, openContext } from '#app/http/caller.server.ts';
import { NOT_RECORDED } from '#app/pages/timesheets/written.tsx';
import { clientAddress } from '#app/http/client-address.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';
import { wholeNumber } from '#domain/whole-number.ts';

const STATUS: Record<OpenedLink['state'], number> = {
  waiting: 200,
  decided: 200,
  edited: 409,
  expired: 410,
  notValid: 404,
};
const keyOf = (request: Request) => new URL(request.url).searchParams.get('key');

/** States that an accepted timesheet no longer counts, since when and why. */
const voidInWords = ({ voidedAt, voidReason }: TimesheetDetail, timeZone: string) => ({
  text: `It is void${voidedAt ? ` since ${formatInstant(voidedAt, timeZone)}` : ''}: its time no longer counts.`,
  reason: voidReason,
});

/** Describes the outcome of a timesheet that is no longer pending, and the reason given. */
function decisionOf(timesheet: TimesheetDetail, timeZone: string) {
  const { status, decisionNote, deletionReason } = timesheet;
  if (status === 'pending') return null;
  if (status === 'deleted') return { status, text: 'This timesheet was deleted.', reason: deletionReason };
  return { status, text: whyNotPending(timesheet, timeZone), reason: decisionNote };
}

/** Returns what the page shows of the timesheet: what the email showed, and no more. */
function summaryOf(agency: Agency, timesheet: TimesheetDetail) {
  const { decimal } = agency.settings.hourFormat;
  const { fullname, version, notes, files } = timesheet;
  return {
    fullname,
    version,
    friendlyId: friendlyId(timesheet.friendlyNumber),
    placement: placementInWords(timesheet),
    period: periodInWords(timesheet),
    total: totalInWords(timesheet, decimal),
    lines: hoursLines(agency, timesheet),
    doubleBookings: timesheet.doubleBookings.map((one) => doubleBookingInWords({ ...one, other: null })),
    notes: notes.map(({ id, body, authorName, createdAt }) => ({
      id,
      body,
      by: `${authorName}, ${formatInstant(createdAt, agency.timeZone)}`,
    })),
    files: files.map(({ id, name }) => ({ id, name })),
    status: statusWord(timesheet),
    decision: decisionOf(timesheet, agency.timeZone),
    void: timesheet.isVoid ? voidInWords(timesheet, agency.timeZone) : null,
  };
}

/** Opens the timesheet for someone who is logged in. @throws Forbidden if their role cannot decide */
async function openLoggedIn(ctx: Context, timesheetId: string, type: ConfirmationType): Promise<OpenedLink> {
  const timesheet = await getTimesheet(ctx, timesheetId);
  requirePermission(ctx.actor, type === 'accepted' ? 'timesheet.accept' : 'timesheet.reject');
  const { fullname = '', emailAddress = '' } = ctx.actor.kind === 'role' ? ctx.actor : {};
  return {
    state: timesheet.status === 'pending' ? 'waiting' : 'decided',
    recipient: { fullname, emailAddress },
    timesheet,
  };
}

/** Loads the page that asks for a decision: with an email's key, or for someone who is logged in. Decides nothing. */
export function loadAuthorisePage(args: LoaderFunctionArgs) {
  const { request, params } = args;
  return translateErrors(request, async () => {
    const type = confirmationTypeOf(params.confirmationType);
    const timesheetId = params.timesheetId ?? '';
    const { visitor, agency, account } = await callerOf(args);
    const key = keyOf(request);
    const opened = key
      ? await openAuthorisationLink(visitor, { timesheetId, key, address: clientAddress(args) })
      : await openLoggedIn(await openContext(args), timesheetId, type);
    const shown =
      'timesheet' in opened ? { recipient: opened.recipient, summary: summaryOf(agency!, opened.timesheet) } : null;
    const isOther = Boolean(key && shown && account && account.emailAddress !== shown.recipient.emailAddress);
    return data(
      {
        type,
        timesheetId,
        agencyName: agency?.displayName ?? '',
        problem: 'timesheet' in opened ? null : { state: opened.state, message: opened.message },
        shown,
        key,
        /** Who is logged in, if that is not the person who was asked. */
        otherAccount: isOther ? account!.emailAddress : null,
      },
      { status: STATUS[opened.state] },
    );
  });
}

const DecisionSchema = z.object({
  note: linesOfText()
    .max(4000, 'A note holds 4,000 characters at most')
    .optional()
    .transform((text) => text || null),
  version: wholeNumber().optional(),
});

const decide = (args: ActionFunctionArgs) =>
  visitorFormAction(DecisionSchema, async ({ visitor, value, address }) => {
    const { request, params } = args;
    const type = confirmationTypeOf(params.confirmationType);
    const timesheetId = params.timesheetId ?? '';
    const { note, version } = value;
    if (type === 'rejected' && !note)
      throw new Invalid([{ field: 'note', message: 'A reason for rejection is required.', code: 'reason_required' }]);
    const key = keyOf(request);
    if (key) {
      const opened = await decideByLink(visitor, { timesheetId, key, address }, { type, note });
      if (note && !isRecorded(opened, { type, note })) throw new Conflict('not_recorded', NOT_RECORDED);
      return redirect(authoriseUrl('', timesheetId, type, key));
    }
    const ctx = await openContext(args);
    await confirmTimesheet(ctx, { timesheetId, confirmationType: type, note, version });
    return redirect(`${authoriseUrl('', timesheetId, type)}${new URL(request.url).search}`);
  })(args);

/** Decides, and shows the decision. Sending it again shows the same. */
export const decideOnPage = (args: ActionFunctionArgs) => translateErrors(args.request, () => decide(args));
