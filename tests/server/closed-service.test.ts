import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { setServiceMode } from '#domain/installation/set-service-mode.server.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import { ask } from '../support/ask.ts';
import { openStream } from '../support/live-stream.ts';
import { makePlacement, type TestPlacement } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let here: Context;
let placement: TestPlacement;
beforeAll(async () => {
  const [agency] = await web.platform.pool
    .for({ agencyId: null })
    .run<{ id: string }>({ text: 'select id from agencies', values: [] });
  here = await openAgencyContext(web.platform, agency!.id, { kind: 'commandLine' });
  placement = await makePlacement(here);
});

test.each([
  ['maintenance', 'The timesheet portal is closed for maintenance and will be back shortly.'],
  ['systemUpgrade', 'The timesheet portal is being upgraded and will be back shortly.'],
] as const)('While the mode is %s everybody is turned away with the reason', async (mode, sentence) => {
  const stream = await openStream(
    web,
    await sessionHeaders(placement.admin),
    `?roleId=${await roleIdOf(placement.admin)}`,
  );
  await stream.until('hello');
  const system = { ...here, actor: { kind: 'system' as const } };
  expect(await setServiceMode(system, mode)).toBe(true);
  expect((await stream.until('status')).data).toEqual({ status: mode });
  await stream.ended;
  const host = 'here.localhost';
  const closed = { status: 503, headers: expect.objectContaining({ 'retry-after': '30', 'x-service-status': mode }) };
  for (const path of ['/login', '/timesheets', '/service-unavailable']) {
    const page = await ask(web.port, path, { host });
    expect(page, path).toMatchObject(closed);
    expect(page.text, path).toContain(sentence);
  }
  const api = await ask(web.port, '/api/v1/timesheets', { host });
  expect(api).toMatchObject(closed);
  expect(JSON.parse(api.text)).toMatchObject({ title: sentence, status: 503, code: 'unavailable' });
  expect((await ask(web.port, '/healthz')).status).toBe(200);
  expect(await ask(web.port, '/readyz')).toMatchObject({ status: 200, headers: { 'x-service-status': mode } });
  expect(await setServiceMode(system, mode)).toBe(false);
  await setServiceMode(system, 'online');
  await expect.poll(async () => (await ask(web.port, '/login', { host })).status, { timeout: 3000 }).toBe(200);
  const back = await ask(web.port, '/service-unavailable?cause=startingUp', { host });
  expect(back.status).toBe(503);
  expect(back.text).toContain('The timesheet portal is starting up and will be ready in a moment.');
});

test('Only the system role closes the service', async () => {
  await expect(setServiceMode(placement.admin, 'maintenance')).rejects.toMatchObject({ name: 'Forbidden' });
  await expect(setServiceMode(here, 'maintenance')).rejects.toMatchObject({ name: 'Forbidden' });
});

test('An unsupported method on a page is logged, and its response reveals nothing internal', async () => {
  const host = `here.localhost:${web.port}`;
  const headers = { Origin: `http://${host}`, 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await ask(web.port, '/not-found', { host, method: 'POST', headers, body: 'a=1' });
  expect(answer.status).toBe(405);
  const page = answer.text.replace(/<script[^]*?<\/script>/g, '');
  expect(page).toContain('Sorry, an unexpected error occurred. Please try again.');
  expect(page).not.toContain('routes/not-found');
  const reportingId = answer.headers['x-request-id'];
  expect(web.lines).toContainEqual(expect.objectContaining({ msg: 'A page failed.', reportingId }));
});
