import { expect, test } from 'vitest';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { listDeclarations } from '#domain/declarations/list-declarations.server.ts';
import { takeBackDeclaration } from '#domain/declarations/take-back-declaration.server.ts';
import { newId } from '#domain/new-id.ts';
import { browseMissing, countAllMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { remindContractorsNow } from '#domain/reminders/sending/remind-now.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { duePeriods } from '#domain/timesheets/entry/due-periods.server.ts';
import { getNewTimesheet } from '#domain/timesheets/entry/get-new-timesheet.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const FIRST = { page: 1, size: 50 };
const WEEK = { beginning: '2026-05-18', reason: 'On holiday' };
const missing = async (ctx: Context, contractorId: string) =>
  (await browseMissing(ctx, { contractorId }, FIRST)).rows.map(({ beginning }) => beginning);

test('A contractor declares that they did not work, and undoes it: nothing is missing in between', async () => {
  const { contractor, contractorId } = await makePlacement(world.here, {}, { start: '2026-05-18' });
  expect(await missing(contractor, contractorId)).toEqual(['2026-05-18']);
  const { declarationId } = await declare(contractor, { contractorId, ...WEEK });
  expect(await missing(contractor, contractorId)).toEqual([]);
  expect(await listDeclarations(contractor)).toMatchObject([{ declarationId, reason: 'On holiday' }]);
  await takeBackDeclaration(contractor, { contractorId, declarationId });
  expect(await missing(contractor, contractorId)).toEqual(['2026-05-18']);
  expect(await listDeclarations(contractor, contractorId)).toEqual([]);
  const text = `select action from audit_events where contractor_id = $1 and action like 'declaration.%' order by id`;
  expect(await world.here.db.run({ text, values: [contractorId] })).toEqual([
    { action: 'declaration.created' },
    { action: 'declaration.removed' },
  ]);
});

test('A current week marked as not worked is neither due nor opened first, and is listed as such', async () => {
  const { contractor, contractorId } = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const contactId = (contractor.actor as RoleActor).contactId!;
  const opened = async () => {
    const { chosen } = await getNewTimesheet(contractor, { contactId });
    return [chosen?.period.beginning, ...chosen!.periods.map(({ state }) => state)];
  };
  await declare(contractor, { contractorId, ...WEEK, beginning: '2026-05-25' });
  expect(await opened()).toEqual(['2026-05-18', 'declared', null]);
  await declare(contractor, { contractorId, ...WEEK });
  expect(await duePeriods(contractor)).toEqual([]);
});

test('Administration can declare on their behalf; authorisers, strangers and another agency cannot', async () => {
  const { admin, authoriser, stranger, contractorId } = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const { declarationId } = await declare(admin, { contractorId, ...WEEK });
  for (const ctx of [authoriser, stranger, world.there]) {
    await expect(declare(ctx, { contractorId, ...WEEK })).rejects.toThrow('The requested contractor does not exist');
    await expect(takeBackDeclaration(ctx, { contractorId, declarationId })).rejects.toThrow('does not exist');
  }
  await expect(takeBackDeclaration(admin, { contractorId, declarationId: newId() })).rejects.toThrow(
    'The requested declaration does not exist',
  );
});

test('It can be declared once a period, and not for one with a live timesheet', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-11' });
  const { contractor, contractorId } = placement;
  await declare(contractor, { contractorId, ...WEEK });
  await expect(declare(contractor, { contractorId, ...WEEK })).rejects.toThrow('already marked as not worked');
  await submitWeek(placement);
  expect(await listDeclarations(contractor, contractorId)).toEqual([]);
  await expect(declare(contractor, { contractorId, ...WEEK })).rejects.toThrow(
    'A timesheet for this period has already been submitted',
  );
});

test.each([
  ['2026-05-19', 'does not start a week'],
  ['2026-02-30', '2026-02-30 is not a valid date.'],
  ['2025-05-19', 'Date is outside the contract dates.'],
])('A period named %s is refused: %s', async (beginning, message) => {
  const { contractor, contractorId } = await makePlacement(world.here, {}, { start: '2026-05-18' });
  await expect(declare(contractor, { contractorId, beginning, reason: 'Ill' })).rejects.toThrow(message);
});

test('Missing periods are found by words, counted the same, and those ticked are reminded', async () => {
  const { admin, authoriser, contractorId } = await makePlacement(
    world.here,
    { name: 'Harbour pilot' },
    { start: '2026-05-11' },
  );
  const found = await browseMissing(admin, { search: 'harbour' }, FIRST);
  expect(found).toMatchObject({ total: 2, rows: [{ beginning: '2026-05-11' }, { beginning: '2026-05-18' }] });
  expect(await countAllMissing(admin, { search: 'harbour' })).toBe(2);
  expect(await countAllMissing(admin, { contractorId })).toBe(2);
  expect(await missingCount(admin, { search: 'harbour' })).toBe(2);
  const period = { contractorId, beginning: '2026-05-18' };
  const { sent, settled } = await remindContractorsNow(
    admin,
    [period, { ...period, beginning: '2026-05-25' }],
    composeReminder,
  );
  expect({ sent, settled }).toMatchObject({ sent: [{ periods: [period] }], settled: 1 });
  expect((await browseMissing(admin, { contractorId }, FIRST)).rows[0]!.lastReminded).not.toBeNull();
  await expect(remindContractorsNow(authoriser, [period], composeReminder)).rejects.toThrow(
    'This role may not send missing submission reminders',
  );
});

test('Missing periods are searched by the common rules: accents, order, references and payroll numbers', async () => {
  const { admin, contractor, contractorId } = await makePlacement(
    world.here,
    { name: 'Grid operator', reference: 'REF-7781' },
    { start: '2026-05-18', payrollNumber: 'PN-90417' },
  );
  await editContact(admin, (contractor.actor as RoleActor).contactId!, { fullname: 'Zofia Wójcik' });
  for (const search of ['wojcik', 'WÓJCIK zofia', 'ref-7781', 'pn90417', 'operator grid']) {
    const { rows } = await browseMissing(admin, { search }, FIRST);
    expect([search, rows.map((row) => row.contractorId)]).toEqual([search, [contractorId]]);
    expect([await countAllMissing(admin, { search }), await missingCount(admin, { search })]).toEqual([1, 1]);
  }
  expect(await countAllMissing(admin, { search: 'wojcik', contactId: newId() })).toBe(0);
});

test('If it is declared and submitted at the same moment, the timesheet stands and the declaration does not', async () => {
  for (let round = 0; round < 8; round += 1) {
    const placement = await makePlacement(world.here, {}, { start: '2026-05-18' });
    const { contractor, contractorId } = placement;
    await warmPool(world.platform);
    const [said, sent] = await Promise.allSettled([
      declare(contractor, { contractorId, ...WEEK }),
      submitWeek(placement),
    ]);
    expect(sent.status).toBe('fulfilled');
    if (said.status === 'rejected') expect(said.reason).toMatchObject({ code: 'period_taken' });
    expect(await listDeclarations(contractor, contractorId)).toEqual([]);
  }
});
