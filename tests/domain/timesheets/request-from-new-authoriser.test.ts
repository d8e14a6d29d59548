import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { setPrimaryAuthoriser } from '#domain/authorisers/set-primary-authoriser.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { switchRoleOf } from '#domain/roles/switch-role-of.server.ts';
import { remindAuthorisersNow } from '#domain/reminders/sending/remind-now.server.ts';
import { listPendingForAuthorisation } from '#domain/timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { requestAuthorisation } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { requestFromNewAuthoriser } from '#domain/timesheets/authorisation/request-from-new-authoriser.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { composeAuthoriseRequests } from '#emails/compose/authorise-requests.ts';
import { asContact, makePlacement, NORMAL_WEEK, submitWeek } from '../../support/placement.ts';
import { openedForEach } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);

type Job = { name: string; data: { data: Record<string, unknown> } };
/** Runs the jobs that ask for decisions, taken off the queue. */
async function runAsking(): Promise<string[]> {
  const { here } = world;
  const jobs = await here.db.run<Job>({
    text: `with gone as (delete from pgboss.job where name like 'request-authorisation%' returning name, data)
      select name, data from gone order by name`,
    values: [],
  });
  for (const { name, data } of jobs) {
    const { asked, subjectId, eventId } = data.data as never as {
      asked: { timesheetId: string; eventId: string }[];
      subjectId: string;
      eventId: string;
    };
    if (name === 'request-authorisations') await requestAuthorisations(here, { asked }, composeAuthoriseRequests);
    else await requestAuthorisation(here, { timesheetId: subjectId, eventId }, composeAuthoriseRequest);
  }
  return jobs.map(({ name }) => name);
}
const mailed = async () =>
  (await mailsOf(world.here, { kind: 'authorisationRequest' })).map(
    ({ toAddress, subject }) => `${toAddress} ${subject}`,
  );
const monday = (day: string) => NORMAL_WEEK.slice(0, 1).map((entry) => ({ ...entry, entryDate: day }));

test('A new primary authoriser is asked to decide what is waiting, by one mail, and nothing else', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
  const { contractorId, admin, authoriser } = placement;
  const { contactId } = await addContact(world.here, 'next@x.example', 'Next Authoriser');
  const second = await addAuthoriser(admin, { contractorId, contactId, isPrimary: false, reference: null });
  for (const beginning of ['2026-05-04', '2026-05-11'])
    await submitWeek(placement, { beginning, entries: monday(beginning) });
  const decided = await submitWeek(placement);
  await acceptTimesheet(authoriser, { timesheetId: decided, note: null });
  await runAsking();
  const before = await mailed();
  await setPrimaryAuthoriser(admin, { contractorId, authoriserId: second.id });
  expect(await runAsking()).toEqual(['request-authorisations']);
  expect((await mailed()).filter((mail) => !before.includes(mail))).toEqual([
    'next@x.example 2 timesheets to authorise',
  ]);
  await setPrimaryAuthoriser(admin, { contractorId, authoriserId: second.id });
  expect(await runAsking()).toEqual([]);
});

test('One who is given another email meanwhile is asked at that, by one mail about several', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
  const { contractorId, admin } = placement;
  for (const beginning of ['2026-05-04', '2026-05-11'])
    await submitWeek(placement, { beginning, entries: monday(beginning) });
  await runAsking();
  const before = await mailed();
  const { contactId } = await addContact(world.here, 'mistyped@x.example', 'Next Authoriser');
  await addAuthoriser(admin, { contractorId, contactId, isPrimary: true, reference: null });
  const correct = `update contacts set email_address = 'correct@x.example' where id = $1`;
  const [done] = await raceWith(world, world.here, (session) => session.query(correct, [contactId]), [runAsking]);
  expect(done).toEqual({ status: 'fulfilled', value: ['request-authorisations'] });
  expect((await mailed()).filter((mail) => !before.includes(mail))).toEqual([
    'correct@x.example 2 timesheets to authorise',
  ]);
});

