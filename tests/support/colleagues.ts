import { Readable } from 'node:stream';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { openPayrollFile } from '#domain/payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { beginRun, finishRun } from '#domain/payroll-runs/payroll-runs.rows.server.ts';
import { insertPart } from '#domain/payroll-runs/run-parts.rows.server.ts';
import type { Context } from '#domain/context.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { createView } from '#domain/views/create-view.server.ts';
import { CreateViewSchema } from '#domain/views/view.schema.ts';
import type { Platform } from '#platform/platform.ts';
import { callerWith } from './api.ts';
import { asAdministrator, makePlacement, submitWeek, type TestPlacement } from './placement.ts';
import { sessionCaller } from './session.ts';
import { addContact, inRole, type TwoAgencies } from './two-agencies.ts';
import { WEEKLY_DIGEST } from './weekly-digest.ts';

/** A placement with a record of every kind around it. */
export type Side = TestPlacement & {
  /** The records' ids by their names in addresses. */
  ids: Record<string, string>;
  /** The contractor's upload that is not attached yet. */
  uploadId: string;
  /** What only those with access to the placement may read. */
  marks: { id: string; person: string; chargeRate: string; payRate: string; payrollNumber: string };
};

/**
 * Whose records a caller may request: their own, a colleague's on the same contract, those at another client, those of
 * another agency.
 */
