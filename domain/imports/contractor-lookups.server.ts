import { peopleBehind } from '../contacts/people-behind.server.ts';
import type { Context } from '../context.ts';
import * as words from '../contractors/contractor.schema.ts';
import { hasTemplates } from '../templates/list-templates.server.ts';
import { cutOffProblems } from '../timesheets/cut-off.server.ts';
import type { ContractorRow } from './contractor-rows.ts';
import * as lookups from './import-lookups.rows.server.ts';

/** The key of a contact on a contract. */
export const pair = (contractId: string, contactId: string) => `${contractId} ${contactId}`;

/** Everything of the agency that the rows name, in a handful of queries. */
export async function lookUpContractors(ctx: Context, rows: ContractorRow[]) {
  const { db, agency } = ctx;
  const names = rows.flatMap(({ contact, authorisers }) => [contact, ...authorisers]);
  const found = await lookups.findContacts(db, agency.id, [...new Set(names)]);
  const contracts = await lookups.findContracts(db, agency.id, [...new Set(rows.map(({ contract }) => contract))]);
  const templates = await lookups.findTemplates(db, agency.id, [...new Set(rows.map((row) => row.timesheetTemplate))]);
  const references = rows.map(({ reference }) => reference ?? '');
  const placements = await lookups.findPlacements(
    db,
    agency.id,
    references,
    contracts.map(({ id }) => id),
  );
  const byReference = new Map(placements.map((placement) => [placement.reference, placement]));
  return {
    contacts: new Map([
      ...found.map((c) => [c.reference ?? '', c.id] as const),
      ...found.map((c) => [c.emailAddress, c.id] as const),
    ]),
    people: await peopleBehind(
      ctx,
      found.map(({ id }) => id),
    ),
    contracts: new Map(contracts.map((contract) => [contract.reference, contract])),
    templates: new Map(templates.map(({ name, id }) => [name, id])),
    noTemplate: templates.length > 0 || (await hasTemplates(ctx)) ? words.NO_TEMPLATE : words.NO_TEMPLATES_AT_ALL,
    byReference,
    cutOff: await cutOffProblems(
      ctx,
      'contractors',
      rows.flatMap(({ reference, start, end }) => {
        const id = byReference.get(reference)?.id;
        return id ? [{ id, start, end }] : [];
      }),
    ),
    byPair: new Map(placements.map(({ contractId, contactId, id }) => [pair(contractId, contactId), id])),
  };
}
/** What the rows name, by name. */
export type KnownForContractors = Awaited<ReturnType<typeof lookUpContractors>>;

/** The contact that a reference or an email names. */
export const contactIn = (known: KnownForContractors, name: string) =>
  known.contacts.get(name) ?? known.contacts.get(name.toLowerCase());
