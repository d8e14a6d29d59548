import { Readable } from 'node:stream';
import sharp from 'sharp';
import { changeBranding } from '#domain/agencies/branding/change-branding.server.ts';
import type { Context } from '#domain/context.ts';
import { saveDraft } from '#domain/drafts/save-draft.server.ts';
import { SaveDraftSchema } from '#domain/drafts/draft.schema.ts';
import { storeLayout } from '#domain/imports/layouts/store-layout.server.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { storeImportFile } from '#domain/files/import-file.server.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { storeResult } from '#domain/timesheets/decision/bulk-result.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { acceptedWeekOf } from '../support/accepted-week.ts';
import { callerWith } from '../support/api.ts';
import { rowsOf } from '../support/installation.ts';
import type { Side } from '../support/colleagues.ts';
import type { WebProcess } from '../support/web-process.ts';
import { sessionHeaders } from '../support/session.ts';

/** The idempotency key that the marked agency's own system used. */
export const USED_KEY = 'zqx9998y1-used-before';

/** Adds to the agency what its sides leave out, so that each of its tables has a row. @returns ids by their names in addresses */
export async function fillTheRest(
  { platform, database }: WebProcess,
  there: Context,
  side: Side,
): Promise<Record<string, string>> {
  const { contractor, contractorId, ids } = side;
  await addNote(contractor, { timesheetId: ids.timesheetId!, note: 'The line stood still.' });
  const draft = { contractorId, beginning: '2026-05-25', note: 'So far' };
  await saveDraft(contractor, SaveDraftSchema.parse(draft));
  const picture = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#123456' } })
    .png()
    .toBuffer();
  await changeBranding(there, {
    logos: [{ kind: 'square', stream: Readable.from([picture]), field: 'logo' }],
    colors: { 'colors.primary.main': '#123456' },
  });
  await storeLayout(there, { kind: 'clients', headings: ['Kunde'], reading: { map: ['Kunde=clientName'] } });
  const uploadId = await storeImportFile(side.admin, {
    name: 'clients.csv',
    stream: Readable.from(['reference,clientName\nZ,zqx9997y1\n']),
  });
  const key = await callerWith(platform, there);
  const must = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await key(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const batchId = newId();
  await storeResult(side.admin, batchId, { did: 'Accepted', outcomes: [] });
  // Far more than 48 hours, so that there is an advisory.
  const long = ['18', '19', '20', '21', '22', '23'].map((day) => ({
    ...{ entryDate: `2026-05-${day}`, startTime: '05:00', endTime: '21:00', breakTime: '15' },
  }));
  await submitWeek(await makePlacement(there), { entries: long });
  const { timesheetId, placement } = await acceptedWeekOf(there, { payrollNumber: 'PN-77' });
  await must('POST', '/clients', { clientName: 'Kept Ltd' }, { 'Idempotency-Key': USED_KEY });
  const owed = { from: '2026-05-18', chargeRate: '28.50', payRate: '21.40' };
  await must('POST', `/contractors/${placement.contractorId}/rates`, owed);
  const numbered = `update contractors set payroll_number = 'PN-' || right(id::text, 6) where payroll_number is null`;
  await there.db.run({ text: numbered, values: [] });
  await confirmDifferences(placement.admin, placement.contractorId, { reason: 'Agreed late' });
  const spare = await storeUpload(contractor, { name: 'spare.png', stream: Readable.from([picture]) });
  await addFiles(contractor, { timesheetId: ids.timesheetId!, taskId: newId(), uploadIds: [spare] });
  await removeFile(side.admin, { timesheetId: ids.timesheetId!, fileId: spare });
  const { payrollLayoutId } = await must('POST', '/payroll/layouts', { ...presetLayout('plain'), name: 'Of the run' });
  const { payrollRunId } = await must('POST', '/payroll/runs', { payrollLayoutId });
  await must('POST', `/payroll/runs/${String(payrollRunId)}/void?reason=Wrong`);
  await must('POST', '/payroll/acknowledgements', { through: 1 });
  const [difference] = await there.db.run<{ id: string }>({ text: 'select id from rate_differences', values: [] });
  const [session] = await there.db.run<{ id: string }>({
    text: `select id from sessions where agency_id = $1`,
    values: [(await sessionHeaders(contractor), there.agency.id)],
  });
  const passkeyId = newId();
  // Its owner would add a passkey in a browser; its row is enough here.
  await rowsOf(
    database.ownerUrl,
    `insert into account_passkeys (account_id, id, credential_id, public_key, counter, transports, device, name, created_at)
      values ('${(contractor.actor as RoleActor).accountId}', '${passkeyId}', decode(repeat('5a', 40), 'hex'), decode(repeat('7b', 80), 'hex'), 1, array['internal'], 'laptop', 'Work laptop', now())`,
  );
  const domainId = await keepWorkAccount(there, (contractor.actor as RoleActor).accountId);
  return {
    domainId,
    passkeyId,
    uploadId,
    batchId,
    acceptedTimesheetId: timesheetId,
    payrollRunId: String(payrollRunId),
    differenceId: difference?.id ?? 'none',
    sessionId: session!.id,
  };
}

/**
 * Stores a provider that is not switched on, and everything that one leaves behind; a login at a real one is tested
 * elsewhere.
 * @returns the id of its domain
 */
async function keepWorkAccount({ db, agency }: Context, accountId: string): Promise<string> {
  const domainId = newId();
  const insert = (table: string, columns: string, values: string) =>
    db.run({
      text: `insert into ${table} (agency_id, ${columns}) values ($1, ${values})`,
      values: values.includes('$2') ? [agency.id, accountId] : [agency.id],
    });
  const hash = `decode(repeat('3c', 32), 'hex')`;
  const later = `now(), now() + interval '1 hour'`;
  const subject = `'https://login.example', 'a subject', 'worker@work.example'`;
  await insert(
    'sso_settings',
    'id, issuer, client_id, client_secret, secret_set_at, administrator_value, created_at, updated_at, last_test',
    `$2, 'https://login.example', 'a client', 'sealed', now(), 'admins', now(), now(), '{"name": "a test"}'`,
  );
  await insert(
    'sso_domains',
    'id, domain, proof_token, proved_at, proved_by, last_answer, postmaster_token_hash, created_at',
    `'${domainId}', 'work.example', 'a proof', now(), 'dns', 'an answer', ${hash}, now()`,
  );
  await insert(
    'sso_identities',
    'issuer, subject, email_address, account_id, role_given, linked_at, last_used_at',
    `${subject}, $2, 'authoriser', now(), now()`,
  );
  await insert(
    'sso_attempts',
    'account_id, id, state_hash, nonce, code_verifier, browser_hash, purpose, provider_version, requested_route, created_at, expires_at',
    `$2, gen_random_uuid(), ${hash}, 'a nonce', 'sealed', ${hash}, 'test', 1, '/timesheets', ${later}`,
  );
  await insert(
    'sso_connections',
    'issuer, subject, email_address, account_id, fullname, role_given, token_hash, browser_hash, provider_version, requested_route, created_at, expires_at',
    `${subject}, $2, 'Worker', 'authoriser', ${hash}, ${hash}, 1, '/timesheets', ${later}`,
  );
  return domainId;
}
