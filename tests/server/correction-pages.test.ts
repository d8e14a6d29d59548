import { expect, test } from 'vitest';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(() => startWebProcessAt('2026-05-26T08:40:00Z'));

const REASON = 'Friday was swapped with a colleague';

test('A rejected week is shown at home, with its reason, and its main button opens the correction with its hours', async () => {
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

test('A correction has the nightshift that was rejected, although its contract no longer allows any', async () => {
  const placement = await makePlacement(web.here, {}, { start: '2026-05-18' });
  const { admin, contractor, contractorId } = placement;
  const night = { entryDate: '2026-05-19', startTime: '22:00', endTime: '06:00', breakTime: '30', isNightshift: true };
  const rejected = await submitWeek(placement, { entries: [night] });
  await rejectTimesheet(placement.authoriser, { timesheetId: rejected, note: REASON });
  await editContractor(admin, contractorId, { allowNightshifts: false });
  const { get } = await loggedInVisitor(web.port, contractor);
  const { text } = await get(`/timesheets/${rejected}/new`);
  expect(text).toMatch(/name="entries\[1\]\.startTime"[^>]*value="22:00"/);
  expect(text).toMatch(/<input(?=[^>]*name="entries\[1\]\.isNightshift")[^>]*checked/);
});

test('A week submitted meanwhile comes back as that week, with what was typed and a link to its timesheet', async () => {
  const { contractor } = await makePlacement(web.here, {}, { start: '2026-05-11' });
  const { get, post } = await loggedInVisitor(web.port, contractor);
  const address = `/timesheets/create?roleId=${await roleIdOf(contractor)}`;
  const entryForm = (html: string) =>
    formsOf(html, address).find(({ fields }) => fields.some(([name]) => name === 'taskId'))!;
  const [one, other] = [entryForm((await get(address)).text), entryForm((await get(address)).text)];
  const send = ({ action, fields }: typeof one, endTime: string) =>
    post(action, { ...Object.fromEntries(fields), 'entries[0].startTime': '09:00', 'entries[0].endTime': endTime });
  const sent = await send(one, '16:00');
  expect(sent.status).toBe(302);
  const told = await send(other, '17:00');
  expect(told.status).toBe(409);
  expect(Object.fromEntries(entryForm(told.text).fields)).toMatchObject({
    beginning: Object.fromEntries(other.fields).beginning,
    'entries[0].endTime': '17:00',
  });
  const [path] = sent.headers.location!.split('?');
  expect(told.text).toMatch(
    new RegExp(`A timesheet for this period has already been submitted[\\s\\S]{0,40}<a[^>]*${path}`),
  );
});

test('A link to a week opens the week of its day, and says if time cannot be entered for it', async () => {
  const { contractor, contractorId } = await makePlacement(web.here, {}, { start: '2026-05-11' });
  const { get } = await loggedInVisitor(web.port, contractor);
  const open = async (query: string) => (await get(`/timesheets/create?${query}`)).text;
  const ELSEWHERE = 'Time cannot be entered now for the contract or period you opened.';
  const inside = await open(`contractorId=${contractorId}&beginning=2026-05-20`);
  expect(inside).toMatch(/<option[^>]*value="2026-05-18"[^>]*selected/);
  expect(inside).not.toContain(ELSEWHERE);
  expect(await open('')).not.toContain(ELSEWHERE);
  expect(await open(`contractorId=${contractorId}&beginning=2026-04-06`)).toContain(ELSEWHERE);
  expect(await open('contractorId=01890000-0000-7000-8000-000000000000')).toContain(ELSEWHERE);
});
