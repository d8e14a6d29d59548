import { changeSettings } from '../agencies/settings/change-settings.server.ts';
import { currentSettings } from '../agencies/settings/current-settings.server.ts';
import { lockSettings } from '../agencies/settings/lock-settings.server.ts';
import { editClient } from '../clients/edit-client.server.ts';
import { type Context, transact } from '../context.ts';
import { editDigestSchedule } from '../digests/edit-digest-schedule.server.ts';
import { listDigestSchedules } from '../digests/get-digest-schedule.server.ts';
import type { EmailSetting } from '../email-setting.ts';
import { selectClientsCopiedTo, selectHolderOf } from './contacts.rows.server.ts';
import type { FollowAddressJob } from './follow-address-later.server.ts';
import { findContacts } from './get-contact.server.ts';

const COPIES = 'emails.emailAcceptedTimesheetCopiesTo';

/**
 * Puts a contact’s current email in place of a former one in the agency’s lists: digest schedules, and copies of accepted
 * timesheets of the agency and its clients. One that another contact has by now is theirs.
 * @throws Forbidden, or ChangedMeanwhile for a list that is being changed, which a retry reads again
 */
export function followAddress(ctx: Context, { contactId, former }: FollowAddressJob): Promise<void> {
  const was = former.trim().toLowerCase();
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockSettings(tx);
    const contact = (await findContacts(tx, [contactId])).get(contactId);
    const [holder] = await db.run<{ id: string }>(selectHolderOf(agency.id, was));
    if (!contact || holder) return;
    const is = contact.emailAddress.toLowerCase();
    const has = (addresses: string[]) => addresses.some((one) => one.toLowerCase() === was);
    const followed = (addresses: string[]) => [
      ...new Set(addresses.map((one) => (one.toLowerCase() === was ? is : one))),
    ];
    const copies = (list: EmailSetting) => ({ ...list, value: followed(list.value) });
    const { emailAcceptedTimesheetCopiesTo: own } = (await currentSettings(tx)).emails;
    if (has(own.value)) await changeSettings(tx, { [COPIES]: copies(own) });
    for (const { digestScheduleId, version, recipients } of await listDigestSchedules(tx))
      if (has(recipients))
        await editDigestSchedule(tx, digestScheduleId, { version, recipients: followed(recipients) });
    const clients = await db.run<{ id: string; version: number } & EmailSetting>(selectClientsCopiedTo(agency.id, was));
    for (const { id, version, ...list } of clients)
      await editClient(tx, id, { version, emailAcceptedTimesheetCopiesTo: copies(list) });
  });
}
