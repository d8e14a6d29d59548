import type { Agency } from '../../agencies/agency.ts';
import { currentSettings } from '../../agencies/settings/current-settings.server.ts';
import { findClient } from '../../clients/get-client.server.ts';
import { type Context, transact } from '../../context.ts';
import type { ComposedMail, StoredAttachment } from '../../mail/mail.ts';
import { erasedContactId } from '../../erasure/erased-email.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { lockActors } from '../decision/lock-actors.server.ts';
import { withoutDisabled } from '../../roles/without-disabled.server.ts';
import { getTimesheet } from '../get-timesheet.server.ts';
import type { TimesheetDetail } from '../timesheet-detail.ts';

/** How the copies are made. */
export type CopyMakers = {
  /** Makes the timesheet's PDF, or null if that fails. */
  makePdf(): Promise<StoredAttachment | null>;
  /** Composes the email. */
  compose(agency: Agency, timesheet: TimesheetDetail, options: { pdfAttached: boolean }): Promise<ComposedMail>;
};

/**
 * Emails copies of an accepted timesheet to the addresses that the agency and its client have switched on, each once.
 * Does nothing if nobody wants one, it has been voided, or its contractor is erased. The addresses are read again once
 * they are locked: one removed from the list while the PDF was made, as its owner is to be erased, gets none, nor does
 * anyone who is switched off.
 * @throws NotFound
 */
export async function sendAcceptedCopies(
  ctx: Context,
  { timesheetId, eventId }: { timesheetId: string; eventId: string },
  { makePdf, compose }: CopyMakers,
): Promise<void> {
  const timesheet = await getTimesheet(ctx, timesheetId);
  const addresses = await copyAddresses(ctx, timesheet.clientId);
  if (!isStanding(timesheet) || addresses.length === 0) return;
  const pdf = await makePdf();
  await transact(ctx, async (tx) => {
    // Its contractor and whoever decided it are locked as well, so that an erasure of them finds the copies.
    const { contactId, emailAddress } = timesheet;
    await lockActors(tx, [timesheetId], [...addresses.map(mailbox), { contactId, address: emailAddress }]);
    const current = await getTimesheet(tx, timesheetId);
    if (!isStanding(current) || erasedContactId(current.emailAddress) !== null) return;
    const mail = await compose(tx.agency, current, { pdfAttached: pdf !== null });
    for (const address of await withoutDisabled(tx, await copyAddresses(tx, current.clientId))) {
      await queueMail(tx, {
        ...mail,
        kind: 'acceptedCopy',
        to: mailbox(address),
        eventId,
        attachments: pdf ? [pdf] : [],
        subjectType: 'timesheet',
        subjectId: timesheetId,
      });
    }
  });
}

const isStanding = ({ status, isVoid }: TimesheetDetail) => status === 'accepted' && !isVoid;
const mailbox = (address: string) => ({ name: null, address });

async function copyAddresses(ctx: Context, clientId: string): Promise<string[]> {
  const client = await findClient(ctx, clientId);
  const switches = [
    (await currentSettings(ctx)).emails.emailAcceptedTimesheetCopiesTo,
    client?.settings.emails.emailAcceptedTimesheetCopiesTo,
  ];
  const wanted = switches.flatMap((one) => (one?.enabled ? one.value : []));
  return [...new Set(wanted.map((address) => address.trim().toLowerCase()))].filter((address) => address !== '');
}
