import { browseAuthorisingPeople } from '#domain/authorisers/browse-authorising-people.server.ts';
import type { Choice, FoundChoices } from '#domain/browse.ts';
import { findClientChoices } from '#domain/clients/find-client-choices.server.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import type { Context } from '#domain/context.ts';
import { findContractChoices, toChoice } from '#domain/contracts/browse-contracts.server.ts';
import type { Contract } from '#domain/contracts/contract.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { contractorLabel } from '#domain/agencies/contractor-label.ts';
import type { Schedule } from '#domain/reminders/schedule.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { findChoices } from './choices.server.ts';

/** How many of a client’s authorisers are offered as ticks; others are found by name. */
const CANDIDATES = 50;

/** Choices with one that must be among them, because it is chosen. */
function including(found: FoundChoices, chosen: Choice | null): FoundChoices {
  if (!chosen || found.choices.some(({ value }) => value === chosen.value)) return found;
  return { ...found, choices: [chosen, ...found.choices] };
}

const choiceOf = ({ client, ...contract }: Contract) =>
  toChoice({ ...contract, clientName: client.clientName, clientReference: client.reference });

/** What a contract’s form offers: clients, and contacts for its consultant. */
export async function loadContractForm(ctx: Context, client: Contract['client'] | null, consultant: Choice | null) {
  const [clients, contacts] = await Promise.all([findClientChoices(ctx, ''), findContactChoices(ctx, '')]);
  const chosen = client && { value: client.clientId, label: client.clientName, detail: client.reference };
  return { clients: including(clients, chosen), contacts: including(contacts, consultant) };
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

/** What a new placement’s form offers; with a contract its dates, and who authorises for its client already. */
export async function loadContractorForm(ctx: Context, contractId: string | null, contact: Choice | null = null) {
  const contract = contractId ? await getContract(ctx, contractId) : null;
  const [contracts, contacts, templates, people] = await Promise.all([
    findContractChoices(ctx, ''),
    findContactChoices(ctx, ''),
    listTemplates(ctx),
    contract
      ? browseAuthorisingPeople(ctx, { clientId: contract.clientId }, { page: 1, size: CANDIDATES })
      : { rows: [] },
  ]);
  return {
    contracts: including(contracts, contract && choiceOf(contract)),
    contacts: including(contacts, contact),
    templates,
    candidates: people.rows.map(({ contactId, fullname, emailAddress }) => ({ contactId, fullname, emailAddress })),
    contract: contract && {
      contractId: contract.contractId,
      name: contract.name,
      start: contract.start,
      end: contract.end,
    },
    label: contractorLabel(ctx.agency.settings),
  };
}

const KINDS: Record<string, string> = {
  clientId: 'clients',
  consultantContactId: 'contacts',
  contractId: 'contracts',
  contractorContactId: 'contacts',
  anotherAuthoriserId: 'contacts',
  contactId: 'contacts',
};

/** What a choosing field of these forms finds for the words typed. @throws NotFound for a field that there is not */
export const findForField = (ctx: Context, field: string, search: string) =>
  findChoices(ctx, KINDS[field] ?? '', search);
