import { describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import {
  type ConfirmationType,
  LINK_PROBLEMS,
  NO_LONGER_AUTHORISER,
} from '#domain/timesheets/authorisation/authorisation-link.ts';
import { decideByLink } from '#domain/timesheets/authorisation/decide-by-link.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { openAuthorisationLink } from '#domain/timesheets/authorisation/open-authorisation-link.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { fixedClock } from '#platform/clock.ts';
import { visitorOf } from '../../support/member.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { raceWith, warmPool } from '../../support/race.ts';
import { countingRoundTrips } from '../../support/round-trips.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const contactOf = ({ authoriser }: TestPlacement) => (authoriser.actor as RoleActor).contactId!;
const visitorAt = (instant: string, ctx: Context = world.here) => ({
  ...visitorOf(world.platform, ctx),
  clock: fixedClock(instant),
});
const SENT = '2026-05-26T08:40:00Z';

/** Returns a pending week with the link that its authoriser was sent at 08:40. */
async function sentLink() {
  const placement = await makePlacement(world.here);
  const timesheetId = await submitWeek(placement);
  const keys = await makeAuthorisationLinks(world.here, contactOf(placement), [{ timesheetId, version: 1 }]);
  const link = { timesheetId, key: keys.get(timesheetId)!, address: newId() };
  const open = (instant = SENT, more = {}) => openAuthorisationLink(visitorAt(instant), { ...link, ...more });
  const decide = (type: ConfirmationType, note: string | null = null) =>
    decideByLink(visitorAt(SENT), link, { type, note });
  const actions = async () => (await getTimesheet(world.here, timesheetId)).trail.map(({ action }) => action);
  return { placement, timesheetId, link, open, decide, actions };
}

describe('The link of an authorisation mail', () => {
  test('shows the timesheet and decides nothing, however often it is opened; the first time each day is recorded', async () => {
    const { open, actions, timesheetId } = await sentLink();
    for (let i = 0; i < 3; i += 1) expect(await open()).toMatchObject({ state: 'waiting' });
    expect(await actions()).toEqual(['timesheet.viewedByLink', 'timesheet.submitted']);
    await open('2026-05-27T08:00:00Z');
    expect(await actions()).toHaveLength(3);
    expect(await getTimesheet(world.here, timesheetId)).toMatchObject({ status: 'pending', version: 1 });
  });
  test('accepts as the person it was sent to, and the trail says it was by link', async () => {
    const { decide, timesheetId } = await sentLink();
    expect(await decide('accepted', 'Thank you')).toMatchObject({
      state: 'decided',
      timesheet: { status: 'accepted', decisionNote: 'Thank you' },
    });
    const { trail, decidedByName } = await getTimesheet(world.here, timesheetId);
    const accepted = trail.find(({ action }) => action === 'timesheet.accepted')!;
    expect(accepted).toMatchObject({ actorName: decidedByName, detail: { by: 'link', note: 'Thank you' } });
  });
  test('is looked up once per decision, and counted once', async () => {
    const { link } = await sentLink();
    const visitor = visitorAt(SENT);
    const { ctx, requested } = countingRoundTrips({ ...world.here, db: visitor.db });
    let counted = 0;
    const take: typeof visitor.limits.take = (at, counters) => {
      counted += 1;
      return visitor.limits.take(at, counters);
    };
    const counting = { ...visitor, db: ctx.db, limits: { ...visitor.limits, take } };
    expect(await decideByLink(counting, link, { type: 'accepted', note: null })).toMatchObject({ state: 'decided' });
    expect([requested(/from authorisation_links l\s+join contacts/), counted]).toEqual([1, 1]);
  });
  test('rejects with a reason and not without', async () => {
    const { decide } = await sentLink();
    await expect(decide('rejected')).rejects.toThrow('You must provide a note giving the reason for the rejection.');
    expect(await decide('rejected', 'Wrong week')).toMatchObject({ timesheet: { status: 'rejected' } });
  });
  test('used again, or the other way round, shows the decision and decides nothing more', async () => {
    const { decide, actions } = await sentLink();
    const first = await decide('accepted');
    expect(await decide('accepted')).toMatchObject({ state: 'decided' });
    expect(await decide('rejected', 'No')).toEqual(first);
    expect((await actions()).filter((action) => /accepted|rejected/.test(action))).toEqual(['timesheet.accepted']);
  });
  test('used twice at once decides once', async () => {
    const { decide, actions } = await sentLink();
    await warmPool(world.platform);
    const answers = await Promise.all([decide('accepted'), decide('accepted'), decide('rejected', 'No')]);
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['decided']));
    expect((await actions()).filter((action) => /accepted|rejected/.test(action))).toHaveLength(1);
  });
  test('after somebody else decided says who and when', async () => {
    const { open, timesheetId, placement } = await sentLink();
    await acceptTimesheet(placement.admin, { timesheetId, note: null });
    expect(await open()).toMatchObject({
      state: 'decided',
      timesheet: { decidedByName: (placement.admin.actor as RoleActor).fullname, authorisationDate: SENT },
    });
  });
  test('to a version changed since leads nowhere and decides nothing', async () => {
    const { open, decide, placement, timesheetId } = await sentLink();
    const entries = NORMAL_WEEK.slice(1);
    await editTimesheet(placement.contractor, EditTimesheetSchema.parse({ timesheetId, entries }));
    expect(await open()).toMatchObject({ state: 'edited', message: expect.stringContaining('was changed') });
    expect(await decide('accepted')).toMatchObject({ state: 'edited' });
    const later = { ...world.here, clock: fixedClock('2026-05-26T11:15:00Z') };
    await makeAuthorisationLinks(later, contactOf(placement), [{ timesheetId, version: 2 }]);
    expect(await open('2026-05-26T12:00:00Z')).toMatchObject({
      state: 'edited',
      message: expect.stringContaining('We sent you a newer email on 26 May 2026, 12:15'),
    });
    expect(await getTimesheet(world.here, timesheetId)).toMatchObject({ status: 'pending' });
  });
  test('works for fourteen days to the second', async () => {
    const { open } = await sentLink();
    expect(await open('2026-06-09T08:39:59Z')).toMatchObject({ state: 'waiting' });
    expect(await open('2026-06-09T08:40:00Z')).toMatchObject({ state: 'expired' });
  });
  test('acts on its own timesheet, at its own agency, with its own key only', async () => {
    const { open, link } = await sentLink();
    const other = await sentLink();
    expect(await open(SENT, { timesheetId: other.timesheetId })).toMatchObject({ state: 'notValid' });
    expect(await open(SENT, { key: `${link.key}x` })).toEqual({
      state: 'notValid',
      message:
        'This link is not valid. If your email address has changed since it was sent, look for a newer email there. Otherwise please log in to see what is waiting for you.',
    });
    expect(await open(SENT, { timesheetId: 'no-id' })).toMatchObject({ state: 'notValid' });
    const elsewhere = visitorAt(SENT, world.there);
    expect(await openAuthorisationLink(elsewhere, link)).toMatchObject({ state: 'notValid' });
  });
  test.each([
    [
      'removed from the placement',
      `update authorisers set status = 'deleted', is_primary = false where contact_id = $1`,
      NO_LONGER_AUTHORISER,
    ],
    [
      'without an enabled role',
      `update roles set is_enabled = false where type = 'AuthorisingRole' and account_id =
      (select account_id from contacts where id = $1)`,
      NO_LONGER_AUTHORISER,
    ],
    [
      'without an enabled account',
      `update accounts set is_enabled = false where id =
      (select account_id from contacts where id = $1)`,
      NO_LONGER_AUTHORISER,
    ],
    [
      'with another email since',
      `update contacts set email_address = 'moved@x.example' where id = $1`,
      LINK_PROBLEMS.notValid,
    ],
    ['without their account since', `update contacts set account_id = null where id = $1`, LINK_PROBLEMS.notValid],
  ])('ends at once for an authoriser %s', async (_why, text, message) => {
    const { open, placement } = await sentLink();
    const { accountId } = placement.authoriser.actor as RoleActor;
    await world.here.db.as(accountId).run({ text, values: [contactOf(placement)] });
    expect(await open()).toEqual({ state: 'notValid', message });
  });
  test('can only be opened so often from one address', async () => {
    const { open } = await sentLink();
    const tries = await Promise.allSettled(Array.from({ length: 125 }, () => open()));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatch('Too many requests');
  });
});

