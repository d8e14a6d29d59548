import { Readable } from 'node:stream';
import { requestMail } from '#domain/accounts/mails/account-mail-requests.server.ts';
import { requestEmailChange } from '#domain/accounts/own-account/request-email-change.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { updateBulkChange } from '#domain/bulk-changes/bulk-changes.rows.server.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { type Context, transact } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { storeImportFile } from '#domain/files/import-file.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { beginImport } from '#domain/imports/begin-import.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { keepRequest } from '#domain/sign-ups/store-request.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import type { JobName } from '#platform/queue/job-queues.ts';
import type { Platform } from '#platform/platform.ts';
import { givePassword, MEMBER_PASSWORD, visitorOf } from './member.ts';
import { makePlacement, submitWeek } from './placement.ts';
import { leftHalf, tinyPdf } from './tiny-pdf.ts';
import { addContact } from './two-agencies.ts';
import { DAILY_DIGEST } from './weekly-digest.ts';

/** @param endpoint where webhook messages go */
type Making = { here: Context; platform: Platform; endpoint: string };

/** An import file that creates two clients. */
const CLIENTS = 'Reference,Client name\nAIRE,Aire Castings\nCALDER,Calder Forge\n';

/** How each kind of job is created; anything else queued along the way is ignored. */
const MAKE: Record<Exclude<JobName, 'sweep-backups'>, (making: Making) => Promise<unknown>> = {
  'request-authorisation': async ({ here }) => submitWeek(await makePlacement(here)),
  async 'request-authorisations'({ here }) {
    const { contractorId } = await makePlacement(here, {}, { reference: 'TWO-WEEKS' });
    const weeks = ['2026-05-11', '2026-05-18'].map((day, at) => ({
      rowNumber: at + 2,
      cells: { reference: day, contractor: 'TWO-WEEKS', beginning: day, entryDate: day, startTime: '9', endTime: '17' },
    }));
    await applyImport(here, { kind: 'timesheets', fileName: `${contractorId}.csv`, table: weeks });
  },
  async 'request-from-others'({ here }) {
    const placement = await makePlacement(here);
    await submitWeek(placement);
    const { accountId } = placement.authoriser.actor as RoleActor;
    await put(here, 'request-from-others', here.agency.id, { accountId });
  },
  async 'follow-address'({ here }) {
    const { contactId } = await addContact(here, 'current@here.example', 'Cora Current');
    const former = 'former@here.example';
    const copies = { enabled: true, value: [former] };
    await createClient(
      here,
      parseInput(CreateClientSchema, { clientName: 'Copied', emailAcceptedTimesheetCopiesTo: copies }),
    );
    await put(here, 'follow-address', here.agency.id, { contactId, former });
  },
  async 'send-accepted-copies'({ here }) {
    const placement = await makePlacement(here);
    const timesheetId = await submitWeek(placement);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  },
  async 'tell-contractor'({ here }) {
    const placement = await makePlacement(here);
    const timesheetId = await submitWeek(placement);
    await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Monday was a bank holiday.' });
  },
  'send-invitation': ({ here }) => makePlacement(here),
  async 'tell-role-holder'({ here, platform }) {
    const { contractor } = await makePlacement(here);
    const { accountId, contactId } = contractor.actor as RoleActor;
    await givePassword(platform, accountId);
    const [role] = await here.db.run<{ id: string }>({
      text: `select id from roles where account_id = $1 and type = 'ContractingRole'`,
      values: [accountId],
    });
    await setRoleEnabled(here, { roleId: role!.id, contactId: contactId!, isEnabled: false });
  },
  async 'tell-super-administrators'({ here, platform }) {
    await givePassword(platform, 'hannah@here.example');
    const { contactId } = await addContact(here, 'priya@here.example', 'Priya Sandhu');
    await createAdministrator(here, { contactId, isSuperAdministrator: false });
  },
  async 'send-account-mail'({ here, platform }) {
    const { emailAddress } = await givePassword(platform, 'hannah@here.example');
    await requestMail(here, 'send-account-mail', { emailAddress, wanted: 'passwordReset', notice: null });
  },
  async 'tell-account-holder'({ here, platform }) {
    const { emailAddress } = await givePassword(platform, 'hannah@here.example');
    await requestMail(here, 'tell-account-holder', { emailAddress, wanted: null, notice: { kind: 'codesOn' } });
  },
  async 'send-email-change'({ here, platform }) {
    const owner = await givePassword(platform, 'hannah@here.example');
    const change = { emailAddress: 'hannah.new@here.example', password: MEMBER_PASSWORD };
    const visitor = visitorOf(platform, here);
    await requestEmailChange({ ...visitor, db: visitor.db.as(owner.accountId) }, owner, change);
  },
  'send-sign-up-mail': ({ here, platform }) =>
    keepRequest(visitorOf(platform, here), {
      agencyName: 'Wharfe People',
      canonicalName: null,
      websiteAddress: null,
      fullname: 'Nadia Rahman',
      emailAddress: 'nadia@wharfe.example',
      telephoneNumber: '0113 496 0000',
    }),
  'send-mail': ({ here }) =>
    transact(here, (tx) => {
      const words = { subject: 'One mail', html: '<p>Here</p>', text: 'Here' };
      return queueMail(tx, { ...words, kind: 'digest', to: { name: null, address: 'one@here.example' } });
    }),
  'send-reminders': ({ here }) => put(here, 'send-reminders', here.agency.id),
  async 'send-digest'({ here }) {
    const input = CreateDigestScheduleSchema.parse({ ...DAILY_DIGEST, recipients: ['payroll@here.example'] });
    const ctx = { ...here, clock: fixedClock('2026-05-24T12:00:00Z') };
    const { digestScheduleId } = await createDigestSchedule(ctx, input);
    await put(here, 'send-digest', here.agency.id, { digestScheduleId });
  },
  async 'apply-import'({ here }) {
    const { admin } = await makePlacement(here);
    const uploadId = await storeImportFile(admin, { name: 'clients.csv', stream: Readable.from([CLIENTS]) });
    await beginImport(admin, { kind: 'clients', uploadId, fileName: 'clients.csv' });
  },
  async 'apply-bulk-change'({ here }) {
    const { admin, contractorId } = await makePlacement(here);
    const id = await beginBulkChange(admin, 'end', { ticked: [contractorId], filter: null });
    const value = { kind: 'end', end: '2026-12-31' } as const;
    const { shown } = await planBulkChange(admin, [contractorId], value);
    const asked = { actor: admin.actor, shown };
    await updateBulkChange(here.db, here.agency.id, id, { state: 'waiting', value, asked });
    await put(here, 'apply-bulk-change', here.agency.id, { bulkChangeId: id });
  },
  async 'make-preview'({ here }) {
    const placement = await makePlacement(here);
    const { contractor } = placement;
    await here.db.run({ text: 'update contractors set allow_document_uploads = true', values: [] });
    here.agency.settings = await changeSettings(here, {
      'documents.allowUploads': true,
      'emails.emailAcceptedTimesheetCopiesTo': { enabled: true, value: ['copies@here.example'] },
    });
    const timesheetId = await submitWeek(placement);
    const drawn = Readable.from([tinyPdf([leftHalf('1 0 0')])]);
    const upload = await storeUpload(contractor, { name: 'signed.pdf', stream: drawn });
    await addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: [upload] });
  },
  async 'remove-files'({ here, platform }) {
    const key = `${here.agency.id}/erased/one`;
    await platform.files.put(key, Readable.from(['x']), { contentType: 'text/plain', maxBytes: 9 });
    await put(here, 'remove-files', here.agency.id, { keys: [key] });
  },
  async 'make-download'({ here }) {
    const { admin } = await makePlacement(here);
    const filter = ListTimesheetsSchema.parse({});
    await beginDownload(admin, { kind: 'summary', format: 'csv', filter, rowCount: 4 });
  },
  'sweep-reminders': ({ here }) => put(here, 'sweep-reminders'),
  async 'people-due'({ here }) {
    const { contactId } = await addContact(here, 'leaver@here.example', 'Lena Leaver');
    const text = `insert into departures (agency_id, contact_id, leaves_on, set_at) values ($1, $2, '2026-05-01', '2026-04-20T09:00:00Z')`;
    await here.db.run({ text, values: [here.agency.id, contactId] });
    await put(here, 'people-due', here.agency.id);
  },
  'keep-advisories': ({ here }) => put(here, 'keep-advisories', here.agency.id),
  'sweep-advisories': ({ here }) => put(here, 'sweep-advisories'),
  'sweep-people': ({ here }) => put(here, 'sweep-people'),
  'sweep-digests': ({ here }) => put(here, 'sweep-digests'),
  'sweep-expired': ({ here }) => put(here, 'sweep-expired'),
  // Last, since the endpoint is notified of everyone who comes after it.
  async 'sweep-webhooks'({ here, platform, endpoint }) {
    const input = CreateWebhookSchema.parse({ url: endpoint, events: ['contact.created'] });
    await createWebhook(here, platform.webhooks, input);
    await addContact(here, 'late@here.example');
    const text = `update webhook_deliveries set next_attempt_at = '2026-05-25T07:00:00Z'`;
    await here.db.run({ text, values: [] });
    await put(here, 'sweep-webhooks');
  },
  'deliver-webhook': ({ here }) => addContact(here, 'told@here.example'),
};

/** Queues a job as someone with no other work. */
function put(ctx: Context, name: JobName, agencyId: string | null = null, data: unknown = {}): Promise<void> {
  return ctx.queue.enqueue(ctx.db, [{ name, agencyId, data }]);
}

/** Leaves one job of each kind except backups on the queue, each with something to do, and no other. @returns their ids by kind */
export async function oneOfEachJob(making: Making): Promise<Record<string, string>> {
  const { db } = making.here;
  for (const make of Object.values(MAKE)) await make(making);
  const text = `delete from pgboss.job where id not in (select distinct on (name) id from pgboss.job order by name, created_on desc, id)
    or left(name, 2) = '__'`;
  await db.run({ text, values: [] });
  const left = await db.run<{ name: string; id: string }>({ text: 'select name, id from pgboss.job', values: [] });
  return Object.fromEntries(left.map(({ name, id }) => [name, id]));
}
