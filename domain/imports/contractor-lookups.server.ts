import { peopleBehind } from '../contacts/people-behind.server.ts';
import type { Context } from '../context.ts';
import * as words from '../contractors/contractor.schema.ts';
import { byReference } from '../reference.ts';
import { hasTemplates } from '../templates/list-templates.server.ts';
import { cutOffProblems } from '../timesheets/cut-off.server.ts';
import { contactNamed } from './contact-named.ts';
import type { ContractorRow } from './contractor-rows.ts';
import { knownLastDays } from './known-last-days.server.ts';
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
  const referred = byReference(placements);
  return {
    contactOf: contactNamed(found),
    people: await peopleBehind(
      ctx,
      found.map(({ id }) => id),
    ),
    leaving: await knownLastDays(
      ctx,
      found.map(({ id }) => id),
      placements.map(({ id }) => id),
    ),
    contractOf: byReference(contracts),
    templates: new Map(templates.map(({ name, id }) => [name, id])),
    noTemplate: templates.length > 0 || (await hasTemplates(ctx)) ? words.NO_TEMPLATE : words.NO_TEMPLATES_AT_ALL,
    placementOf: referred,
    cutOff: await cutOffProblems(
      ctx,
      'contractors',
      rows.flatMap(({ reference, start, end }) => {
        const id = referred(reference)?.id;
        return id ? [{ id, start, end }] : [];
      }),
    ),
    byPair: new Map(placements.map(({ contractId, contactId, id }) => [pair(contractId, contactId), id])),
  };
}
/** What the rows name, by name. */
export type KnownForContractors = Awaited<ReturnType<typeof lookUpContractors>>;