describe('A mail about timesheets to authorise', () => {
  const mailOf = async (kind: string) => (await mailsOf(world.here, { kind }))[0]!.html;
  const keysIn = (html: string, timesheetId: string) =>
    [...html.matchAll(new RegExp(`${timesheetId}/authorise/(accepted|rejected)\\?key=([\\w-]{43})`, 'g'))].map(
      ([, type, key]) => ({ type, key: key! }),
    );
  test('requesting a decision carries one key for both answers', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    const { trail } = await getTimesheet(world.here, timesheetId);
    await requestAuthorisation(world.here, { timesheetId, eventId: trail[0]!.id }, composeAuthoriseRequest);
    const found = keysIn(await mailOf('authorisationRequest'), timesheetId);
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['accepted', 'rejected']));
    expect(new Set(found.map(({ key }) => key)).size).toBe(1);
    const link = { timesheetId, key: found[0]!.key, address: newId() };
    expect(await openAuthorisationLink(visitorAt(SENT), link)).toMatchObject({ state: 'waiting' });
  });
  test('requesting a decision goes to the email that its authoriser is given meanwhile', async () => {
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    const contactId = contactOf(placement);
    const { trail } = await getTimesheet(world.here, timesheetId);
    const correct = `update contacts set email_address = 'corrected@mailbox.example' where id = $1`;
    await raceWith(world, world.here, (session) => session.query(correct, [contactId]), [
      () => requestAuthorisation(world.here, { timesheetId, eventId: trail[0]!.id }, composeAuthoriseRequest),
    ]);
    const mails = await mailsOf(world.here, { subjectId: timesheetId });
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['corrected@mailbox.example']);
  });
  test('reminding of several carries a key for each', async () => {
    const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
    const ids = [
      await submitWeek(placement),
      await submitWeek(placement, {
        beginning: '2026-05-11',
        entries: [{ entryDate: '2026-05-11', startTime: '9', endTime: '17' }],
      }),
    ];
    expect(await remindAuthorisersNow(placement.admin, ids, composeReminder)).toMatchObject([
      { isDone: true },
      { isDone: true },
    ]);
    const html = await mailOf('authorisationReminder');
    for (const timesheetId of ids) {
      const [{ key } = { key: '' }] = keysIn(html, timesheetId);
      const link = { timesheetId, key, address: newId() };
      expect(await openAuthorisationLink(visitorAt(SENT), link)).toMatchObject({ state: 'waiting' });
    }
  });
});
