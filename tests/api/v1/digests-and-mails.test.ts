import { expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { callerWith, openedCaller } from '#tests/support/api.ts';
import { mailsOf } from '#tests/support/stored-mails.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { WEEKLY_DIGEST } from '#tests/support/weekly-digest.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const reader = openedCaller(world, { scopes: ['settings:read'] });
const stranger = openedCaller(world, { agency: 'there' });

const WEEKLY = { ...WEEKLY_DIGEST, recipients: ['payroll@here.example'] };

test('A digest schedule names a payroll layout, which then cannot be deleted; an unknown layout is a 422', async () => {
  const layout = await call('POST', '/payroll/layouts', presetLayout('plain'));
  const { payrollLayoutId } = layout.body;
  const made = await call('POST', '/digestSchedules', { ...WEEKLY, payrollLayoutId });
  expect(made).toMatchObject({ status: 201, body: { payrollLayoutId } });
  const listed = await call('GET', `/digestSchedules?payrollLayoutId=${payrollLayoutId as string}`);
  expect(listed.body.digestSchedules).toEqual([made.body]);
  expect(await call('DELETE', `/payroll/layouts/${payrollLayoutId as string}`)).toMatchObject({
    status: 409,
    body: { code: 'layout_in_use', title: expect.stringContaining('“Payroll”') as string },
  });
  expect(await call('POST', '/digestSchedules', { ...WEEKLY, payrollLayoutId: newId() })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'payrollLayoutId', code: 'not_found' }] },
  });
  const withoutPayroll = await callerWith(world.platform, world.here, ['settings:write', 'timesheets:read']);
  expect(await withoutPayroll('POST', '/digestSchedules', { ...WEEKLY, payrollLayoutId })).toMatchObject({
    status: 403,
  });
  const path = made.headers.get('Location')!.replace('/api/v1', '');
  expect(await withoutPayroll('POST', `${path}/send`)).toMatchObject({ status: 403 });
  expect(await call('PATCH', path, { payrollLayoutId: null })).toMatchObject({ body: { payrollLayoutId: null } });
  expect(await call('DELETE', `/payroll/layouts/${payrollLayoutId as string}`)).toMatchObject({ status: 204 });
  expect(await call('DELETE', path)).toMatchObject({ status: 204 });
});

test('Digest schedules are created, read, changed, sent and deleted: 201, 200, 204, 403, 404, 409, 422', async () => {
  const made = await call('POST', '/digestSchedules', WEEKLY);
  expect(made).toMatchObject({ status: 201, body: { cron: '0 7 * * 1', nextRunAt: '2026-06-01T06:00:00Z' } });
  const path = made.headers.get('Location')!.replace('/api/v1', '');
  expect(await reader('GET', path)).toMatchObject({ status: 200, body: made.body });
  expect((await reader('GET', '/digestSchedules')).body.digestSchedules).toEqual([made.body]);
  expect(await call('PATCH', path, { hour: 8, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await call('PATCH', path, { hour: 9, version: 1 })).toMatchObject({ status: 409 });
  expect(await call('PATCH', path, { hour: 24 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'hour', message: 'Please choose an hour from 0 to 23' }] },
  });
  expect(await call('POST', '/digestSchedules', { ...WEEKLY, recipients: ['nobody'] })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'recipients', message: 'Please supply a valid email address.' }] },
  });
  expect(await call('POST', `${path}/send`)).toMatchObject({
    status: 200,
    body: { from: '2026-05-18', to: '2026-05-24', recipients: ['payroll@here.example'] },
  });
  const again = () => call('POST', `${path}/send`, undefined, { 'Idempotency-Key': 'once' });
  const [first, second] = [await again(), await again()];
  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(second.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await mailsOf(world.here, { kind: 'digest' })).toHaveLength(2);
  expect(await reader('POST', `${path}/send`)).toMatchObject({ status: 403 });
  expect(await reader('POST', '/digestSchedules', WEEKLY)).toMatchObject({ status: 403 });
  for (const [method, at] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/send`],
  ] as const)
    expect(await stranger(method, at, method === 'PATCH' ? { hour: 8 } : undefined)).toMatchObject({ status: 404 });
  expect(await call('DELETE', path)).toMatchObject({ status: 204 });
  expect(await call('GET', path)).toMatchObject({ status: 404 });
});

test('Mails are listed a page at a time without their bodies, and one that failed is sent again', async () => {
  const ids: string[] = [];
  for (const subject of ['One', 'Two', 'Three']) {
    const mail = { subject, html: '<p>secret</p>', text: 'secret', kind: 'acceptedCopy' as const };
    const to = { name: null, address: `${subject.toLowerCase()}@kirkstall.example` };
    ids.push((await transact(world.here, (tx) => queueMail(tx, { ...mail, to }))).mailId);
  }
  await world.here.db.run({
    text: `update outbound_mails set status = 'failed', attempts = 13, last_error = '550 5.1.1 No such user' where id = $1`,
    values: [ids[0]],
  });
  const first = await reader('GET', '/mails?search=kirkstall&limit=2');
  const { nextCursor } = first.body.page as { nextCursor: string };
  const rest = await reader('GET', `/mails?search=kirkstall&limit=2&cursor=${nextCursor}`);
  const all = [...(first.body.mails as { mailId: string }[]), ...(rest.body.mails as { mailId: string }[])];
  expect(new Set(all.map(({ mailId }) => mailId))).toEqual(new Set(ids));
  expect(JSON.stringify(all)).not.toContain('secret');
  expect((await reader('GET', '/mails?status=failed')).body.mails).toMatchObject([
    { mailId: ids[0], problem: 'There is no such mailbox.', attempts: 13 },
  ]);
  expect(await reader('GET', '/mails?status=lost')).toMatchObject({ status: 422 });
  expect(await reader('POST', `/mails/${ids[0]}/resend`)).toMatchObject({ status: 403 });
  expect(await stranger('POST', `/mails/${ids[0]}/resend`)).toMatchObject({ status: 404 });
  expect(await call('POST', '/mails/resend')).toMatchObject({ status: 200, body: { resent: [ids[0]], skipped: [] } });
  expect(await call('POST', `/mails/${ids[0]}/resend`)).toMatchObject({ status: 409, body: { code: 'mail_waits' } });
});
