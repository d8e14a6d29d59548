import { connect } from 'node:net';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import type { AuditAction } from '#domain/audit/activity-words.ts';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import type { Context } from '#domain/context.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { publishNotification } from '#domain/notifications/publish-notification.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { VERSION } from '#platform/version.ts';
import { ask } from '../support/ask.ts';
import { type LiveStream, openStream } from '../support/live-stream.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const FIVE_SECONDS = 5000;

const web = opened(startWebProcess);
let here: Context;
let there: Context;
let placement: TestPlacement;
const open: LiveStream[] = [];
beforeAll(async () => {
  there = await foundTestAgency(web.platform, 'there');
  here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  placement = await makePlacement(here);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(ctx: Context, query = '', more: Record<string, string> = {}): Promise<LiveStream> {
  const roleId = await roleIdOf(ctx);
  const stream = await openStream(web, { ...(await sessionHeaders(ctx)), ...more }, `?roleId=${roleId}${query}`);
  open.push(stream);
  if (stream.status === 200) await stream.until('hello');
  return stream;
}
const happen = (ctx: Context, action: string, subjectType = 'client') =>
  recordEvent(ctx, { action: action as AuditAction, subjectType, subjectId: null });
const withSuper = (isSuper: boolean) =>
  here.db.run({
    text: 'update administrators set is_super_administrator = $2 where agency_id = $1',
    values: [here.agency.id, isSuper],
  });
async function expectEnd(stream: LiveStream, change: () => Promise<unknown>): Promise<void> {
  await change();
  const begun = performance.now();
  expect((await stream.ended) - begun).toBeLessThan(FIVE_SECONDS);
}

test('Everybody who is logged in gets a stream, which begins with the running version; nobody else does', async () => {
  for (const role of ['admin', 'contractor', 'authoriser'] as const) {
    const stream = await listen(placement[role]);
    expect(stream.messages[0]).toMatchObject({ event: 'hello', data: { version: VERSION } });
  }
  const host = new URL(here.agency.portalUrl).host;
  expect((await openStream(web, { Host: host })).status).toBe(401);
  const foreign = await sessionHeaders(placement.admin);
  expect((await openStream(web, { ...foreign, Host: new URL(there.agency.portalUrl).host })).status).toBe(401);
});

test('What happens between the making of a page and its first connection is heard by it, and nothing from before', async () => {
  const [headers, roleId] = [await sessionHeaders(placement.admin), await roleIdOf(placement.admin)];
  await happen(here, 'client.created');
  const { host, ...more } = { ...headers, host: headers.Host!, Accept: 'text/html' };
  const page = await ask(web.port, `/timesheets?roleId=${roleId}`, { host, headers: more });
  expect(page.status).toBe(200);
  const [position] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d+/.exec(page.text)!;
  await happen(here, 'client.edited');
  const stream = await listen(placement.admin, `&lastEventId=${position}`);
  await stream.until('client.edited');
  expect(stream.messages.map(({ event }) => event).filter((event) => event !== 'still-there')).toEqual([
    'hello',
    'client.edited',
  ]);
});

test('A stream requested behind another response on the same connection begins after it', async () => {
  const headers = await sessionHeaders(placement.admin);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const connection = connect({ host: '127.0.0.1', port: web.port });
  let text = '';
  connection.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  connection.write(ask('/timesheets') + ask(`/api/v1/events?roleId=${await roleIdOf(placement.admin)}`));
  await expect.poll(() => text.includes('event: hello'), { timeout: 10_000 }).toBe(true);
  const [page, stream] = text.split(/(?=HTTP\/1\.1 200 OK\r\n)/) as [string, string];
  expect([/<\/html>.*$/.test(page), page.includes('event: hello')]).toEqual([true, false]);
  expect(stream.slice(stream.indexOf('\r\n\r\n') + 4)).toMatch(/^event: hello\n/);
  connection.destroy();
});

test('The role of the previous person gets no stream for the current one', async () => {
  const roleId = await roleIdOf(placement.admin);
  const stream = await openStream(web, await sessionHeaders(placement.contractor), `?roleId=${roleId}`);
  expect(stream.status).toBe(403);
});

test('Administrators get events of their agency, others only of their timesheets, and nobody those of another agency', async () => {
  await withSuper(false);
  const [admin, contractor] = [await listen(placement.admin), await listen(placement.contractor)];
  await happen(there, 'client.elsewhere');
  await happen(here, 'administrator.promoted', 'administrator');
  await happen(here, 'client.last');
  const heard = ({ messages }: LiveStream) => messages.map(({ event }) => event).filter((one) => one.includes('.'));
  await admin.until('client.last');
  expect(heard(admin)).toEqual(['client.last']);
  await withSuper(true);
  const superior = await listen(placement.admin);
  await happen(here, 'administrator.promoted', 'administrator');
  await happen(here, 'client.last');
  await superior.until('client.last');
  expect(heard(superior)).toEqual(['administrator.promoted', 'client.last']);
  expect(heard(contractor)).toEqual([]);
});

test('The stream of somebody who becomes a super administrator, or stops being one, ends, and is reopened with the right events', async () => {
  for (const becomes of [false, true]) {
    await expectEnd(await listen(placement.admin), () => withSuper(becomes));
    const anew = await listen(placement.admin);
    await happen(here, 'administrator.promoted', 'administrator');
    await happen(here, 'client.last');
    await anew.until('client.last');
    expect(anew.messages.some(({ event }) => event === 'administrator.promoted')).toBe(becomes);
  }
});

test('A contractor and an authoriser get events of the timesheets within reach, each once, and of nobody else’s', async () => {
  const other = await makePlacement(here);
  const streams = await Promise.all([
    listen(placement.contractor),
    listen(placement.authoriser),
    listen(other.contractor),
    listen(other.authoriser),
  ]);
  const own = await submitWeek(placement);
  await addNote(placement.contractor, { timesheetId: own, note: 'The lathe stood still.' });
  await acceptTimesheet(placement.authoriser, { timesheetId: own, version: 1, note: null });
  const others = await submitWeek(other);
  await acceptTimesheet(other.authoriser, { timesheetId: others, version: 1, note: null });
  await Promise.all(streams.map((stream) => stream.until('timesheet.accepted')));
  const heard = ({ messages }: LiveStream) =>
    messages
      .map(({ event, data }) => [event, data.subjectId])
      .filter(([event, id]) => String(event).includes('.') && (id === own || id === others));
  const both = (id: string) => [
    ['timesheet.submitted', id],
    ['timesheet.accepted', id],
  ];
  expect(streams.map(heard)).toEqual([both(own), both(own), both(others), both(others)]);
  const { data } = streams[0]!.messages.find(({ event }) => event === 'timesheet.accepted')!;
  expect(Object.keys(data).sort()).toEqual(['action', 'eventId', 'occurredAt', 'subjectId', 'subjectType']);
});

test('A delegate gets events of the authoriser’s timesheets while the delegation lasts', async () => {
  const [away, other] = [await makePlacement(here), await makePlacement(here)];
  const [authoriserContactId, delegateContactId] = [away, other].map(
    ({ authoriser }) => (authoriser.actor as RoleActor).contactId!,
  ) as [string, string];
  const [start, end] = [
    Temporal.Now.plainDateISO().subtract({ days: 2 }),
    Temporal.Now.plainDateISO().add({ days: 2 }),
  ];
  const days = { start: start.toString(), end: end.toString() };
  const before = await listen(other.authoriser);
  const unasked = await listen(away.authoriser);
  const { delegationId } = await createDelegation(away.admin, { authoriserContactId, delegateContactId, ...days });
  expect((await before.until('delegation.created')).data).toMatchObject({ subjectId: delegationId });
  const stream = await listen(other.authoriser);
  const timesheetId = await submitWeek(away);
  expect((await stream.until('timesheet.submitted')).data).toMatchObject({ subjectId: timesheetId });
  await deleteDelegation(away.admin, delegationId);
  expect((await stream.until('delegation.deleted')).data).toMatchObject({ subjectId: delegationId });
  await acceptTimesheet(away.authoriser, { timesheetId, version: 1, note: null });
  const own = await submitWeek(other);
  await acceptTimesheet(other.authoriser, { timesheetId: own, version: 1, note: null });
  expect((await stream.until('timesheet.accepted')).data).toMatchObject({ subjectId: own });
  await unasked.until('timesheet.accepted');
  expect(unasked.messages.filter(({ event }) => String(event).startsWith('delegation.'))).toEqual([]);
});

test('A listener that reconnects gets what it missed, in order and once, by header or by address', async () => {
  const first = await listen(placement.admin);
  await happen(here, 'client.seen');
  const { id } = await first.until('client.seen');
  first.close();
  await happen(here, 'client.missed');
  await happen(here, 'client.too');
  const resumed = [
    await listen(placement.admin, '', { 'Last-Event-ID': id! }),
    await listen(placement.admin, `&lastEventId=${id!}`),
  ];
  await happen(here, 'client.live');
  for (const stream of resumed) {
    await stream.until('client.live');
    const told = stream.messages
      .map(({ event }) => event)
      .filter((event) => /^client\.(seen|missed|too|live)$/.test(event));
    expect(told).toEqual(['client.missed', 'client.too', 'client.live']);
  }
});

test('A listener that reconnects with an unknown position is told to reload, and continues from there', async () => {
  for (const id of ['1017-22', 'x', '0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11-5']) {
    const back = await listen(placement.admin, '', { 'Last-Event-ID': id });
    const told = await back.until('resync');
    await happen(here, 'client.after');
    await back.until('client.after');
    const resumed = await listen(placement.admin, '', { 'Last-Event-ID': told.id! });
    await resumed.until('client.after');
    expect(resumed.messages.filter(({ event }) => event === 'resync')).toEqual([]);
  }
});

test('A listener that got no event yet resumes from the greeting', async () => {
  const first = await listen(placement.admin);
  const { id } = await first.until('hello');
  first.close();
  await happen(here, 'client.missed');
  const resumed = await listen(placement.admin, '', { 'Last-Event-ID': id! });
  await resumed.until('client.missed');
  expect(resumed.messages.filter(({ event }) => event === 'client.missed')).toHaveLength(1);
});

test('A disabled role is announced to its holder, and its stream ends within five seconds', async () => {
  const { contractor } = placement;
  const stream = await listen(contractor);
  const roleId = await roleIdOf(contractor);
  await expectEnd(stream, () => setRoleEnabled(here, { roleId, isEnabled: false }));
  expect(stream.messages.find(({ event }) => event === 'ownRole')?.data).toEqual({
    roleId,
    type: 'ContractingRole',
    isEnabled: false,
  });
  await setRoleEnabled(here, { roleId, isEnabled: true });
});

test('A stream ends within five seconds of logging out, disabling the account and revoking a key', async () => {
  const { authoriser } = placement;
  const loggedOut = await listen(authoriser);
  await expectEnd(loggedOut, () =>
    here.db.run({
      text: 'update sessions set ended_at = now() where account_id = $1',
      values: [(authoriser.actor as RoleActor).accountId],
    }),
  );
  const disabled = await listen(authoriser);
  const { accountId } = authoriser.actor as RoleActor;
  const [account] = await here.db.as(accountId).run<{ emailAddress: string }>({
    text: 'select email_address from accounts where id = $1',
    values: [accountId],
  });
  const { emailAddress } = account!;
  await expectEnd(disabled, () => setAccountEnabled(here, { emailAddress, isEnabled: false }));
  await setAccountEnabled(here, { emailAddress, isEnabled: true });
  const { key, keyId } = await createApiKey(here, { name: 'Live', scopes: ['timesheets:read'] });
  const system = await openStream(web, { Host: 'localhost', Authorization: `Bearer ${key}` });
  await system.until('hello');
  await expectEnd(system, () => revokeApiKey(here, keyId));
});

test('A stream ends within five seconds of the agency being suspended, and cannot be opened until it is resumed', async () => {
  const stream = await listen(placement.admin);
  await expectEnd(stream, () => suspendAgency(here));
  expect((await listen(placement.admin)).status).toBe(403);
  await resumeAgency(here);
  expect((await listen(placement.admin)).status).toBe(200);
});

test('Publishing and cancelling a notification reaches every stream within seconds', async () => {
  const streams = [await listen(placement.admin), await listen(placement.authoriser)];
  const input = PublishNotificationSchema.parse({ headline: 'New reports', summary: 'Read on.' });
  const { id } = await publishNotification({ ...here, actor: { kind: 'system' } }, input);
  const revision: unknown = expect.any(Number);
  for (const stream of streams) expect((await stream.until('notification')).data).toEqual({ id, revision });
});