test('So is one added as primary, and nobody added beside them', async () => {
  const placement = await makePlacement(world.here);
  const { contractorId, admin } = placement;
  await submitWeek(placement);
  await runAsking();
  const before = await mailed();
  for (const [email, isPrimary] of [
    ['beside@x.example', false],
    ['lead@x.example', true],
  ] as const) {
    const { contactId } = await addContact(world.here, email, 'Simon Priestley');
    await addAuthoriser(admin, { contractorId, contactId, isPrimary, reference: null });
  }
  expect(await runAsking()).toEqual(['request-authorisation']);
  expect((await mailed()).filter((mail) => !before.includes(mail))).toEqual([
    expect.stringMatching(/^lead@x.example /),
  ]);
});

test('So is one made primary by a file, once and not if they already were', async () => {
  const placement = await makePlacement(world.here, {}, { reference: 'KPE-0117', start: '2026-05-04' });
  for (const beginning of ['2026-05-04', '2026-05-11'])
    await submitWeek(placement, { beginning, entries: monday(beginning) });
  for (const email of ['lead@x.example', 'other@x.example']) await addContact(world.here, email, 'Simon Priestley');
  await runAsking();
  const before = await mailed();
  const take = (contact: string, isPrimary: string, reference = '') =>
    applyImport(world.here, {
      kind: 'authorisers',
      fileName: 'authorisers.csv',
      table: [{ rowNumber: 2, cells: { contractor: 'KPE-0117', contact, isPrimary, reference } }],
    });
  expect(await take('lead@x.example', 'no')).toMatchObject({ isApplied: true, counts: { created: 1 } });
  expect(await runAsking()).toEqual([]);
  expect(await take('lead@x.example', 'yes')).toMatchObject({ counts: { changed: 1 } });
  expect(await runAsking()).toEqual(['request-authorisations']);
  expect(await take('lead@x.example', 'yes', 'LEAD')).toMatchObject({ counts: { changed: 1 } });
  expect(await runAsking()).toEqual([]);
  expect(await take('other@x.example', 'yes')).toMatchObject({ counts: { created: 1 } });
  expect(await runAsking()).toEqual(['request-authorisations']);
  expect((await mailed()).filter((mail) => !before.includes(mail)).sort()).toEqual([
    'lead@x.example 2 timesheets to authorise',
    'other@x.example 2 timesheets to authorise',
  ]);
});

test('An authoriser whose stand-in has been switched off since is asked themselves, about one timesheet or several', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-04', reference: 'KPE-0118' });
  const { authoriser, admin } = placement;
  const { contactId: delegateContactId } = await addContact(world.here, 'standin@x.example', 'Stands In');
  const authoriserContactId = (authoriser.actor as RoleActor).contactId!;
  const days = { start: '2026-05-25', end: '2026-06-30' };
  await createDelegation(admin, { authoriserContactId, delegateContactId, ...days });
  const standIn = await asContact(world.here, 'AuthorisingRole', delegateContactId);
  await switchRoleOf(world.here, (standIn.actor as RoleActor).accountId, 'AuthorisingRole', false);
  const own = expect.stringMatching(/^authoriser-of-worker-/);
  await submitWeek(placement, { beginning: '2026-05-04', entries: monday('2026-05-04') });
  expect(await runAsking()).toEqual(['request-authorisation']);
  expect(await mailed()).toEqual([own]);
  const [waiting] = await listPendingForAuthorisation(world.here);
  expect(waiting).toMatchObject({ authoriserContactId, absentContactId: null, absentUntil: null });
  expect(await remindAuthorisersNow(admin, [waiting!.timesheetId], composeReminder)).toMatchObject([
    { isDone: true, message: `Reminder sent to ${waiting!.authoriserName}` },
  ]);
  const reminders = await mailsOf(world.here, { kind: 'authorisationReminder' });
  expect(reminders.map(({ toAddress }) => toAddress)).toEqual([waiting!.authoriserEmailAddress]);
  const rows = ['2026-05-11', '2026-05-18'].map((beginning, at) => ({
    rowNumber: at + 2,
    cells: {
      ...{ reference: `IN-${at}`, contractor: 'KPE-0118', beginning, entryDate: beginning },
      ...{ startTime: '9', endTime: '17' },
    },
  }));
  const report = await applyImport(world.here, { kind: 'timesheets', fileName: 'time.csv', table: rows });
  expect(report).toMatchObject({ isApplied: true });
  expect(await runAsking()).toEqual(['request-authorisations']);
  expect(await mailed()).toEqual([own, own]);
});

