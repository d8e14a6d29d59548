import { expect, test } from 'vitest';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { deleteBillee } from '#domain/billees/delete-billee.server.ts';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { takeBackBulkChange } from '#domain/bulk-changes/take-back-bulk-change.server.ts';
import { deleteClient } from '#domain/clients/delete-client.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { deleteContact } from '#domain/contacts/delete-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { CreateContractSchema } from '#domain/contracts/contract.schema.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { createContract } from '#domain/contracts/create-contract.server.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { deleteDigestSchedule } from '#domain/digests/delete-digest-schedule.server.ts';
import { editDigestSchedule } from '#domain/digests/edit-digest-schedule.server.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { deferInvitations } from '#domain/invitations/defer-invitations.server.ts';
import { sendInvitations } from '#domain/invitations/send-invitations.server.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { deletePayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { deleteSchedule } from '#domain/reminders/schedules/delete-schedule.server.ts';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { CreateScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { holdsRowLock } from '#tests/support/held-rows.ts';
import { anotherAdministrator, GONE, type Held, refusalAfterWaiting, switchedOff } from '#tests/support/lost-roles.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement } from '#tests/support/placement.ts';
import {
  addContact,
  addContract,
  openTwoAgencies,
  placementInput,
  recordedActions,
} from '#tests/support/two-agencies.ts';
import { WEEKLY_DIGEST } from '#tests/support/weekly-digest.ts';

const digest = { ...WEEKLY_DIGEST, recipients: ['payroll@here.example'] };
const schedule = { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Tuesday' };
const END: BulkValue = { kind: 'end', end: '2026-12-18' };

/** Plans that the placement ends. @returns how to apply it */
async function planned(here: Context, contractorId: string, value: BulkValue) {
  const bulkChangeId = await beginBulkChange(here, value.kind, { ticked: [contractorId], filter: null });
  const { shown } = await planBulkChange(here, [contractorId], value);
  return { bulkChangeId, apply: (ctx: Context) => applyBulkChange(ctx, bulkChangeId, value, shown) };
}

/** Opens an agency with one record of each kind that its administrators change. */
async function openWithRecords() {
  const world = await openTwoAgencies();
  const { here } = world;
  const { contractId, clientId } = await addContract(here);
  const { contractorId, contractor } = await makePlacement(here);
  const invitedId = (contractor.actor as RoleActor).contactId!;
  await here.db.run({ text: 'delete from account_tokens where agency_id = $1', values: [here.agency.id] });
  await deferInvitations(here, [invitedId], null);
  const done = await planned(here, contractorId, END);
  await done.apply(here);
  const layout = CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), encoding: 'utf-8' });
  const [template] = await listTemplates(here);
  return {
    next: await planned(here, contractorId, { kind: 'end', end: '2026-12-19' }),
    input: await placementInput(here, contractId, 'starter@here.example'),
    ...(await addContact(here, 'unneeded@here.example')),
    ...(await createBillee(here, CreateBilleeSchema.parse({ name: 'Calder Finch' }))),
    ...(await createDigestSchedule(here, CreateDigestScheduleSchema.parse(digest))),
    ...(await createSchedule(here, CreateScheduleSchema.parse(schedule))),
    ...(await createPayrollLayout(here, layout)),
    // After the schedule, which has a client and a contract of its own: none.
    ...{ ...world, contractId, clientId, contractorId, invitedId, templateId: template!.id, doneId: done.bulkChangeId },
  };
}
const world = opened(openWithRecords);

const row = (table: string, id: unknown, by = 'id') => holdsRowLock(world.here, { table, id, by }, 'update');
const importsHeld: Held = (session) =>
  session.query(`select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))`, [world.here.agency.id]);
const client = () => row('clients', world.clientId);
const contract = () => row('contracts', world.contractId);
const reminders = () => row('reminder_schedules', world.remindersId);
const digests = () => row('digest_schedules', world.digestScheduleId);
const placement = () => row('contractors', world.contractorId);
const imported = [{ rowNumber: 2, cells: { reference: 'C-1', clientName: 'Evil Precision' } }];

const CHANGES: [what: string, held: () => Held, work: (ctx: Context) => Promise<unknown>][] = [
  ['changes a client', client, (ctx) => editClient(ctx, world.clientId, { clientName: 'Another' })],
  ['deletes a client', client, (ctx) => deleteClient(ctx, world.clientId)],
  [
    'creates a contract',
    client,
    (ctx) => createContract(ctx, CreateContractSchema.parse({ clientId: world.clientId, name: 'Fitter' })),
  ],
  ['changes a contract', contract, (ctx) => editContract(ctx, world.contractId, { name: 'Another' })],
  [
    'gives a contract default rates',
    contract,
    (ctx) =>
      addContractRate(
        ctx,
        world.contractId,
        AddContractRateSchema.parse({ unit: 'hour', from: '2026-06-01', payRate: '99' }),
      ),
  ],
  ['deletes a contract', contract, (ctx) => deleteContract(ctx, world.contractId)],
  [
    'places a contractor',
    () => row('contacts', world.input.contractorContactId),
    (ctx) => createContractor(ctx, world.input),
  ],
  ['deletes a contact', () => row('contacts', world.contactId), (ctx) => deleteContact(ctx, world.contactId)],
  ['changes reminders', reminders, (ctx) => editSchedule(ctx, world.remindersId, { isEnabled: false })],
  ['deletes reminders', reminders, (ctx) => deleteSchedule(ctx, world.remindersId)],
  ['changes a digest', digests, (ctx) => editDigestSchedule(ctx, world.digestScheduleId, { name: 'Another' })],
  ['deletes a digest', digests, (ctx) => deleteDigestSchedule(ctx, world.digestScheduleId)],
  [
    'deletes a payroll layout',
    () => row('payroll_layouts', world.payrollLayoutId),
    (ctx) => deletePayrollLayout(ctx, world.payrollLayoutId),
  ],
  [
    'changes a template',
    () => row('timesheet_templates', world.templateId),
    (ctx) => editTemplate(ctx, world.templateId, { templateName: 'Another' }),
  ],
  ['deletes a billee', () => row('billees', world.billeeId), (ctx) => deleteBillee(ctx, world.billeeId)],
  [
    'sends an invitation',
    () => row('held_invitations', world.invitedId, 'contact_id'),
    (ctx) => sendInvitations(ctx, [world.invitedId]),
  ],
  [
    'imports clients',
    () => importsHeld,
    (ctx) => applyImport(ctx, { kind: 'clients', fileName: 'clients.csv', table: imported }),
  ],
  ['changes many placements', placement, (ctx) => world.next.apply(ctx)],
  ['takes a change of placements back', placement, (ctx) => takeBackBulkChange(ctx, world.doneId)],
];

test.each(CHANGES)('Nobody %s who lost their role while they waited', async (_what, held, work) => {
  const admin = await anotherAdministrator(world.here);
  const before = await recordedActions(world.here);
  expect(await refusalAfterWaiting(world, held(), () => work(admin), switchedOff(admin))).toContain(GONE);
  expect(await recordedActions(world.here)).toEqual(before);
});
