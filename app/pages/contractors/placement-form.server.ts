import type { Choice } from '#domain/browse.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import type { Context } from '#domain/context.ts';
import type { AgencyRules } from '#domain/contractors/placement-rules.ts';
import { findContractChoices } from '#domain/contracts/browse-contracts.server.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { contactChoice, contractChoice, including, nullIfDeleted } from '#app/forms/chosen.server.ts';
import { findAround } from './contract-around.server.ts';
import { searchChoices, textOf } from '#app/forms/search-choices.server.ts';

/** Loads the contacts with which a new placement’s form is opened, by field. */
export async function contactsOpenedWith(ctx: Context, { searchParams }: URL) {
  const [contractor, authoriser] = await Promise.all([
    contactChoice(ctx, searchParams.get('contractorContactId')),
    contactChoice(ctx, searchParams.get('anotherAuthoriserId')),
  ]);
  return { contractor, authoriser };
}

/** Loads the choices of a new placement’s form; with a contract, also what it means for the placement. */
export async function loadContractorForm(ctx: Context, contractId: string | null, ...chosen: (Choice | null)[]) {
  const contract = contractId ? await nullIfDeleted(getContract(ctx, contractId)) : null;
  const [contracts, contacts, templates, around] = await Promise.all([
    findContractChoices(ctx, ''),
    findContactChoices(ctx, ''),
    listTemplates(ctx),
    contract && findAround(ctx, contract.contractId),
  ]);
  return {
    contracts: including(contracts, contract && contractChoice(contract)),
    contacts: chosen.reduce(including, contacts),
    templates,
    around,
    rules: rulesOf(ctx),
    label: contractorLabel(ctx.agency.settings),
  };
}

/** Returns the agency settings that affect a placement’s rules. */
export const rulesOf = ({ agency }: Context): AgencyRules => {
  const { defaults, documents } = agency.settings;
  return { defaults, documents };
};

/**
 * Returns the choices found for a new placement's fields, and what the contract chosen so far means for it; the button
 * for the latter alone searches nothing.
 */
export async function loadPlacementChoices(ctx: Context, typed: Record<string, unknown>, find: string | null) {
  const found = await searchChoices(ctx, typed, find === 'around' ? null : find);
  return { ...found, around: await findAround(ctx, textOf(typed.contractId)) };
}
