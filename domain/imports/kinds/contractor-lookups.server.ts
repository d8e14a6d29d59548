import { personOfContacts } from '../../contacts/person-of-contacts.server.ts';
import type { Context } from '../../context.ts';
import { shareDays } from '../../contractors/other-placements.ts';
import { defaultRatesOf } from '../../contracts/list-contract-rates.server.ts';
import { byReference } from '../../reference.ts';
import { hasTemplates } from '../../templates/list-templates.server.ts';
import { cutOffProblems } from '../../timesheets/entry/cut-off.server.ts';
import { contactsNamed } from './contacts-named.server.ts';
import type { ContractorRow } from './contractor-rows.ts';
import * as lookups from '../import-lookups.rows.server.ts';
import { knownLastDays } from './known-last-days.server.ts';
import { contractNamed } from './contracts-named.server.ts';
import { templateNamed } from './template-named.server.ts';

/** The key of a contact on a contract. */
export const pair = (contractId: string, contactId: string) => `${contractId} ${contactId}`;

/** Looks up everything of the agency that the rows name, in a handful of queries. */
export async function lookUpContractors(ctx: Context, rows: ContractorRow[]) {
  const { db, agency } = ctx;
  const names = rows.flatMap(({ contact, authorisers }) => [contact, ...authorisers]);
  const { ids, contactOf, namedBy, erased } = await contactsNamed(ctx, names);
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
  const byPair = new Map<string, lookups.NamedPlacement[]>();
  for (const one of placements) {
    const key = pair(one.contractId, one.contactId);
    byPair.set(key, [...(byPair.get(key) ?? []), one]);
  }
  const placementsOf = ({ contract, contact }: ContractorRow) =>
    byPair.get(pair(contractOf(contract).record?.id ?? '', contactOf(contact) ?? '')) ?? [];
  const meant = (row: ContractorRow) =>
    row.reference ? referred(row.reference) : placementsOf(row).find(({ start }) => start === row.start);
  const taken = new Set(rows.map((row) => meant(row)?.id));
  const placementOf = (row: ContractorRow) => {
    const standing = meant(row);
    if (standing || row.reference) return standing;
    const free = placementsOf(row).filter((one) => !taken.has(one.id) && shareDays(one, row));
    return free.length === 1 ? free[0] : undefined;
  };
  return {
    namedBy,
    erased,
    people: await personOfContacts(ctx, ids),
    leaving: await knownLastDays(
      ctx,
      ids,
      placements.map(({ id }) => id),
      erased,
    ),
    contractOf,
    templateOf: templateNamed(templates),
    /** The default rates of the contracts. */
    defaults: await defaultRatesOf(
      ctx,
      contracts.map(({ id }) => id),
    ),
    hasTemplates: templates.length > 0 || (await hasTemplates(ctx)),
    /**
     * The placement that a row is about: the one with its reference; without a reference the person's placement on the
     * contract with the same start, else the only one that shares a day with it and that no other row means.
     */
    placementOf,
    cutOff: await cutOffProblems(
      ctx,
      'contractors',
      rows.flatMap((row) => {
        const id = placementOf(row)?.id;
        return id ? [{ id, start: row.start, end: row.end }] : [];
      }),
    ),
    /** The days of placements by contact and contract, as they will be after the file; new ones are added to them. */
    daysOf: daysAfter(byPair, new Map(rows.map((row) => [placementOf(row)?.id, row]))),
  };
}

type PlacementDays = Pick<lookups.NamedPlacement, 'id' | 'start' | 'end'>;

function daysAfter(
  byPair: ReadonlyMap<string, lookups.NamedPlacement[]>,
  rows: ReadonlyMap<string | undefined, PlacementDays | ContractorRow>,
): Map<string, PlacementDays[]> {
  const after = ({ id, ...standing }: lookups.NamedPlacement) => {
    const { start, end } = rows.get(id) ?? standing;
    return { id, start, end };
  };
  return new Map([...byPair].map(([key, placements]) => [key, placements.map(after)]));
}
/** What the rows name, by name. */
export type KnownForContractors = Awaited<ReturnType<typeof lookUpContractors>>;
