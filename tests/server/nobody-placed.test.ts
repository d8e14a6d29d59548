import { expect, test } from 'vitest';
import { asAdministrator, makePlacement } from '../support/placement.ts';
import { opened } from '../support/opened.ts';
import { loggedInVisitor } from '../support/session.ts';
import { TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcessAt } from '../support/web-process.ts';

const web = opened(() => startWebProcessAt(TEST_NOW));

test('A new timesheet asks for a contractor only where there is one to enter time for', async () => {
  const office = await loggedInVisitor(web.port, await asAdministrator(web.here));
  const empty = await office.get('/timesheets/create/contractor');
  expect(empty).toMatchObject({ status: 200 });
  expect(empty.text).toContain('No contractors to enter time for');
  expect(empty.text).toMatch(/href="\/contractors\/starter[^"]*"/);
  expect(empty.text).not.toContain('name="contractorId"');

  await makePlacement(web.here, {}, { start: '2026-05-18' });
  const requested = await office.get('/timesheets/create/contractor');
  expect(requested.text).toContain('name="contractorId"');
  expect(requested.text).not.toContain('No contractors to enter time for');
});
