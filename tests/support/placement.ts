import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { type SubmitTimesheet, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { addContract, inRole, placementInput } from './two-agencies.ts';

/** A placement with the people around it, each as they see it. */
export type TestPlacement = {
  contractorId: string;
  contractor: Context;
  authoriser: Context;
  /** Somebody who authorises elsewhere in the same agency. */
  stranger: Context;
  admin: Context;
};

/** In emails of one length, as tables are as wide as their widest cell. */
let count = 0;

/** Makes a contract of its own with a contractor and an authoriser on it. */
export async function makePlacement(
  agency: Context,
  contract: Record<string, unknown> = {},
  placement: Record<string, unknown> = {},
): Promise<TestPlacement> {
  count += 1;
  const made = await addContract(agency, {
    entryPeriod: 'weekly',
    chargingPeriod: 'hourly',
    allowNightshifts: true,
    allowHolidays: true,
    ...contract,
  });
  const input = await placementInput(
    agency,
    made.contractId,
    `worker-${String(count).padStart(3, '0')}@example.example`,
    placement,
  );
  const { contractorId } = await createContractor(agency, input);
  return {
    contractorId,
    contractor: await asContact(agency, 'ContractingRole', input.contractorContactId),
    authoriser: await asContact(agency, 'AuthorisingRole', input.authorisers[0]!.contactId),
    stranger: inRole(agency, 'AuthorisingRole', newId()),
    admin: await asAdministrator(agency),
  };
}

/** The agency as one of its contacts sees it. */
export async function asContact(agency: Context, roleType: RoleType, contactId: string): Promise<Context> {
  const [contact] = await agency.db.run<{ accountId: string }>({
    text: 'select account_id from contacts where id = $1',
    values: [contactId],
  });
  const ctx = inRole(agency, roleType, contactId);
  return { ...ctx, actor: { ...(ctx.actor as RoleActor), accountId: contact!.accountId } };
}

/** The agency as its first administrator sees it. */
export async function asAdministrator(agency: Context): Promise<Context> {
  const [first] = await agency.db.run<{ contactId: string }>({
    text: 'select contact_id from administrators limit 1',
    values: [],
  });
  return asContact(agency, 'RecruitmentAgencyAdministrationRole', first!.contactId);
}

/** Monday to Friday, 09:00 to 17:00 with half an hour's break: 37h 30m. */
export const NORMAL_WEEK = ['18', '19', '20', '21', '22'].map((day) => ({
  entryDate: `2026-05-${day}`,
  startTime: '09:00',
  endTime: '17:00',
  breakTime: '30',
}));

/** What the contractor sends for the week beginning 18 May 2026. */
export function weekInput(contractorId: string, more: Record<string, unknown> = {}): SubmitTimesheet {
  return SubmitTimesheetSchema.parse({
    contractorId,
    beginning: '2026-05-18',
    taskId: newId(),
    entries: NORMAL_WEEK,
    ...more,
  });
}

/** A pending timesheet of that week. */
export async function submitWeek(
  { contractor, contractorId }: TestPlacement,
  more: Record<string, unknown> = {},
): Promise<string> {
  return (await submitTimesheet(contractor, weekInput(contractorId, more))).timesheetId;
}
