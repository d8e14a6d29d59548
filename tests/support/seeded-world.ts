import { Readable } from 'node:stream';
import type { Context } from '#domain/context.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from './placement.ts';
import { sessionHeaders } from './session.ts';
import { openTwoAgencies, type TwoAgencies } from './two-agencies.ts';

/** An agency with one placement and an accepted timesheet that has a file, a note and an email. */
export type SeededAgency = TestPlacement & { agency: Context; timesheetId: string };

/** Two agencies with some of everything, on a separate database and data folder. */
export type SeededWorld = Omit<TwoAgencies, 'here' | 'there'> & { here: SeededAgency; there: SeededAgency };

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Founds the two agencies and fills them. */
export async function seedWorld(dataDir: string): Promise<SeededWorld> {
  const { platform, database, close, ...agencies } = await openTwoAgencies(dataDir);
  const here = await seedAgency(agencies.here);
  const there = await seedAgency(agencies.there);
  // A role that belongs to no agency.
  const { accountId } = here.contractor.actor as RoleActor;
  await platform.pool.for({ agencyId: null, accountId }).run({
    text: `insert into roles (id, account_id, type) values ($1, $2, 'personal') on conflict do nothing`,
    values: [newId(), accountId],
  });
  return { platform, database, here, there, close };
}

async function seedAgency(agency: Context): Promise<SeededAgency> {
  const placement = await makePlacement(agency, {}, { payrollNumber: 'PN-7' });
  const { contractor, authoriser } = placement;
  await agency.db.run({ text: 'update contractors set allow_document_uploads = true', values: [] });
  const timesheetId = await submitWeek(placement);
  await agency.db.run({ text: 'update timesheets set allow_document_uploads = true', values: [] });
  const uploadId = await storeUpload(contractor, {
    name: 'card.png',
    stream: Readable.from([Buffer.from(PNG, 'base64')]),
  });
  await addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: [uploadId] });
  await storeUpload(contractor, { name: 'waiting.png', stream: Readable.from([Buffer.from(PNG, 'base64')]) });
  await addNote(contractor, { timesheetId, note: 'The line stood still\ton Tuesday, "again"; see C:\\plans.' });
  await acceptTimesheet(authoriser, { timesheetId, note: 'Fine.' });
  await sessionHeaders(contractor);
  const { accountId } = contractor.actor as RoleActor;
  const [kept] = await agency.db.as(accountId).run<{ emailAddress: string }>({
    text: 'select email_address from accounts where id = $1',
    values: [accountId],
  });
  const storageKey = `${agency.agency.id}/mail/${newId()}`;
  await agency.files.put(storageKey, Readable.from(['attached']), { contentType: 'text/plain', maxBytes: 100 });
  await queueMail(agency, {
    kind: 'digest',
    to: { name: 'Callum Hargreaves', address: kept!.emailAddress },
    subject: 'About Callum Hargreaves',
    html: '<p>Dear Callum</p>',
    text: 'Dear Callum',
    attachments: [{ filename: 'a.txt', contentType: 'text/plain', storageKey }],
  });
  return { ...placement, agency, timesheetId };
}
