import { expect, test } from 'vitest';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import { listActivity } from '#domain/audit/list-activity.server.ts';
import { addNote } from '#domain/timesheets/add-note.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { newId } from '#domain/new-id.ts';
import type { Context } from '#domain/context.ts';
import { asAdministrator, makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));

const WORKER = 'Callum Hargreaves';
const said = async (ctx: Context) =>
  (await listActivity(ctx)).map(
    ({ actorName, sentence: { before, linked, after } }) => `${actorName} ${before}${linked}${after}`,
  );

test('The agency reads who did what, to whose timesheet, how much and why, a line for each', async () => {
  const { authoriser } = placement;
  const first = await submitWeek(placement);
  await rejectTimesheet(authoriser, { timesheetId: first, version: 1, note: 'Friday was not worked.' });
  const second = await submitWeek(await makePlacement(world.here));
  await addNote(await asAdministrator(world.here), { timesheetId: second, note: 'Seen' });
  const boss = await asAdministrator(world.here);
  const lines = await said(boss);
  expect(lines).toContain(`Somebody rejected ${WORKER}’s 37h 30m for the week beginning 18 May 2026`);
  expect(lines).toContain(`Somebody submitted a timesheet for the week beginning 18 May 2026`);
  expect(lines.some((line) => /^Command line placed .+ on .+$/.test(line))).toBe(true);
  expect(lines.filter((line) => line.includes('as an authoriser of'))).toEqual([]);
  const quotes = (await listActivity(boss)).map(({ sentence }) => sentence.quote);
  expect(quotes).toContain('Friday was not worked.');
});

test('Changes to administrators are visible to super administrators only', async () => {
  const plain = await asAdministrator(world.here);
  const boss = { ...plain, actor: { ...(plain.actor as RoleActor), isSuperAdministrator: true } };
  const isAbout = (line: string) => line.includes('an administrator');
  expect((await said(boss)).filter(isAbout).length).toBeGreaterThan(0);
  expect((await said({ ...plain, actor: { ...boss.actor, isSuperAdministrator: false } })).filter(isAbout)).toEqual([]);
});

test('What people do with their account is shown under their name', async () => {
  await world.here.db.transaction((db) =>
    recordEvent(
      { ...world.here, db, actor: { kind: 'system' } },
      {
        action: 'account.verified',
        subjectType: 'account',
        subjectId: newId(),
        detail: { by: 'Hannah Whitworth' },
      },
    ),
  );
  expect(await said(await asAdministrator(world.here))).toContain('Hannah Whitworth accepted an invitation');
});

test('Everybody else sees what they did themselves, and another agency sees nothing of it', async () => {
  const one = await makePlacement(world.here);
  const timesheetId = await submitWeek(one);
  await acceptTimesheet(one.authoriser, { timesheetId, note: null, version: 1 });
  expect(await said(one.authoriser)).toEqual([
    `Somebody accepted ${WORKER}’s 37h 30m for the week beginning 18 May 2026`,
  ]);
  const there = await said(await asAdministrator(world.there));
  expect(there.join('\n')).not.toContain('accepted');
});
