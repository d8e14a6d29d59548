import type { Choice, FoundChoices } from '#domain/browse.ts';
import { findClientChoices } from '#domain/clients/find-client-choices.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import type { Context } from '#domain/context.ts';
import { findContractChoices, toChoice } from '#domain/contracts/browse-contracts.server.ts';
import type { Contract } from '#domain/contracts/contract.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { offeredChargingPeriods } from '#domain/agencies/charging-periods.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import type { AgencyRules } from '#domain/contractors/placement-rules.ts';
import type { Schedule } from '#domain/reminders/schedules/schedule.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { findAround } from './contract-around.server.ts';

/** Choices with one that must be among them, because it is chosen. */
function including(found: FoundChoices, chosen: Choice | null): FoundChoices {
  if (!chosen || found.choices.some(({ value }) => value === chosen.value)) return found;
  return { ...found, choices: [chosen, ...found.choices] };
}

const choiceOf = ({ client, ...contract }: Contract) =>
  toChoice({ ...contract, clientName: client.clientName, clientReference: client.reference });

/** What a contract’s form offers: clients, contacts for its consultant, and the ways to charge. */
export async function loadContractForm(
  ctx: Context,
  client: Contract['client'] | null,
  consultant: Choice | null,
  chosen: Contract['chargingPeriod'] = null,
) {
  const [clients, contacts] = await Promise.all([findClientChoices(ctx, ''), findContactChoices(ctx, '')]);
  const own = client && { value: client.clientId, label: client.clientName, detail: client.reference };
  const charging = offeredChargingPeriods(ctx.agency.settings.defaults, chosen);
  return { clients: including(clients, own), contacts: including(contacts, consultant), charging };
}

/** What a reminder schedule’s form offers: clients and contracts, with those that are chosen. */
export async function loadScheduleForm(ctx: Context, schedule: Schedule | null) {
  const { clientId = null, clientName, contractId = null } = schedule ?? {};
  const [clients, contracts, contract] = await Promise.all([
    findClientChoices(ctx, ''),
    findContractChoices(ctx, ''),
    contractId ? getContract(ctx, contractId) : null,
  ]);
  const client = clientId && clientName ? { value: clientId, label: clientName, detail: null } : null;
  return { clients: including(clients, client), contracts: including(contracts, contract && choiceOf(contract)) };
}

/** The contact that a form is opened with, as a choice; null where it names none. @throws NotFound */
export async function contactChoice(ctx: Context, contactId: string | null): Promise<Choice | null> {
  if (!contactId) return null;
  const { fullname, emailAddress } = await getContact(ctx, contactId);
  return { value: contactId, label: fullname, detail: emailAddress };
}

/** The contacts that a new placement’s form is opened with, by its fields. @throws NotFound */
export async function contactsOpenedWith(ctx: Context, { searchParams }: URL) {
  const [contractor, authoriser] = await Promise.all([
    contactChoice(ctx, searchParams.get('contractorContactId')),
    contactChoice(ctx, searchParams.get('anotherAuthoriserId')),
  ]);
  return { contractor, authoriser };
}

/** What a new placement’s form offers; with a contract also what that one means to it. */
export async function loadContractorForm(ctx: Context, contractId: string | null, ...chosen: (Choice | null)[]) {
  const contract = contractId ? await getContract(ctx, contractId) : null;
  const [contracts, contacts, templates, around] = await Promise.all([
    findContractChoices(ctx, ''),
    findContactChoices(ctx, ''),
    listTemplates(ctx),
    contract && findAround(ctx, contract.contractId),
  ]);
  return {
    contracts: including(contracts, contract && choiceOf(contract)),
    contacts: chosen.reduce(including, contacts),
    templates,
    around,
    rules: rulesOf(ctx),
    label: contractorLabel(ctx.agency.settings),
  };
}

/** Of the agency’s settings those that have a say in a placement’s rules. */
export const rulesOf = ({ agency }: Context): AgencyRules => {
  const { defaults, documents } = agency.settings;
  return { defaults, documents };
};
