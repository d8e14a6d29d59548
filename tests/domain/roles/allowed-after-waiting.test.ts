import { expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { setAdministratorEnabled } from '#domain/administrators/set-administrator.server.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { anotherAdministrator, GONE, type Held, refusalAfterWaiting, switchedOff } from '#tests/support/lost-roles.ts';
import { makePlacement, weekInput } from '#tests/support/placement.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const placementHeld =
  (contractorId: string): Held =>
  (session) =>
    session.query('select from contractors where agency_id = $1 and id = $2 for update', [
      world.here.agency.id,
      contractorId,
    ]);
const layoutsHeld: Held = (session) =>
  session.query('select from payroll_layouts where agency_id = $1 for update', [world.here.agency.id]);
const administratorsHeld: Held = (session) =>
  session.query(`select pg_advisory_xact_lock(hashtext('administrators ' || $1))`, [world.here.agency.id]);

const refusalOf = (held: Held, work: () => Promise<unknown>, change: Held) =>
  refusalAfterWaiting(world, held, work, change);

const demoted =
  ({ actor }: Context): Held =>
  (session) =>
    session.query('update administrators set is_super_administrator = false where agency_id = $1 and contact_id = $2', [
      world.here.agency.id,
      (actor as RoleActor).contactId,
    ]);

const SUPER = { isSuperAdministrator: true };
const another = () => anotherAdministrator(world.here);

test('Nobody enters time, or changes a placement, who lost their role while they waited for it', async () => {
  const { contractorId, contractor } = await makePlacement(world.here);
  const held = placementHeld(contractorId);
  const submit = () => submitTimesheet(contractor, weekInput(contractorId));
  expect(await refusalOf(held, submit, switchedOff(contractor))).toContain(GONE);
  const { contactId } = await addContact(world.here, 'deciding@here.example');
  for (const work of [
    (ctx: Context) => editContractor(ctx, contractorId, EditContractorSchema.parse({ payRate: '99' })),
    (ctx: Context) => addRate(ctx, contractorId, AddRateSchema.parse({ from: '2026-06-01', payRate: '99' })),
    (ctx: Context) => addAuthoriser(ctx, { contractorId, contactId, isPrimary: true, reference: null }),
  ]) {
    const admin = await another();
    expect(await refusalOf(held, () => work(admin), switchedOff(admin))).toContain(GONE);
  }
});

test('Nobody makes a payroll run who lost their role while another was made', async () => {
  const layout = CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8' });
  const { payrollLayoutId } = await createPayrollLayout(world.here, layout);
  const admin = await another();
  const make = () => makePayrollRun(admin, MakeRunSchema.parse({ payrollLayoutId }));
  expect(await refusalOf(layoutsHeld, make, switchedOff(admin))).toContain(GONE);
});

test('A super administrator who is demoted meanwhile changes no other administrator', async () => {
  const other = await another();
  const { contactId } = other.actor as RoleActor;
  const administrators = await listAdministrators(world.here);
  const { administratorId } = administrators.find((one) => one.contactId === contactId)!;
  const appointed = await addContact(world.here, 'appointed@here.example');
  const fullname = 'Somebody Else';
  for (const [work, refusal] of [
    [(ctx: Context) => setAdministratorEnabled(ctx, { administratorId, isEnabled: false }), 'may not edit'],
    [(ctx: Context) => createAdministrator(ctx, { contactId: appointed.contactId, ...SUPER }), 'may not edit'],
    [(ctx: Context) => editContact(ctx, contactId!, EditContactSchema.parse({ fullname })), 'by super administrators'],
  ] as const) {
    const boss = await another();
    expect(await refusalOf(administratorsHeld, () => work(boss), demoted(boss))).toContain(refusal);
  }
});