export const RELATIONS = ['own', 'colleague', 'elsewhere', 'foreign'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Address parameters that belong to the agency rather than to a placement. */
const OF_THE_AGENCY = new Set(['recruitmentAgencyId', 'businessId']);

/** Whether a role on the side `own` with the permission can access these kinds of records on another side. */
export function reaches(role: RoleType, relation: Relation, records: string[]): boolean {
  // The views created here are shared, so that only the administration sees them.
  if (records.includes('viewId')) return role === 'RecruitmentAgencyAdministrationRole' && relation !== 'foreign';
  if (records.length === 0 || relation === 'own') return true;
  if (relation === 'foreign') return false;
  if (role === 'RecruitmentAgencyAdministrationRole') return true;
  const isShared = (name: string) => OF_THE_AGENCY.has(name) || (relation === 'colleague' && name === 'contractId');
  return records.every(isShared);
}

/** Creates a view shared by the agency's administration. */
async function sharedView(agency: Context): Promise<string> {
  const requested = { list: 'contractors', name: newId(), isShared: true, filter: 'standing=ending' };
  const { id } = await createView(
    inRole(agency, 'RecruitmentAgencyAdministrationRole'),
    CreateViewSchema.parse(requested),
  );
  return id;
}

/** The four sides. `deputy` administers the agency without being a super administrator. */
export type Colleagues = Record<Relation, Side> & { deputy: Context };

type Agencies = Pick<TwoAgencies, 'platform' | 'here' | 'there'>;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const picture = (name: string) => ({ name, stream: Readable.from([Buffer.from(PNG, 'base64')]) });

/** Returns the agency once timesheet files are switched on. */
async function withUploads(ctx: Context): Promise<Context> {
  const settings = await changeSettings(ctx, { 'documents.allowUploads': true, 'documents.allowByDefault': true });
  return { ...ctx, agency: { ...ctx.agency, settings } };
}

/** Creates two placements on one contract, one at another client, and one in the other agency. */
export async function makeColleagues({ platform, here, there }: Agencies): Promise<Colleagues> {
  platform.config.apiRateLimit = 1_000_000;
  const ofHere = await agencyRecords(platform, here);
  const own = await makeSide(platform, here, ofHere, 1);
  const { contractId } = own.ids as { contractId: string };
  const colleague = await makeSide(platform, here, ofHere, 2, { contractId });
  const elsewhere = await makeSide(platform, here, ofHere, 3);
  const foreign = await makeSide(platform, there, await agencyRecords(platform, there), 4);
  const deputy = inRole(here, 'RecruitmentAgencyAdministrationRole', ofHere.deputyContactId);
  const [account] = await here.db.run<{ accountId: string }>({
    text: 'select account_id from contacts where id = $1',
    values: [ofHere.deputyContactId],
  });
  return {
    own,
    colleague,
    elsewhere,
    foreign,
    deputy: { ...deputy, actor: { ...(deputy.actor as RoleActor), ...account } },
  };
}

/** Creates a record of every kind that belongs to an agency as a whole. */
async function agencyRecords(platform: Platform, agency: Context): Promise<Record<string, string>> {
  const key = await callerWith(platform, agency);
  const admin = await sessionCaller(platform, await asAdministrator(agency));
  const recruitmentAgencyId = agency.agency.id;
  const make = async (path: string, body: object, name: string, call = key) => {
    const answer = await call('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return { [name]: String(answer.body[name]) };
  };
  const { contactId } = await addContact(agency, `deputy@${agency.agency.canonicalName}.example`, 'Mina Castellan');
  const { webhookId } = await make(
    '/webhooks',
    { url: 'https://payroll.example/hooks', events: ['client.deleted'] },
    'webhookId',
  );
  const test = await key('POST', `/webhooks/${webhookId}/test`);
  const digest = {
    ...WEEKLY_DIGEST,
    name: 'Weekly',
    recipients: ['a@b.example'],
  };
  const table = [{ rowNumber: 2, cells: { reference: 'IMP-1', clientName: 'Imported Ltd' } }];
  const { importId } = await applyImport(agency, { kind: 'clients', fileName: 'clients.csv', table });
  const layout = { ...presetLayout('plain'), name: 'Weekly payroll' };
  const { payrollLayoutId } = await make('/payroll/layouts', layout, 'payrollLayoutId');
  const [template] = (await key('GET', '/timesheetTemplates')).body.timesheetTemplates as { id: string }[];
  return {
    recruitmentAgencyId,
    businessId: recruitmentAgencyId,
    webhookId: webhookId!,
    deliveryId: String(test.body.deliveryId),
    timesheetTemplateId: template!.id,
    deputyContactId: contactId,
    importId: importId!,
    payrollLayoutId: payrollLayoutId!,
    payrollRunId: await payrollRun(agency, payrollLayoutId!, layout),
    changeId: await beginBulkChange(agency, 'end', { ticked: [newId()], filter: null }),
    viewId: await sharedView(agency),
    ...(await make('/billees', { name: 'Accounts Ltd' }, 'billeeId')),
    ...(await make('/digestSchedules', digest, 'digestScheduleId')),
    ...(await make('/reminders', { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Monday' }, 'remindersId')),
    // Keys may not appoint anyone.
    ...(await make(
      `/recruitmentagencies/${recruitmentAgencyId}/administrators`,
      { contactId },
      'administratorId',
      admin,
    )),
    ...(await make(
      `/recruitmentagencies/${recruitmentAgencyId}/apiKeys`,
      { name: 'Clock', scopes: ['payroll:read'] },
      'keyId',
      admin,
    )),
  };
}

/** Creates an empty run, as the sides' timesheets are pending. */
async function payrollRun({ db, agency }: Context, payrollLayoutId: string, layout: PayrollLayout): Promise<string> {
  const payrollRunId = newId();
  const { report } = openPayrollFile({ layout, run: 1, timeZone: agency.timeZone });
  const selection = { from: null, to: null, clientId: null };
  const made = { madeBy: 'Mina Castellan', madeAt: '2026-05-28T09:05:00Z' };
  const content = Buffer.from('\r\n');
  const file = { fileName: 'plain.csv', checksum: 'none', report: { ...report(), bytes: content.length } };
  await db.run(beginRun(db, agency.id, { payrollRunId, number: 1, payrollLayoutId, layout, selection, ...made }));
  await db.run(insertPart(db, agency.id, payrollRunId, 0, content));
  await db.run(finishRun(db, agency.id, payrollRunId, file));
  return payrollRunId;
}

async function makeSide(
  platform: Platform,
  given: Context,
  shared: Record<string, string>,
  number: number,
  placement: Record<string, unknown> = {},
): Promise<Side> {
  const agency = await withUploads(given);
  const rates = { chargeRate: `${60 + number}.17`, payRate: `${40 + number}.13`, payrollNumber: `PN-90${number}` };
  const made = await makePlacement(agency, {}, { ...rates, ...placement });
  const { contractorId, contractor, authoriser } = made;
  await agency.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [contractorId],
  });
  const timesheetId = await submitWeek(made);
  await agency.db.run({
    text: `update timesheets t set allow_document_uploads = true, captures_worker_financials = true,
        charge_rate = p.charge_rate, pay_rate = p.pay_rate
      from contractors p where p.agency_id = t.agency_id and p.id = t.contractor_id and t.id = $1`,
    values: [timesheetId],
  });
  const attached = await storeUpload(contractor, picture(`card-${number}.png`));
  await addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: [attached] });
  const uploadId = await storeUpload(contractor, picture(`waiting-${number}.png`));
  const key = await callerWith(platform, agency);
  const contactIdOf = (ctx: Context) => (ctx.actor as RoleActor).contactId!;
  const standIn = await addContact(agency, `stand-in-${number}@example.example`, 'Sarah Pell');
  const away = { authoriserContactId: contactIdOf(authoriser), delegateContactId: standIn.contactId };
  const delegation = await key('POST', '/delegations', { ...away, start: '2026-07-01', end: '2026-07-02' });
  const declaration = await key('POST', `/contractors/${contractorId}/declarations`, {
    beginning: '2026-05-11',
    reason: 'Leave',
  });
  const rate = await key('POST', `/contractors/${contractorId}/rates`, {
    from: '2026-06-01',
    chargeRate: rates.chargeRate,
    payRate: rates.payRate,
  });
  const { mailId } = await queueMail(agency, {
    kind: 'acceptedCopy',
    to: { name: null, address: `copies-${number}@example.example` },
    subject: 'Accepted',
    html: '<p>Accepted</p>',
    text: 'Accepted',
  });
  const person = `Ilse Marrable ${number}`;
  await agency.db.run({
    text: 'update contacts set is_consultant = true, fullname = $2 where id = $1',
    values: [contactIdOf(contractor), person],
  });
  type Found = Record<'contractId' | 'clientId' | 'authoriserId' | 'newsId', string>;
  const [found] = await agency.db.run<Found>({
    text: `select p.contract_id, k.client_id, u.id as authoriser_id,
        (select e.id from audit_events e where e.agency_id = $2 and e.contractor_id = p.id and e.action = 'timesheet.submitted') as news_id
      from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      join authorisers u on u.agency_id = p.agency_id and u.contractor_id = p.id where p.agency_id = $2 and p.id = $1`,
    values: [contractorId, agency.agency.id],
  });
  const contractRate = await key('POST', `/contracts/${found!.contractId}/rates`, {
    ...{ from: '2026-06-01', unit: 'hour', chargeRate: rates.chargeRate, payRate: rates.payRate },
  });
  const ids = {
    ...shared,
    ...found!,
    timesheetId,
    contractorId,
    contactId: contactIdOf(contractor),
    authoriserContactId: contactIdOf(authoriser),
    delegateContactId: standIn.contactId,
    fileId: attached,
    mailId,
    delegationId: String(delegation.body.delegationId),
    declarationId: String(declaration.body.declarationId),
    rateId: String(rate.body.rateId),
    contractRateId: String(contractRate.body.rateId),
    period: '2026-05-18',
    kind: 'summary',
    name: 'timesheets',
    setting: 'emails',
    subSetting: 'replyTo',
    confirmationType: 'accepted',
    isEnabled: 'true',
    isSuperAdministrator: 'false',
  };
  return { ...made, ids, uploadId, marks: { id: timesheetId, person, ...rates } };
}

/** Returns which of the sides' marks a text contains. */
export function marksIn(sides: Colleagues, text: string): [Relation, string][] {
  return RELATIONS.flatMap((relation) =>
    Object.entries(sides[relation].marks)
      .filter(([, mark]) => text.includes(mark))
      .map(([name]): [Relation, string] => [relation, name]),
  );
}

/** The roles of the people on a side. */
export const ROLE_OF = {
  contractor: 'ContractingRole',
  authoriser: 'AuthorisingRole',
  admin: 'RecruitmentAgencyAdministrationRole',
} as const satisfies Partial<Record<keyof Side, RoleType>>;
