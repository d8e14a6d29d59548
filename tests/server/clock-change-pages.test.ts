import { describe, expect, test } from 'vitest';
import { timesheetDocument } from '#documents/render.tsx';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { words } from '../app/components/rendered.tsx';
import { options } from '../documents/sample-timesheet.ts';
import { formVisitor } from '../support/form.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const BEGINNING = '2026-03-23';
const web = opened(() => startWebProcessAt('2026-03-30T08:40:00Z'));
const placed = () => makePlacement(web.here, { start: null }, { start: '2026-02-02' });
const NIGHT = { entryDate: '2026-03-28', startTime: '22:00', endTime: '06:00', isNightshift: true };
const SHORTER = 'The clocks go forward during this shift, so it is 1 hour shorter than its times.';

describe('The form of a week in which the clocks go forward', () => {
  const addressOf = (contractorId: string) => `/timesheets/create?contractorId=${contractorId}&beginning=${BEGINNING}`;
  test('says so at the day and at the night before it', async () => {
    const { contractor, contractorId } = await placed();
    const shown = words((await (await loggedInVisitor(web.port, contractor)).get(addressOf(contractorId))).text);
    expect(shown).toContain('The clocks go forward: this day has 23 hours.');
    expect(shown).toContain('The clocks go forward overnight: a nightshift through the change is 1 hour shorter');
  });
  test('says instead what typed shifts come to', async () => {
    const { contractor, contractorId } = await placed();
    const visitor = await loggedInVisitor(web.port, contractor);
    await visitor.postAll('/timesheets/create?saves=draft', [
      ['contractorId', contractorId],
      ['beginning', BEGINNING],
      ...Object.entries({ ...NIGHT, isNightshift: 'on' }).map(([name, value]): [string, string] => [
        `entries[0].${name}`,
        value,
      ]),
      ['entries[1].entryDate', '2026-03-29'],
      ['entries[1].startTime', '1'],
      ['entries[1].endTime', '2'],
    ]);
    const shown = words((await visitor.get(addressOf(contractorId))).text);
    expect(shown).toContain(SHORTER);
    expect(shown).toContain('The clocks go forward over these times, so this shift has no hours and is left out.');
    const [form] = shown.split('window.__remixContext');
    expect(form).not.toMatch(/overnight|this day has/);
  });
});

test('A nightshift through a clock change explains its hours: on its page, by link, in the email and in the PDF', async () => {
  const placement = await placed();
  const timesheetId = await submitWeek(placement, { beginning: BEGINNING, entries: [NIGHT] });
  const { contactId } = placement.authoriser.actor as RoleActor;
  const keys = await makeAuthorisationLinks(web.here, contactId!, [{ timesheetId, version: 1 }]);
  const authoriser = await loggedInVisitor(web.port, placement.authoriser);
  const stranger = formVisitor(web.port, web.here.agency.portalUrl);
  const detail = await getTimesheet(placement.admin, timesheetId);
  const mail = await composeAuthoriseRequest(web.here.agency, detail, { fullname: 'Helen Brackenridge' });
  const told = {
    page: (await authoriser.get(`/timesheets/${timesheetId}`)).text,
    link: (await stranger.get(`/timesheets/${timesheetId}/authorise/accepted?key=${keys.get(timesheetId)}`)).text,
    email: mail.html,
    pdf: timesheetDocument(detail, web.here.agency, options).body,
  };
  for (const [where, text] of Object.entries(told)) expect(words(text), where).toContain(SHORTER);
});
