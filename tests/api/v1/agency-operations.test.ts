import { describe, expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { type Caller, callerWith, openedCaller } from '../../support/api.ts';
import { fingerprints } from '../../support/installation.ts';
import { asAdministrator, makePlacement, submitWeek } from '../../support/placement.ts';
import { sessionCaller } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const abroad = openedCaller(world, { agency: 'there' });
const reader = openedCaller(world, { scopes: ['timesheets:read', 'payroll:read', 'settings:read'] });
const placement = opened(() => makePlacement(world.here, {}, { start: '2026-05-11' }));

/** Performs a dry run and expects no trace. */
async function expectDry(path: string, body?: unknown) {
  const before = await fingerprints(world.database.ownerUrl);
  const tried = await call('POST', `${path}?dryRun=true`, body);
  expect(tried).toMatchObject({ status: 200, body: { isDryRun: true } });
  expect(await fingerprints(world.database.ownerUrl)).toEqual(before);
  expect(await call('POST', `${path}?dryRun=perhaps`, body)).toMatchObject({ status: 422 });
  return tried.body;
}

describe('Reminders', () => {
  const explain = (contractorId: string, period: string, by = reader) =>
    by('GET', `/contractors/${contractorId}/reminders/${period}`);

  test('due now are tried without a trace, and sent once', async () => {
    await call('POST', '/reminders', { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Tuesday' });
    const tried = await expectDry('/reminders/run');
    expect(tried.sent).toMatchObject([
      { reason: 'missing', periods: [{ beginning: '2026-05-11' }, { beginning: '2026-05-18' }] },
    ]);
    const keyed = { 'Idempotency-Key': newId() };
    const ran = await call('POST', '/reminders/run', undefined, keyed);
    expect(ran.body.sent).toHaveLength(1);
    expect((await call('POST', '/reminders/run', undefined, keyed)).body).toEqual(ran.body);
    expect((await call('POST', '/reminders/run')).body).toEqual({ sent: [] });
    expect(await reader('POST', '/reminders/run')).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
  });
  test('are explained by the rule that decides, for one’s own contractors only', async () => {
    const { contractorId } = placement;
    expect(await explain(contractorId, '2026-05-20')).toMatchObject({
      status: 200,
      body: { contractorId, beginning: '2026-05-18', ending: '2026-05-24', rule: 'alreadySent' },
    });
    expect((await explain(contractorId, 'soon')).body.errors).toMatchObject([
      { field: 'period', code: 'invalid_format' },
    ]);
    const [theirs, nobodys] = [await explain(contractorId, '2026-05-20', abroad), await explain(newId(), '2026-05-20')];
    expect([theirs.status, theirs.body.code]).toEqual([404, nobodys.body.code]);
  });
});

test('The ledger gives both totals, of the calling agency only', async () => {
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(world.here, { timesheetId, note: null });
  const { body } = await reader('GET', '/payroll/ledger');
  expect(body).toMatchObject({
    feedMinutes: 2250,
    acceptedMinutes: 2250,
    timesheetCount: 1,
    overlaps: [],
    balances: true,
  });
  expect((await abroad('GET', '/payroll/ledger')).body).toMatchObject({ feedMinutes: 0, timesheetCount: 0 });
  const without = await callerWith(world.platform, world.here, ['timesheets:read']);
  expect((await without('GET', '/payroll/ledger')).body.code).toBe('missing_scope');
});

describe('A dry run leaves no trace', () => {
  test('for mails that would be sent again', async () => {
    const mail = { subject: 'One', html: '<p>x</p>', text: 'x', kind: 'acceptedCopy' as const };
    const to = { name: null, address: 'one@kirkstall.example' };
    const { mailId } = await transact(world.here, (tx) => queueMail(tx, { ...mail, to }));
    const values = [mailId];
    await world.here.db.run({ text: `update outbound_mails set status = 'failed' where id = $1`, values });
    expect(await expectDry(`/mails/${mailId}/resend`)).toEqual({ mailId, isDryRun: true });
    expect(await expectDry('/mails/resend')).toEqual({ resent: [mailId], skipped: [], isDryRun: true });
    expect((await abroad('POST', `/mails/${mailId}/resend?dryRun=true`)).status).toBe(404);
    const keyed = { 'Idempotency-Key': newId() };
    const tried = await call('POST', `/mails/${mailId}/resend?dryRun=true`, undefined, keyed);
    expect(tried.body).toEqual({ mailId, isDryRun: true });
    expect((await call('POST', `/mails/${mailId}/resend`)).body).toEqual({ mailId });
  });
  test('for deliveries that would be sent again', async () => {
    const hook = { url: 'https://payroll.example/hooks', events: ['client.created'] };
    const { webhookId } = (await call('POST', '/webhooks', hook)).body as { webhookId: string };
    const { deliveryId } = (await call('POST', `/webhooks/${webhookId}/test`)).body as { deliveryId: string };
    const values = [deliveryId];
    await world.here.db.run({ text: `update webhook_deliveries set status = 'failed' where id = $1`, values });
    expect(await expectDry(`/webhooks/deliveries/${deliveryId}/replay`)).toMatchObject({
      deliveryId,
      status: 'queued',
    });
    const since = { since: '2026-05-01T00:00:00Z' };
    expect(await expectDry(`/webhooks/${webhookId}/replay`, since)).toEqual({ replayedCount: 1, isDryRun: true });
    expect((await call('POST', `/webhooks/${webhookId}/replay`, since)).body).toEqual({ replayedCount: 1 });
  });
});

describe('The roles of an agency', () => {
  type Role = { id: string; type: string; isEnabled: boolean; emailAddress: string };
  const path = '/recruitmentagencies/current/roles';
  const rolesFor = async (by: Caller) => (await by('GET', path)).body.roles as Role[];

  test('are listed for its own keys', async () => {
    const roles = await rolesFor(reader);
    expect(new Set(roles.map(({ type }) => type))).toEqual(
      new Set(['ContractingRole', 'AuthorisingRole', 'RecruitmentAgencyAdministrationRole']),
    );
    const ids = (await rolesFor(abroad)).map(({ id }) => id);
    expect(roles.filter(({ id }) => ids.includes(id))).toEqual([]);
    expect((await abroad('GET', '/recruitmentagencies/here/roles')).status).toBe(404);
  });
  test('are switched by people, never by a key', async () => {
    const { id } = (await rolesFor(reader)).find(({ type }) => type === 'ContractingRole')!;
    expect(await call('PUT', `${path}/${id}/enabled/false`)).toMatchObject({
      status: 403,
      body: { code: 'person_only' },
    });
    const admin = await sessionCaller(world.platform, await asAdministrator(world.here));
    expect(await admin('PUT', `${path}/${id}/enabled/false`)).toMatchObject({
      status: 200,
      body: { id, isEnabled: false },
    });
    expect(await admin('PUT', `${path}/${id}/enabled/true`)).toMatchObject({
      status: 200,
      body: { id, isEnabled: true },
    });
    expect(await admin('PUT', `${path}/${id}/enabled/perhaps`)).toMatchObject({ status: 422 });
    const theirs = (await rolesFor(abroad))[0]!.id;
    for (const unseen of [theirs, newId()])
      expect(await admin('PUT', `${path}/${unseen}/enabled/false`)).toMatchObject({
        status: 404,
        body: { code: 'role_not_found' },
      });
  });
});

describe('Settings are read and changed with a key:', () => {
  test('the agency’s, each by its name', async () => {
    const at = '/recruitmentagencies/current/settings';
    expect(await call('PUT', `${at}/hourFormat`, { value: { decimal: true } })).toMatchObject({ status: 200 });
    expect((await reader('GET', `${at}/hourFormat`)).body.value).toMatchObject({ decimal: true });
    const replyTo = { enabled: true, value: ['office@here.example'] };
    expect((await call('PUT', `${at}/emails/replyTo`, { value: replyTo })).body.value).toEqual(replyTo);
    expect((await reader('GET', `${at}/emails/replyTo`)).body.value).toEqual(replyTo);
    expect((await abroad('GET', `${at}/hourFormat`)).body.value).toMatchObject({ decimal: false });
    expect(await reader('PUT', `${at}/hourFormat`, { value: { decimal: false } })).toMatchObject({ status: 403 });
    expect((await call('PUT', `${at}/hourFormat`, { value: { colour: 1 } })).body.code).toBe('invalid');
    for (const unknown of ['downloads', 'nonsense']) expect((await call('GET', `${at}/${unknown}`)).status).toBe(404);
    expect((await abroad('GET', '/recruitmentagencies/here/settings/hourFormat')).status).toBe(404);
  });
  test('those of a client and a contract', async () => {
    const { clients } = (await call('GET', '/clients')).body as { clients: { clientId: string }[] };
    const copies = { enabled: true, value: ['accounts@kirkstall.example'] };
    const client = `/clients/${clients[0]!.clientId}`;
    expect((await call('PATCH', client, { emailAcceptedTimesheetCopiesTo: copies })).status).toBe(200);
    expect((await call('GET', `${client}/settings`)).body).toEqual({
      emails: { emailAcceptedTimesheetCopiesTo: copies },
    });
    const { contracts } = (await call('GET', '/contracts')).body as { contracts: { contractId: string }[] };
    const contract = `/contracts/${contracts[0]!.contractId}`;
    expect((await call('PATCH', contract, { allowHolidays: false })).body).toMatchObject({ allowHolidays: false });
    expect((await call('GET', contract)).body).toMatchObject({ allowHolidays: false });
  });
});
