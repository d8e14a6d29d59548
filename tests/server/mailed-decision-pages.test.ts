import { expect, test } from 'vitest';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';

const web = opened(() => startWebProcessAt('2026-05-26T08:40:00Z'));

test('The page of an email’s link says whose decision it will be while somebody else is logged in, and no more once anybody has decided', async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  const { contactId } = placement.authoriser.actor as RoleActor;
  const keys = await makeAuthorisationLinks(web.here, contactId!, [{ timesheetId, version: 1 }]);
  const page = `/timesheets/${timesheetId}/authorise/accepted?key=${keys.get(timesheetId)}`;
  const { get } = await loggedInVisitor(web.port, placement.contractor);
  expect((await get(page)).text).toContain('The decision is recorded as');
  await acceptTimesheet(placement.admin, { timesheetId, note: null });
  const { text } = await get(page);
  expect(text).toMatch(/, accepted<\/h1>/);
  expect(text).not.toContain('The decision is recorded as');
});
