import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { erasePerson, type PersonErasure } from '#domain/erasure/erase-person.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { retainUntil } from '#domain/erasure/retain-until.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { mailPreference } from '#domain/roles/own-settings.server.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { contentsOf, fingerprints } from '../../support/installation.ts';
import { submitWeek } from '../../support/placement.ts';
import { type SeededAgency, seedWorld, type SeededWorld } from '../../support/seeded-world.ts';
import { addContact } from '../../support/two-agencies.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let world: SeededWorld;
let here: SeededAgency;
const folder = temporaryFolder('erasure');
let email: string;
const NAME = 'Callum Hargreaves';
const PHONE = '0113 496 0777';
const accountOf = (ctx: Context) => (ctx.actor as RoleActor).accountId;
beforeAll(async () => {
  world = await seedWorld(folder);
  here = world.here;
  const [account] = await run<{ emailAddress: string }>('select email_address from contacts where account_id = $1', [
    accountOf(here.contractor),
  ]);
  email = account!.emailAddress;
  await run(`update contacts set telephone_number = $1 where email_address = $2`, [PHONE, email]);
});
afterAll(async () => {
  await world.close();
});

const run = <Row>(text: string, values: unknown[] = []) => here.agency.db.run<Row>({ text, values });
const erase = (more = {}) => erasePerson(here.agency, { emailAddress: email, ...more });
const all = () => fingerprints(world.database.ownerUrl);

/** Returns the agency's tables in which any row contains this. */
async function mentions(said: string): Promise<string[]> {
  const id = here.agency.agency.id;
  const like = `to_jsonb(t)::text ~* '(^|[^a-z0-9-])${said}'`;
  const prints = await fingerprints(world.database.ownerUrl, ({ name, hasAgency }) => {
    if (name === 'accounts') return `email_address ilike '${said}'`;
    return hasAgency ? `agency_id = '${id}' and ${like}` : null;
  });
  return Object.keys(prints).filter((name) => !prints[name]!.startsWith('0:'));
}

let rates = 0;
const addRateOf = ({ note, enteredBy }: { note: string; enteredBy: string }) => {
  rates += 1;
  return run(
    `insert into placement_rates (agency_id, id, contractor_id, from_date, pay_rate, note, entered_by_name, entered_at)
      values ($1, gen_random_uuid(), $2, date '2027-01-01' + $3::int, 20, $4, $5, now())`,
    [here.agency.agency.id, here.contractorId, rates, note, enteredBy],
  );
};

test('Pay is kept for three years after its tax year, which ends on 5 April', () => {
  expect(retainUntil('2026-04-05')).toBe('2029-04-05');
  expect(retainUntil('2026-04-06')).toBe('2030-04-05');
  expect(retainUntil('2026-12-31')).toBe('2030-04-05');
});

describe('A person who is still needed', () => {
  test('is refused, with what has to end first', async () => {
    await expect(erase()).rejects.toMatchObject({
      code: 'person_still_needed',
      message: expect.stringContaining('End the placement on CNC setter-operator.') as string,
    });
    const entries = [{ entryDate: '2026-05-11', startTime: '09:00', endTime: '17:00', breakTime: '30' }];
    const pending = await submitWeek(here, { beginning: '2026-05-11', entries, note: 'Wisdom tooth' });
    const edit = { timesheetId: pending, note: 'Wisdom teeth', version: undefined };
    await editTimesheet(here.contractor, edit);
    await expect(erase()).rejects.toThrow(/Decide timesheet \d+, which is pending\./);
    await deleteTimesheet(here.admin, { timesheetId: pending, note: 'Sent twice' });
    const administrator = erasePerson(here.agency, { emailAddress: 'hannah@here.example' });
    await expect(administrator).rejects.toThrow('Disable them as an administrator.');
    const [authoriser] = await run<{ emailAddress: string }>(
      'select email_address from contacts where account_id = $1',
      [accountOf(here.authoriser)],
    );
    const needed = erasePerson(here.agency, { emailAddress: authoriser!.emailAddress });
    await expect(needed).rejects.toThrow(`Let somebody else authorise ${NAME} on CNC setter-operator.`);
  });
  test('is not found if unknown here, and only the operator and a super administrator may ask', async () => {
    await expect(erase({ emailAddress: 'nobody@here.example' })).rejects.toMatchObject({ code: 'contact_not_found' });
    const [admin, superior] = [false, true].map((isSuperAdministrator) => ({
      ...here.admin,
      actor: { ...(here.admin.actor as RoleActor), isSuperAdministrator },
    })) as [Context, Context];
    const key: Context = {
      ...here.agency,
      actor: { kind: 'apiKey', apiKeyId: '', name: 'All', scopes: [...API_SCOPES] },
    };
    for (const ctx of [admin, key, here.contractor, here.authoriser])
      await expect(erasePerson(ctx, { emailAddress: email })).rejects.toMatchObject({
        name: 'Forbidden',
        message: 'This role may not erase personal data',
      });
    await expect(erasePerson(superior, { emailAddress: email })).rejects.toMatchObject({ code: 'person_still_needed' });
  });
});

