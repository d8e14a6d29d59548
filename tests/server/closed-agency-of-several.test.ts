import { expect, test } from 'vitest';
import { suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { newId } from '#domain/new-id.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { formVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { opened } from '../support/opened.ts';
import { addPlacement, foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);

test('Somebody whose first agency is suspended is led to their roles, which offer only their other agency, and on to it', async () => {
  const emailAddress = 'zofia@people.example';
  await addPlacement(web.here, emailAddress);
  await addPlacement(await foundTestAgency(web.platform, 'there'), emailAddress);
  await givePassword(web.platform, emailAddress);
  await suspendAgency(web.here);
  const { baseUrl } = web.platform.config;
  const visitor = formVisitor(web.port, baseUrl);
  await visitor.post('/login', { emailAddress, password: MEMBER_PASSWORD });
  const first = (await visitor.get('/')).headers.location!;
  expect((await visitor.get(first)).headers.location).toBe('/roles');
  const { text } = await visitor.get('/roles');
  expect(text).toContain('The timesheet portal of Agency here is closed at the moment.');
  expect(text.match(/Agency here [\s\S]*?<\/li>/)![0]).toContain('portal is closed at the moment');
  const [other, ...more] = [...text.matchAll(/href="(\/roles\/[\w-]+\/open)"/g)].map(([, path]) => path!);
  expect(more).toEqual([]);
  const opening = new URL((await visitor.get(other!)).headers.location!);
  expect(opening.href).toContain(`${baseUrl.replace('://', '://there.')}/hand-over?`);
  const elsewhere = formVisitor(web.port, opening.origin);
  await elsewhere.get(opening.pathname + opening.search);
  const page = await elsewhere.get((await elsewhere.get('/timesheets')).headers.location!);
  expect([page.status, page.text.includes('Agency there'), page.text.includes('Agency here')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('What was written on a page that was open while its portal was closed is given back, with that sentence', async () => {
  const there = await foundTestAgency(web.platform, 'elsewhere');
  const placement = await makePlacement(there);
  const timesheetId = await submitWeek(placement);
  const authoriser = await loggedInVisitor(web.port, placement.authoriser);
  const contractor = await loggedInVisitor(web.port, placement.contractor);
  await suspendAgency(there);
  const answers = [
    await authoriser.post(`/timesheets/${timesheetId}/reject`, { note: 'Friday was a holiday', version: '1' }),
    await authoriser.post(`/timesheets/${timesheetId}/authorise/rejected?key=${'k'.repeat(43)}`, {
      note: 'Friday was a holiday',
    }),
    await contractor.post('/timesheets/create', {
      ...{ contractorId: placement.contractorId, beginning: '2026-05-18', taskId: newId() },
      ...{ 'entries[0].entryDate': '2026-05-18', 'entries[0].startTime': '09:00', note: 'Friday was a holiday' },
    }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(403);
    expect(text).toContain('This timesheet portal is closed at the moment. What you sent was not saved.');
    expect(text).toContain('Friday was a holiday');
    expect(text).not.toContain('Go to your dashboard');
  }
  expect(answers[2]!.text).toContain('18 May 2026, 09:00');
  expect((await getTimesheet(there, timesheetId)).status).toBe('pending');
});

test('The page of a closed portal has no link that leads to itself', async () => {
  const { status, text } = await formVisitor(web.port, web.platform.config.baseUrl.replace('://', '://here.')).get('/');
  expect(status).toBe(403);
  expect(text).toContain('This timesheet portal is closed at the moment.');
  expect(text).not.toContain('Go to your dashboard');
});