test('The stand-in of a primary authoriser who is switched off is asked and reminded, about one timesheet or several', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
  const { authoriser, admin, contractorId } = placement;
  const { contactId: delegateContactId } = await addContact(world.here, 'standin@x.example', 'Stands In');
  const { contactId } = await addContact(world.here, 'next@x.example', 'Another Authoriser');
  await addAuthoriser(admin, { contractorId, contactId, isPrimary: false, reference: null });
  const { contactId: authoriserContactId, accountId } = authoriser.actor as RoleActor;
  const days = { start: '2026-05-25', end: '2026-06-30' };
  await createDelegation(admin, { authoriserContactId: authoriserContactId!, delegateContactId, ...days });
  await switchRoleOf(world.here, accountId, 'AuthorisingRole', false);
  const weeks = ['2026-05-04', '2026-05-11'];
  for (const beginning of weeks) await submitWeek(placement, { beginning, entries: monday(beginning) });
  expect(await runAsking()).toEqual(['request-authorisation', 'request-authorisation']);
  const toStandIn = expect.stringMatching(/^standin@x.example /);
  expect(await mailed()).toEqual([toStandIn, toStandIn]);
  await requestFromNewAuthoriser(world.here, [contractorId]);
  expect(await runAsking()).toEqual(['request-authorisations']);
  expect(await mailed()).toEqual([toStandIn, toStandIn, toStandIn]);
  const waiting = await listPendingForAuthorisation(world.here);
  expect(waiting.map(({ authoriserContactId: whose }) => whose)).toEqual(weeks.map(() => delegateContactId));
});

test('What waits for an authoriser who is switched off is requested from the next, once, and from nobody where there is none', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-04' });
  const alone = await makePlacement(world.here, {}, { start: '2026-05-04' });
  const { authoriser, admin, contractorId } = placement;
  for (const beginning of ['2026-05-04', '2026-05-11'])
    await submitWeek(placement, { beginning, entries: monday(beginning) });
  await submitWeek(alone);
  await runAsking();
  const before = await mailed();
  const { contactId } = await addContact(world.here, 'next@x.example', 'Next Authoriser');
  await addAuthoriser(admin, { contractorId, contactId, isPrimary: false, reference: null });
  const key: Context = {
    ...world.here,
    actor: { kind: 'apiKey', apiKeyId: newId(), name: 'People', scopes: ['directory:write'] },
  };
  for (const one of [authoriser, alone.authoriser]) {
    const { accountId } = one.actor as RoleActor;
    await switchRoleOf(key, accountId, 'AuthorisingRole', false);
    await switchRoleOf(key, accountId, 'AuthorisingRole', false);
  }
  expect(await runAsking()).toEqual(['request-authorisations']);
  expect((await mailed()).filter((mail) => !before.includes(mail))).toEqual([
    'next@x.example 2 timesheets to authorise',
  ]);
  const next = await asContact(world.here, 'AuthorisingRole', contactId);
  await switchRoleOf(world.here, (authoriser.actor as RoleActor).accountId, 'AuthorisingRole', true);
  await switchRoleOf(world.here, (next.actor as RoleActor).accountId, 'AuthorisingRole', false);
  expect(await runAsking()).toEqual([]);
});
