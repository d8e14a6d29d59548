import { createClient } from '../clients/create-client.server.ts';
import type { CreateContact } from '../contacts/contact.schema.ts';
import { createContact } from '../contacts/create-contact.server.ts';
import { type Context, now, transact } from '../context.ts';
import type { Contractor } from '../contractors/contractor.ts';
import { createContractor } from '../contractors/create-contractor.server.ts';
import { CreateContractorSchema } from '../contractors/contractor.schema.ts';
import { elementRatesOf } from '../contractors/rates/element-rates.ts';
import { createContract } from '../contracts/create-contract.server.ts';
import { CreateContractSchema } from '../contracts/contract.schema.ts';
import { CreateClientSchema } from '../clients/client.schema.ts';
import { Invalid } from '../errors.ts';
import { hasBegun, invitationDay, morningOf } from '../invitations/invitation.ts';
import { deferInvitations } from '../invitations/defer-invitations.server.ts';
import { inviteNow } from '../invitations/send-invitations.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { NEW, type Starter } from './starter.schema.ts';
import { readTypedStarter } from './typed-starter.ts';
import { checkStarter } from './check-starter.server.ts';

/**
 * Places a person on a contract in one transaction: the person, the client, the contract and the authoriser are created
 * if new, and the invitations are sent now, on the first day, or by hand.
 * @throws Forbidden, or Invalid with every problem, at the fields of `Starter`
 */
export async function placeStarter(ctx: Context, starter: Starter): Promise<Contractor> {
  requirePermission(ctx.actor, 'contractor.create');
  try {
    return await transact(ctx, (tx) => place(tx, starter));
  } catch (error) {
    throw error instanceof Invalid ? atOwnFields(error, starter) : error;
  }
}

async function place(ctx: Context, starter: Starter): Promise<Contractor> {
  const { problems } = await checkStarter(ctx, readTypedStarter(starter));
  if (problems.length > 0) throw new Invalid(problems);
  const contractId = await contractOf(ctx, starter);
  const contractorContactId = starter.who === NEW ? await contactOf(ctx, personOf(starter)) : starter.who;
  const authoriser =
    starter.authoriser === NEW
      ? await contactOf(ctx, { fullname: starter.authoriserName!, emailAddress: starter.authoriserEmail! })
      : starter.authoriser;
  const authorisers = [{ contactId: authoriser, isPrimary: true }];
  const named = { ...detailsOf(starter), contractId, contractorContactId, authorisers };
  const placed = await createContractor(ctx, CreateContractorSchema.parse(named));
  await inviteBoth(ctx, starter, [contractorContactId, authoriser]);
  return placed;
}

/** Returns a starter's fields for the placement itself. */
function detailsOf(starter: Starter) {
  const { start, end, chargeRate, payRate, payrollNumber, reference, timesheetTemplateId } = starter;
  const { priorWeeks, priorFrom, unit } = starter;
  const { entryPeriod, chargingPeriod, allowHolidays, allowNightshifts, allowDocumentUploads } = starter;
  return {
    ...{ start, end, chargeRate, payRate, payrollNumber, reference, timesheetTemplateId, priorWeeks, priorFrom, unit },
    ...elementRatesOf(starter),
    ...{ entryPeriod, chargingPeriod, allowHolidays, allowNightshifts, allowDocumentUploads },
  };
}

async function contractOf(ctx: Context, { contractId, clientId, clientName, contractName }: Starter): Promise<string> {
  if (contractId !== NEW) return contractId;
  const client = clientId === NEW ? await createClient(ctx, CreateClientSchema.parse({ clientName })) : { clientId };
  return (await createContract(ctx, CreateContractSchema.parse({ name: contractName, clientId: client.clientId })))
    .contractId;
}

/** Returns a starter's fields for a new person. */
const personOf = ({ fullname, emailAddress, telephoneNumber, optOutFrom, optOutUntil }: Starter) => ({
  ...{ fullname: fullname!, emailAddress: emailAddress!, telephoneNumber },
  ...{ optOutFrom, optOutUntil },
});

type Person = Omit<CreateContact, 'telephoneNumber' | 'reference'> & { telephoneNumber?: string | null };

async function contactOf(ctx: Context, person: Person): Promise<string> {
  return (await createContact(ctx, { telephoneNumber: null, ...person, reference: null })).contactId;
}

/** Invites those who were never invited, now or later; a day whose morning has come counts as now. */
async function inviteBoth(ctx: Context, starter: Starter, contactIds: string[]): Promise<void> {
  if (starter.invitation === 'none') return deferInvitations(ctx, contactIds, null);
  const { timeZone } = ctx.agency;
  const day = invitationDay(starter);
  if (day === null || hasBegun(day, { now: now(ctx), timeZone })) return inviteNow(ctx, contactIds);
  return deferInvitations(ctx, contactIds, morningOf(day, timeZone));
}

const AUTHORISER = /^authorisers/;

/** Maps another use-case's refusal to the fields of this page. */
function atOwnFields(error: Invalid, { who, contractId }: Starter): Invalid {
  const own: Record<string, string> = {
    contractorContactId: 'who',
    ...(who === NEW ? {} : { emailAddress: 'authoriserEmail' }),
    ...(contractId === NEW ? { name: 'contractName' } : {}),
  };
  const fields = error.fields.map((problem) => ({
    ...problem,
    field: AUTHORISER.test(problem.field) ? 'authoriser' : (own[problem.field] ?? problem.field),
  }));
  return new Invalid(fields, { code: error.code });
}
