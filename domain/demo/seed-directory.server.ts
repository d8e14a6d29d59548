import { Temporal } from 'temporal-polyfill';
import { createAgency, type FoundingContext } from '../agencies/create-agency.server.ts';
import { CreateClientSchema } from '../clients/client.schema.ts';
import { createClient } from '../clients/create-client.server.ts';
import { CreateContactSchema } from '../contacts/contact.schema.ts';
import { createContact } from '../contacts/create-contact.server.ts';
import { type Context, today } from '../context.ts';
import { CreateContractorSchema } from '../contractors/contractor.schema.ts';
import { createContractor } from '../contractors/create-contractor.server.ts';
import { makeContract } from './make-contract.server.ts';
import { listTemplates } from '../templates/list-templates.server.ts';
import {
  DEMO_CONTRACTOR,
  type DemoAgency,
  type DemoClient,
  type DemoContract,
  type DemoPerson,
} from './demo-agency.ts';

/** The agencies were set up before their first timesheet, so that the news is about timesheets. */
export const SET_UP_DAYS_AGO = 91;
const FIRST_DAY = -210; // the earliest contract began some thirty weeks ago
const FIRST_PLACEMENT = -90; // so that little is missing before the twelve weeks of timesheets

/** Lookups between the rows of one agency. */
type Known = { contacts: Map<string, string>; templates: Map<string, string> };

/**
 * Founds a demo agency with its clients, contracts and placements, and opens it for the operator. The clock is
 * `SET_UP_DAYS_AGO` days before the demo's today.
 */
export async function seedDirectory(founding: FoundingContext, demo: DemoAgency): Promise<Context> {
  const { canonicalName, displayName, website, settings, administrator } = demo;
  const [fullname, emailAddress] = administrator;
  const input = {
    canonicalName,
    displayName,
    website,
    administrator: { fullname, emailAddress, telephoneNumber: null },
  };
  return founding.db.transaction(async (db) => {
    const { portalUrl: _, ...rest } = { ...founding, db };
    const { agency } = await createAgency({ ...founding, db }, input, { settings });
    const ctx: Context = { ...rest, agency };
    const templates = new Map((await listTemplates(ctx)).map(({ templateName, id }) => [templateName, id]));
    const known: Known = { contacts: new Map(), templates };
    for (const client of demo.clients) await seedClient(ctx, client, known);
    return ctx;
  });
}

async function seedClient(ctx: Context, client: DemoClient, known: Known): Promise<void> {
  const { reference, clientName, telephoneNumber, copiesTo } = client;
  const emailAcceptedTimesheetCopiesTo = { enabled: copiesTo.length > 0, value: [...copiesTo] };
  const input = CreateClientSchema.parse({ reference, clientName, telephoneNumber, emailAcceptedTimesheetCopiesTo });
  const { clientId } = await createClient(ctx, input);
  for (const contract of client.contracts) await seedContract(ctx, { clientId, client, contract }, known);
}

type Placing = { clientId: string; client: DemoClient; contract: DemoContract };

async function seedContract(ctx: Context, { clientId, client, contract }: Placing, known: Known): Promise<void> {
  const { reference, endsInDays, chargeRate, payRate, hasDefaultRates = false } = contract;
  const day = (days: number) =>
    Temporal.PlainDate.from(today(ctx))
      .add({ days: SET_UP_DAYS_AGO + days })
      .toString();
  const end = endsInDays === null ? null : day(endsInDays);
  const created = await makeContract(ctx, contract, { clientId, start: day(FIRST_DAY), end });
  const authorisers: { contactId: string; isPrimary: boolean }[] = [];
  for (const person of client.authorisers) {
    authorisers.push({ contactId: await contactOf(ctx, person, known), isPrimary: authorisers.length === 0 });
  }
  for (const [index, named] of contract.people.entries()) {
    const person = typeof named === 'string' ? invented(named) : named;
    const placement = CreateContractorSchema.parse({
      contractId: created.contractId,
      contractorContactId: await contactOf(ctx, person, known),
      timesheetTemplateId: known.templates.get(contract.template),
      authorisers,
      start: day(FIRST_PLACEMENT + 7 * ((index * 5) % 3)),
      end,
      ...(hasDefaultRates ? {} : { chargeRate, payRate }),
      payrollNumber: String(contract.firstNumber + index),
      reference: `${reference}-${String(index + 1).padStart(2, '0')}`,
      allowDocumentUploads: person === DEMO_CONTRACTOR ? true : null,
    });
    await createContractor(ctx, placement);
  }
}

/** Invents a person without a log-in, with an email made from their name. */
function invented(fullname: string): DemoPerson {
  const plain = fullname.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ı', 'i');
  return [fullname, `${plain.toLowerCase().replace(/[^a-z]+/g, '.')}@mailbox.example`];
}

async function contactOf(ctx: Context, [fullname, emailAddress]: DemoPerson, { contacts }: Known): Promise<string> {
  const known = contacts.get(emailAddress);
  if (known) return known;
  const { contactId } = await createContact(ctx, CreateContactSchema.parse({ fullname, emailAddress }));
  contacts.set(emailAddress, contactId);
  return contactId;
}
