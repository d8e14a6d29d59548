import type pg from 'pg';
import { expect, test } from 'vitest';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { transact } from '#domain/context.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { makePlacement, openWithPlacements, submitWeek } from '#tests/support/placement.ts';
import { raceWith } from '#tests/support/race.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(() => openWithPlacements('2026-05-26T08:40:00Z', ['2026-01-05', '2026-01-05']));

test('A change that waited while the contract moved to another client sees the contract as it is now', async () => {
  const { here, placements } = world;
  const [{ contractId, contractorId }, { clientId }] = placements as [(typeof placements)[0], (typeof placements)[0]];
  const move = 'update contracts set client_id = $1 where id = $2';
  const answers = await raceWith<{ clientId: string }>(
    world,
    here,
    (session) => session.query(move, [clientId, contractId]),
    [
      () => editContractor(here, contractorId, EditContractorSchema.parse({ end: '2026-12-31' })),
      () => editContract(here, contractId, EditContractSchema.parse({ costCentre: 'CC-1' })),
    ],
  );
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { clientId, end: '2026-12-31' } },
    { status: 'fulfilled', value: { clientId, costCentre: 'CC-1' } },
  ]);
});

test('A change that waited while the placement got another template sees the placement as it is now', async () => {
  const { here } = world;
  const { contractorId } = await makePlacement(here);
  const template = (await listTemplates(here)).find(({ templateName }) => templateName === 'Weekly hours total')!;
  const [answer] = await raceWith(
    world,
    here,
    (session) =>
      session.query('update contractors set timesheet_template_id = $1 where id = $2', [template.id, contractorId]),
    [() => editContractor(here, contractorId, EditContractorSchema.parse({ payrollNumber: 'PN-7' }))],
  );
  expect(answer).toMatchObject({
    status: 'fulfilled',
    value: { payrollNumber: 'PN-7', timesheetTemplate: { templateName: 'Weekly hours total' } },
  });
});

test('Entering time, and changing many placements, work after waiting for a placement that gets another template', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const { contractorId } = placement;
  const template = (await listTemplates(here)).find(({ templateName }) => templateName === 'Weekly hours total')!;
  const plan = () =>
    transact(here, (tx) => planBulkChange(tx, [contractorId], { kind: 'reminders', isSendingReminders: false }, true));
  const [planned, sent] = await raceWith(
    world,
    here,
    (session) =>
      session.query('update contractors set timesheet_template_id = $1 where id = $2', [template.id, contractorId]),
    [plan, () => submitWeek(placement)] as (() => Promise<unknown>)[],
  );
  expect(planned).toMatchObject({
    status: 'fulfilled',
    value: { plan: { will: [{ placement: { id: contractorId } }] } },
  });
  expect(sent).toMatchObject({ status: 'fulfilled' });
});

test('A change of template locks the template before the placement, like the deletion of templates', async () => {
  const { here } = world;
  const { contractorId } = await makePlacement(here);
  const template = (await listTemplates(here)).find(({ templateName }) => templateName === 'Weekly hours total')!;
  const hold = (table: string, id: string) => (session: pg.Client) =>
    session.query(`select from ${table} where agency_id = $1 and id = $2 for no key update nowait`, [
      here.agency.id,
      id,
    ]);
  const change = EditContractorSchema.parse({ timesheetTemplateId: template.id });
  const [answer] = await raceWith(
    world,
    here,
    hold('timesheet_templates', template.id),
    [() => editContractor(here, contractorId, change)],
    hold('contractors', contractorId),
  );
  expect(answer).toMatchObject({ status: 'fulfilled', value: { timesheetTemplate: { id: template.id } } });
});
