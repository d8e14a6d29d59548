import { expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { callerWith } from '../support/api.ts';
import { addSettings, type Row, openCollections } from '../support/collections.ts';
import { TEMPLATE_INPUT } from '../support/template-rules.ts';

const { world, call, rowsOf } = openCollections(addSettings);

test('Each kind of agency setting is found by its own fields', async () => {
  const found = async (name: string, query: string) => (await rowsOf(name, query)).length;
  const [billee] = await rowsOf('billees', '&reference=Aire-1');
  expect(billee).toMatchObject({ name: 'Aire Billing' });
  expect(await found('billees', '&isBilled=true')).toBe(0);
  expect(await found('digestSchedules', '&emailAddress=BECK@mailbox.example&kind=weekly&isEnabled=true')).toBe(1);
  expect(await found('digestSchedules', '&kind=monthly')).toBe(0);
  expect(await found('administrators', '&emailAddress=don@here.example&isSuperAdministrator=false')).toBe(1);
  expect(await found('administrators', '&isEnabled=false')).toBe(0);
  const schedules = await rowsOf('reminders');
  expect(await found('reminders', '&reason=missing')).toBe(
    schedules.filter(({ reason }) => reason === 'missing').length,
  );
  expect(await found('reminders', '&kind=fixedDate')).toBe(0);
  expect(await found('webhooks', '&event=client.created&url=https://eden.example/hooks')).toBe(1);
  expect(await found('webhooks', '&event=timesheet.accepted')).toBe(0);
  expect(await found('timesheetTemplates', '&isDefault=true')).toBe(1);
  const monthly = await rowsOf('timesheetTemplates', '&entryPeriod=monthly&includeHidden=true');
  expect(monthly.every(({ entryPeriod }) => entryPeriod === 'monthly')).toBe(true);
});

test('Hidden templates are listed when asked for, and deleted ones by their status', async () => {
  const add = async (templateName: string) => {
    const { status, body } = await call('POST', '/timesheetTemplates', {
      ...TEMPLATE_INPUT,
      templateName,
      isHidden: true,
    });
    expect([templateName, status]).toEqual([templateName, 201]);
    return body.id as string;
  };
  const [hidden, gone] = [await add('Night gang'), await add('Gone by now')];
  expect((await call('DELETE', `/timesheetTemplates/${gone}`)).status).toBe(200);
  const ids = async (query: string) => (await rowsOf('timesheetTemplates', query)).map(({ id }) => id);
  expect(await ids('')).not.toContain(hidden);
  expect(await ids('&includeHidden=true')).toContain(hidden);
  expect(await ids('&isHidden=true')).toEqual([hidden]);
  expect(await ids('&includeHidden=true')).not.toContain(gone);
  expect(await ids('&status=deleted')).toEqual([gone]);
});

test('API keys are listed in order of creation, and count as changed when they are revoked', async () => {
  const path = `/recruitmentagencies/${world.here.agency.id}/apiKeys`;
  const { id, keyId, createdAt, updatedAt } = await createApiKey(world.here, {
    name: 'Rota',
    scopes: ['payroll:read'],
  });
  expect(updatedAt).toBe(createdAt);
  const found = async (query: string) => (await call('GET', `${path}?limit=1000&${query}`)).body.apiKeys as Row[];
  expect((await found('name=rota')).map((key) => key.id)).toEqual([id]);
  expect((await found('q=rota&scope=payroll:read&isRevoked=false')).map((key) => key.id)).toEqual([id]);
  expect(await found('name=rota&scope=settings:write')).toEqual([]);
  const clock = fixedClock('2026-07-01T09:00:00Z');
  await revokeApiKey({ ...world.here, clock }, keyId);
  const [ended] = await found('updatedSince=2026-07-01T09:00:00Z');
  expect(ended).toMatchObject({ id, updatedAt: '2026-07-01T09:00:00Z' });
  expect((await found('isRevoked=true')).map((key) => key.id)).toEqual([id]);
  const all = await found('');
  const first = await call('GET', `${path}?limit=1`);
  const { nextCursor } = first.body.page as { nextCursor: string };
  expect([...(first.body.apiKeys as Row[]), ...(await found(`cursor=${nextCursor}`))]).toEqual(all);
  expect((await call('GET', `${path}?isRevoked=true&cursor=${nextCursor}`)).body.code).toBe('invalid_cursor');
});

test('An endpoint counts as changed when it is edited, given a new secret or switched off', async () => {
  const [{ webhookId } = { webhookId: '' }] = await rowsOf('webhooks', '&url=https://eden.example/hooks');
  const at = async (instant: string, method: string, path: string, body?: unknown) => {
    const later = await callerWith({ ...world.platform, clock: fixedClock(instant) }, world.here);
    expect((await later(method, path, body)).status).toBeLessThan(300);
    const changed = await rowsOf('webhooks', `&updatedSince=${instant}`);
    expect(changed.map((row) => [row.webhookId, row.updatedAt])).toEqual([[webhookId, instant]]);
  };
  await at('2026-07-02T09:00:00Z', 'PATCH', `/webhooks/${webhookId}`, { description: 'Eden' });
  await at('2026-07-03T09:00:00Z', 'POST', `/webhooks/${webhookId}/secret`);
});
