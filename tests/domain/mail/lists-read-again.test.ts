import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { queueDigest } from '#domain/digests/send-digest.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { sendAcceptedCopies } from '#domain/timesheets/authorisation/send-accepted-copies.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { opened } from '../../support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { raceWith } from '../../support/race.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let admin: Context;
beforeAll(async () => {
  placement = await makePlacement(world.here);
  admin = placement.admin;
});

const WORDS = { subject: 'Hours', html: '<p>Hours</p>', text: 'Hours' };
const copiesTo = (value: string[]) =>
  changeSettings(admin, { 'emails.emailAcceptedTimesheetCopiesTo': { enabled: value.length > 0, value } });
const mailsTo = (address: string) =>
  world.here.db.run({ text: 'select id, text from outbound_mails where to_address = $1', values: [address] });

/** Creates two contacts, returned in the order of their ids. */
async function twoContacts(): Promise<[first: string, last: string]> {
  const emails = [`one-${newId()}@here.example`, `two-${newId()}@here.example`];
  const ids = new Map<string, string>();
  for (const email of emails) ids.set((await addContact(world.here, email)).contactId, email);
  const [first, last] = [...ids].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, email]) => email);
  return [first!, last!];
}

/** Runs work while another session holds the first of two contacts, by their ids or emails, and then takes the last without waiting. */
async function whileHeld<T>([first, last]: [first: string, last: string], work: () => Promise<T>) {
  const holds = (who: string, how: string) => async (session: pg.Client) => {
    const text = `select from contacts where agency_id = $1 and $2 in (email_address, id::text) ${how}`;
    expect((await session.query(text, [world.here.agency.id, who])).rowCount).toBe(1);
  };
  const [result] = await raceWith(
    world,
    world.here,
    holds(first, 'for update'),
    [work],
    holds(last, 'for update nowait'),
  );
  return result!;
}

test('A person erased while the PDF of a copy is made gets no copy', async () => {
  const emailAddress = `copies-${newId()}@here.example`;
  await addContact(world.here, emailAddress);
  await copiesTo([emailAddress, 'payroll@here.example']);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const makePdf = async () => {
    await copiesTo(['payroll@here.example']);
    await erasePerson(world.here, { emailAddress });
    return null;
  };
  await sendAcceptedCopies(world.here, { timesheetId, eventId: newId() }, { makePdf, compose: async () => WORDS });
  expect(await mailsTo(emailAddress)).toEqual([]);
  expect(await mailsTo('payroll@here.example')).toHaveLength(1);
});

test('A digest with its advisories goes to nobody who ceased to be an administrator while it was made', async () => {
  const { contactId } = admin.actor as RoleActor;
  const [contact] = await world.here.db.run<{ emailAddress: string }>({
    text: `update contacts set joined_at = now() where id = $1 returning email_address`,
    values: [contactId],
  });
  const { emailAddress } = contact!;
  const send = async () => {
    const digestId = newId();
    const prepared = {
      ...{ digestId, sendingId: digestId, attachments: [] },
      write: async () => ({ words: WORDS, toAdministrators: { ...WORDS, text: 'Advisories' } }),
    };
    await queueDigest(world.here, prepared, { recipients: [emailAddress] });
    const [sent] = await world.here.db.run({
      text: 'select text from outbound_mails where subject_id = $1',
      values: [digestId],
    });
    return sent;
  };
  expect(await send()).toEqual({ text: 'Advisories' });
  await world.here.db.run({
    text: 'update administrators set is_enabled = false, is_super_administrator = false where contact_id = $1',
    values: [contactId],
  });
  expect(await send()).toBeUndefined();
});

test('Recipients of a digest are locked by id, in whichever order it names them', async () => {
  const [first, last] = await twoContacts();
  const digestId = newId();
  const send = () =>
    queueDigest(
      world.here,
      { digestId, sendingId: digestId, attachments: [], write: async () => ({ words: WORDS }) },
      { recipients: [last, first] },
    );
  expect(await whileHeld([first, last], send)).toEqual({ status: 'fulfilled', value: [last, first] });
});

test('Recipients of copies are locked by id, in whichever order the list names them', async () => {
  const [first, last] = await twoContacts();
  await copiesTo([last, first]);
  const another = await makePlacement(world.here);
  const timesheetId = await submitWeek(another);
  await acceptTimesheet(another.authoriser, { timesheetId, note: null });
  const send = () =>
    sendAcceptedCopies(
      world.here,
      { timesheetId, eventId: newId() },
      { makePdf: async () => null, compose: async () => WORDS },
    );
  expect(await whileHeld([first, last], send)).toMatchObject({ status: 'fulfilled' });
  expect([await mailsTo(first), await mailsTo(last)].map((mails) => mails.length)).toEqual([1, 1]);
});

test('Authorisers asked to decide a batch of timesheets are locked by id', async () => {
  const both = [await makePlacement(world.here), await makePlacement(world.here)];
  const contactOf = ({ authoriser }: TestPlacement) => (authoriser.actor as RoleActor).contactId!;
  const [first, last] = both.toSorted((one, other) => (contactOf(one) < contactOf(other) ? -1 : 1));
  // People are asked in the order of their names.
  await world.here.db.run({
    text: `update contacts set fullname = 'Aaron Ashworth' where id = $1`,
    values: [contactOf(last!)],
  });
  const requested: { timesheetId: string; eventId: string }[] = [];
  for (const one of [last!, first!]) {
    const timesheetId = await submitWeek(one);
    const [submitted] = (await getTimesheet(one.admin, timesheetId)).trail;
    requested.push({ timesheetId, eventId: submitted!.id });
  }
  const ask = () => requestAuthorisations(world.here, { asked: requested }, async () => WORDS);
  const result = await whileHeld([contactOf(first!), contactOf(last!)], ask);
  expect(result).toEqual({ status: 'fulfilled', value: undefined });
});
