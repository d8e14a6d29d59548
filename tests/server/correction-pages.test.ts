import { expect, test } from 'vitest';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(() => startWebProcessAt('2026-05-26T08:40:00Z'));

const REASON = 'Friday was swapped with a colleague';

test('A rejected week is said to be so at home, with its reason, and its main button opens the correction with its hours', async () => {
  const placement = await makePlacement(web.here, {}, { start: '2026-05-18' });
  const { contractor, contractorId } = placement;
  const rejected = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId: rejected, note: REASON });
  const { get, post } = await loggedInVisitor(web.port, contractor);
  const role = `roleId=${await roleIdOf(contractor)}`;

  const home = await get(`/timesheets?${role}`);
  expect(home.text).toMatch(/class="due first"[\s\S]{0,900}Rejected[\s\S]{0,200}<h2 id="due">[^<]*18 May 2026<\/h2>/);
  expect(home.text).toContain(REASON);
  expect(home.text).toMatch(new RegExp(`href="/timesheets/${rejected}/new\\?${role}"[^>]*>Correct and resubmit<`));

  const blank = await get(`/timesheets/create?${role}&contractorId=${contractorId}&beginning=2026-05-18`);
  expect(blank.text).toContain(REASON);
  expect(blank.text).toContain('Begin with the hours that were rejected');

  const correction = await get(`/timesheets/${rejected}/new?${role}`);
  expect(correction.text).toContain(REASON);
  expect(correction.text).toMatch(/name="entries\[0\]\.startTime"[^>]*value="09:00"/);
  expect(correction.text).not.toContain('Begin with the hours that were rejected');

  const entry = { 'entries[0].entryDate': '2026-05-18', 'entries[0].startTime': '9', 'entries[0].endTime': '17' };
  const sent = await post(`/timesheets/create?${role}`, {
    contractorId,
    beginning: '2026-05-18',
    taskId: 'typed',
    ...entry,
  });
  expect(sent.status).toBe(302);
  const [made] = await web.here.db.run<{ id: string; replacesTimesheetId: string }>({
    text: `select id, replaces_timesheet_id from timesheets where contractor_id = $1 and task_id = 'typed'`,
    values: [contractorId],
  });
  expect(made!.replacesTimesheetId).toBe(rejected);

  for (const decide of [null, () => acceptTimesheet(placement.authoriser, { timesheetId: made!.id, note: null })]) {
    await decide?.();
    const after = await get(`/timesheets?${role}`);
    expect(after.text).not.toContain('Correct and resubmit');
    expect(after.text).toContain('These days were submitted again or marked as not worked.');
    expect((await get(`/timesheets/${rejected}?${role}`)).text).not.toContain('Correct and resubmit');
  }
});
