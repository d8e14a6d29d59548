import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import type { RoleType } from '#domain/roles/role-type.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { type SubmitTimesheet, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { addContract, inRole, placementInput, openTwoAgenciesAt } from './two-agencies.ts';

/** A placement with the people around it, each in their own context. */
export type TestPlacement = {
  contractorId: string;
  contractor: Context;
  authoriser: Context;
  /** Someone who authorises elsewhere in the same agency. */
  stranger: Context;
  admin: Context;
};

/** In emails of one length, since tables are as wide as their widest cell. */
let count = 0;

/** Creates a separate contract with a contractor and an authoriser on it. */
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

/** Returns the agency as one of its contacts sees it. */
export async function asContact(agency: Context, roleType: RoleType, contactId: string): Promise<Context> {
  const [contact] = await agency.db.run<{ accountId: string; roleId: string | null }>({
    text: `select c.account_id, r.id as role_id from contacts c
      left join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.type = $3 where c.agency_id = $1 and c.id = $2`,
    values: [agency.agency.id, contactId, roleType],
  });
  const ctx = inRole(agency, roleType, contactId);
  const actor = ctx.actor as RoleActor;
  return { ...ctx, actor: { ...actor, accountId: contact!.accountId, roleId: contact!.roleId ?? actor.roleId } };
}

/** Returns the agency as its first administrator sees it. */
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

/** Returns the contractor's input for the week beginning 18 May 2026. */
export function weekInput(contractorId: string, more: Record<string, unknown> = {}): SubmitTimesheet {
  return SubmitTimesheetSchema.parse({
    contractorId,
    beginning: '2026-05-18',
    taskId: newId(),
    entries: NORMAL_WEEK,
    ...more,
  });
}

/** Submits a timesheet for that week, and leaves it pending. */
export async function submitWeek(
  { contractor, contractorId }: TestPlacement,
  more: Record<string, unknown> = {},
): Promise<string> {
  return (await submitTimesheet(contractor, weekInput(contractorId, more))).timesheetId;
}

/** A placement with the ids of its contract and client. */
export type PlacementOnContract = TestPlacement & { contractId: string; clientId: string };

/** Opens two agencies at an instant, the first with a placement from each of these days, on contracts without dates. */
export async function openWithPlacements(instant: string, starts: string[]) {
  const world = await openTwoAgenciesAt(instant);
  return { ...world, placements: await placementsFrom(world.here, starts) };
}

async function placementsFrom(agency: Context, starts: string[]): Promise<PlacementOnContract[]> {
  const made: PlacementOnContract[] = [];
  for (const start of starts) {
    const placement = await makePlacement(agency, { start: null }, { start });
    const [ids] = await agency.db.run<{ contractId: string; clientId: string }>({
      text: `select p.contract_id, k.client_id from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
        where p.agency_id = $1 and p.id = $2`,
      values: [agency.agency.id, placement.contractorId],
    });
    made.push({ ...placement, ...ids! });
  }
  return made;
}

/** Creates a placement that is paid £180.02 a day and not charged, from 5 January 2026. */
export const makeDailyPlacement = (agency: Context): Promise<TestPlacement> =>
  makePlacement(
    agency,
    { chargingPeriod: 'daily', allowNightshifts: false },
    { start: '2026-01-05', chargeRate: null, payRate: '180.02' },
  );

/** Creates more placements like one, each with a separate contact, written as rows since only their number matters. */
export async function copiesOf({ db, agency }: Context, contractorId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const contacts = ids.map(newId);
  await db.runAll([
    {
      text: `insert into contacts (agency_id, id, fullname, email_address, created_at, updated_at)
        select $1, c, 'Worker ' || n, 'copy' || n || '@mailbox.example', now(), now()
        from unnest($2::uuid[]) with ordinality as s (c, n) returning id`,
      values: [agency.id, contacts],
    },
    {
      text: `insert into contractors (agency_id, id, contact_id, contract_id, timesheet_template_id, start_date, created_at, updated_at)
        select p.agency_id, s.id, s.contact, p.contract_id, p.timesheet_template_id, p.start_date, now(), now()
        from unnest($2::uuid[], $3::uuid[]) as s (id, contact), contractors p where p.agency_id = $1 and p.id = $4`,
      values: [agency.id, ids, contacts, contractorId],
    },
  ]);
  return ids;
}
