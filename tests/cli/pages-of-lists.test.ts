import { beforeAll, expect, test } from 'vitest';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { commandsWorkOn, countersign } from '../support/countersign.ts';
import { makePlacement, weekInput } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const world = opened(openTwoAgencies);
commandsWorkOn(world, temporaryFolder('pages-of-lists'));

/** Ten hours of rest between the days. */
const RESTLESS = [
  ['18', '14:00', '22:00'],
  ['19', '08:00', '16:00'],
].map(([day, startTime, endTime]) => ({ entryDate: `2026-05-${day}`, startTime, endTime, breakTime: '30' }));

beforeAll(async () => {
  for (const { contractor, contractorId } of [await makePlacement(world.here), await makePlacement(world.here)])
    await submitTimesheet(contractor, weekInput(contractorId, { entries: RESTLESS }));
  await updateAdvisories(world.here);
});

const list = async (...args: string[]) => {
  const { code, out } = await countersign(...args, '--agency', 'here');
  expect(code).toBe(0);
  return out;
};
const MORE = /^There are more: --cursor (\S+)$/m;

test('A list of advisories says that there are more, and how to see them', async () => {
  const first = await list('advisories', 'list', '--limit', '1');
  expect(first).toMatch(MORE);
  const cursor = MORE.exec(first)?.[1];
  const rest = await list('advisories', 'list', '--cursor', cursor!);
  expect(rest).not.toMatch(MORE);
  expect([first, rest].map((out) => out.match(/of rest before/g)?.length)).toEqual([1, 1]);
  const whole = await countersign('advisories', 'list', '--output', 'csv', '--agency', 'here');
  expect(whole.out.split('\r\n')[0]).toBe('on,level,fullname,where,title');
});

test('Of more than 100 deliveries to an endpoint the older ones are a page on', async () => {
  const { webhookId } = await createWebhook(
    world.here,
    { refusal: () => null },
    { url: 'https://hooks.example/countersign', description: null, events: ['timesheet.accepted'] },
  );
  for (let count = 0; count < 101; count += 1) await sendTestEvent(world.here, webhookId);
  const cursor = MORE.exec(await list('webhook', 'deliveries', webhookId))?.[1];
  const older = await list('webhook', 'deliveries', webhookId, '--cursor', cursor!);
  expect([older.match(/webhook\.test/g)?.length, MORE.test(older)]).toEqual([1, false]);
});

test('A list of jobs says whether there are more than it shows', async () => {
  expect(await list('jobs', 'list', '--limit', '1')).toContain('There are more: --limit shows more of them');
  expect(await list('jobs', 'list', '--limit', '1000')).not.toContain('There are more');
});