describe('A contractor who has left', () => {
  let looked: PersonErasure;
  let erased: PersonErasure;
  let before: Record<string, string>;
  beforeAll(async () => {
    await run(`update contractors set end_date = '2026-05-25' where id = $1`, [here.contractorId]);
    before = await all();
    looked = await erase({ isDryRun: true });
  });
  test('is only previewed by a dry run', async () => {
    expect(looked.isDryRun).toBe(true);
    expect(await all()).toEqual(before);
    expect(looked.erased).toMatchObject({ contacts: 1, roles: 1, sessions: 1, notes: 2 });
  });
  test('is erased as the dry run said, with what the law keeps, why and until when', async () => {
    erased = await erase();
    expect(erased).toEqual({ ...looked, isDryRun: false });
    expect(erased.kept).toContainEqual({
      what: 'timesheets',
      count: 2,
      why: expect.stringContaining('PAYE') as string,
      until: '2030-04-05',
    });
  });
  test('gets no more mails, whatever is decided on their timesheets', async () => {
    const [placement] = await run<{ contactId: string }>('select contact_id from contractors where id = $1', [
      here.contractorId,
    ]);
    const requested = { contactId: placement!.contactId, roleType: 'ContractingRole', mail: 'decisions' } as const;
    expect(await mailPreference(here.agency, requested)).toBe('switchedOff');
    const { contactId } = await addContact(here.agency, 'new@here.example', 'Nobody Erased');
    expect(await mailPreference(here.agency, { ...requested, contactId })).toBe('wanted');
  });
  test('leaves no email and no telephone number anywhere', async () => {
    expect(await mentions(email)).toEqual([]);
    expect(await mentions(PHONE)).toEqual([]);
  });
  test('does not affect others whose email ends like theirs', async () => {
    const longer = `authoriser-of-${email}`;
    expect(await mentions(longer)).toEqual(expect.arrayContaining(['accounts', 'contacts', 'audit_events']));
  });
  test('leaves the name and payroll number only where pay needs them', async () => {
    const named = await mentions(NAME);
    expect(named).toEqual(expect.arrayContaining(['contacts', 'payroll_entries']));
    expect(named).not.toContain('timesheet_notes');
    expect(named).not.toContain('outbound_mails');
    expect(await mentions('PN-7')).toContain('contractors');
  });
  test('keeps the evidence of hours, and loses uploads and attachments', () => {
    const files = Object.keys(contentsOf(join(folder, 'files'))).filter((key) => key.startsWith(here.agency.agency.id));
    expect(files.some((key) => key.includes('/mail/'))).toBe(false);
    expect(files.length).toBeGreaterThan(0);
    expect(erased.erased.files).toBeGreaterThan(1);
  });
  test('leaves the other agency as it was', async () => {
    const other = ({ hasAgency }: { hasAgency: boolean }) =>
      hasAgency ? `agency_id = '${world.there.agency.agency.id}'` : null;
    const prints = await fingerprints(world.database.ownerUrl, other);
    expect(prints.outbound_mails).not.toMatch(/^0:/);
    expect(
      await world.there.agency.db.run({ text: `select 1 from contacts where fullname = $1`, values: [NAME] }),
    ).toHaveLength(1);
  });
  test('is gone entirely once nothing has to be kept, while the hours and the ledger stand', async () => {
    const hours = () => run(`select worked_minutes, status, friendly_number from timesheets order by id`);
    const was = await hours();
    await addRateOf({ note: `Agreed with ${NAME}`, enteredBy: 'Somebody else' });
    // Payroll got a different number from the one the placement has now.
    await run(`update contractors set payroll_number = 'NEW-81' where id = $1`, [here.contractorId]);
    const on = (instant: string) => ({ ...here.agency, clock: fixedClock(instant) });
    expect(await finishErasures(on('2030-04-05T12:00:00Z'))).toBe(0);
    expect(await mentions('Wisdom')).toEqual(['audit_events', 'timesheet_notes', 'timesheets']);
    expect(await finishErasures(on('2030-04-07T12:00:00Z'))).toBe(1);
    expect(await mentions(NAME)).toEqual([]);
    for (const number of ['PN-7', 'NEW-81']) expect(await mentions(number)).toEqual([]);
    expect(await mentions('Wisdom')).toEqual([]);
    expect(await run(`select change_before, change_after from audit_events where action = 'timesheet.edited'`)).toEqual(
      [{ changeBefore: { note: 'erased' }, changeAfter: { note: 'erased' } }],
    );
    expect(await hours()).toEqual(was);
    expect(await run('select 1 from timesheet_files')).toEqual([]);
    const files = Object.keys(contentsOf(join(folder, 'files'))).filter((key) => key.startsWith(here.agency.agency.id));
    expect(files).toEqual([]);
  });
});

test('A contact of whom nothing has to be kept is erased at once', async () => {
  const { contactId } = await addContact(here.agency, 'petra@here.example', 'Petra Lindqvist');
  // She was once an administrator of the agency, and imported a file.
  await run(
    `insert into administrators (agency_id, id, contact_id, is_enabled, created_at, updated_at)
      values ($1, gen_random_uuid(), $2, false, now(), now())`,
    [here.agency.agency.id, contactId],
  );
  await run(
    `insert into import_layouts (agency_id, kind, headings, reading, saved_by_name, saved_at)
      values ($1, 'clients', '{Firm}', '{"map": ["Firm=clientName"]}', 'Petra Lindqvist', now())`,
    [here.agency.agency.id],
  );
  await addRateOf({ note: 'Yearly review', enteredBy: 'Petra Lindqvist' });
  const erased = await erase({ emailAddress: 'petra@here.example' });
  expect(erased.kept).toEqual([]);
  expect(await mentions('petra')).toEqual([]);
  expect(await run('select fullname, status from contacts where id = $1', [contactId])).toEqual([
    { fullname: 'Erased person', status: 'deleted' },
  ]);
});
