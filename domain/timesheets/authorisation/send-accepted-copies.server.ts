import type { Agency } from '../../agencies/agency.ts';
import { findClient } from '../../clients/get-client.server.ts';
import { type Context, transact } from '../../context.ts';
import type { ComposedMail, KeptAttachment } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { getTimesheet } from '../get-timesheet.server.ts';
import type { TimesheetDetail } from '../timesheet-detail.ts';

/** How the copies are made. */
export type CopyMakers = {
  /** The timesheet's PDF, or null where it cannot be made. */
  makePdf(): Promise<KeptAttachment | null>;
  /** Writes the mail. */
  compose(agency: Agency, timesheet: TimesheetDetail, options: { pdfAttached: boolean }): Promise<ComposedMail>;
};

/**
 * Mails copies of an accepted timesheet to the addresses that the agency and its client have switched on, each once.
 * Nothing happens where nobody wants one, or it has become void.
 * @throws NotFound
 */
export async function sendAcceptedCopies(
  ctx: Context,
  { timesheetId, eventId }: { timesheetId: string; eventId: string },
  { makePdf, compose }: CopyMakers,
): Promise<void> {
  const timesheet = await getTimesheet(ctx, timesheetId);
  const addresses = await copyAddresses(ctx, timesheet.clientId);
  if (timesheet.status !== 'accepted' || timesheet.isVoid || addresses.length === 0) return;
  const pdf = await makePdf();
  const mail = await compose(ctx.agency, timesheet, { pdfAttached: pdf !== null });
  await transact(ctx, async (tx) => {
    for (const address of addresses) {
      await queueMail(tx, {
        ...mail,
        kind: 'acceptedCopy',
        to: { name: null, address },
        eventId,
        attachments: pdf ? [pdf] : [],
        subjectType: 'timesheet',
        subjectId: timesheetId,
      });
    }
  });
}

async function copyAddresses(ctx: Context, clientId: string): Promise<string[]> {
  const client = await findClient(ctx, clientId);
  const switches = [
    ctx.agency.settings.emails.emailAcceptedTimesheetCopiesTo,
    client?.settings.emails.emailAcceptedTimesheetCopiesTo,
  ];
  const wanted = switches.flatMap((one) => (one?.enabled ? one.value : []));
  return [...new Set(wanted.map((address) => address.trim().toLowerCase()))].filter((address) => address !== '');
}
