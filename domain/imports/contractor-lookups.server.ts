import { peopleBehind } from '../contacts/people-behind.server.ts';
import type { Context } from '../context.ts';
import * as words from '../contractors/contractor.schema.ts';
import { byReference } from '../reference.ts';
import { hasTemplates } from '../templates/list-templates.server.ts';
import { cutOffProblems } from '../timesheets/cut-off.server.ts';
import { contactNamed } from './contact-named.ts';
import type { ContractorRow } from './contractor-rows.ts';
import * as lookups from './import-lookups.rows.server.ts';
import { knownLastDays } from './known-last-days.server.ts';
import { byName, onlyOne } from './named-records.ts';

/** The key of a contact on a contract. */
export const pair = (contractId: string, contactId: string) => `${contractId} ${contactId}`;

/** Everything of the agency that the rows name, in a handful of queries. */
export async function lookUpContractors(ctx: Context, rows: ContractorRow[]) {
  const { db, agency } = ctx;
  const names = rows.flatMap(({ contact, authorisers }) => [contact, ...authorisers]);
  const found = await lookups.findContacts(db, agency.id, [...new Set(names)]);
  const contracts = await lookups.findContracts(db, agency.id, [...new Set(rows.map(({ contract }) => contract))]);
  const contractOf = contractNamed(contracts);
  const templates = await lookups.findTemplates(db, agency.id, [...new Set(rows.map((row) => row.timesheetTemplate))]);
  const references = rows.map(({ reference }) => reference ?? '');
  const placements = await lookups.findPlacements(
    db,
    agency.id,
    references,
    contracts.map(({ id }) => id),
  );
  const referred = byReference(placements);
  const contactOf = contactNamed(found);
  const pairs = new Map(placements.map((one) => [pair(one.contractId, one.contactId), one.id]));
  const byId = new Map(placements.map((one) => [one.id, one]));
  const placementOf = ({ reference, contract, contact }: ContractorRow) => {
    if (reference) return referred(reference);
    return byId.get(pairs.get(pair(contractOf(contract).record?.id ?? '', contactOf(contact) ?? '')) ?? '');
  };
  return {
    contactOf,
    people: await peopleBehind(
      ctx,
      found.map(({ id }) => id),
    ),
    leaving: await knownLastDays(
      ctx,
      found.map(({ id }) => id),
      placements.map(({ id }) => id),
    ),
    contractOf,
    templates: new Map(templates.map(({ name, id }) => [name, id])),
    noTemplate: templates.length > 0 || (await hasTemplates(ctx)) ? words.NO_TEMPLATE : words.NO_TEMPLATES_AT_ALL,
    placementOf,
    cutOff: await cutOffProblems(
      ctx,
      'contractors',
      rows.flatMap((row) => {
        const id = placementOf(row)?.id;
        return id ? [{ id, start: row.start, end: row.end }] : [];
      }),
    ),
    /** The ids of placements by whom they place where; those of the file come to them. */
    pairs,
  };
}
/** The contract that a reference names, or its name where one alone has it. */
const contractNamed = (contracts: lookups.NamedContract[]) => {
  const referred = byReference(contracts);
  const called = byName(contracts, ({ name }) => name);
  return (name: string) => {
    const record = referred(name);
    return record ? { record } : onlyOne(called(name), { field: 'contract', plural: 'contracts', name });
  };
};

/** What the rows name, by name. */
export type KnownForContractors = Awaited<ReturnType<typeof lookUpContractors>>;
