import { z } from 'zod';
import * as words from '../contractors/contractor.schema.ts';
import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { requiredText } from '../fields.ts';
import { newId } from '../new-id.ts';
import { hasTemplates } from '../templates/list-templates.server.ts';
import { dateCell, listCell } from './cell-values.ts';
import * as lookups from './import-lookups.rows.server.ts';
import type { ImportRules, ReadRow, Refuse, StagedRow } from './import-rules.ts';

const Row = words.PlacementFields.extend({
  contract: requiredText(words.NO_CONTRACT),
  contact: requiredText(words.NO_CONTRACTOR_CONTACT),
  timesheetTemplate: requiredText(words.NO_TEMPLATE),
  authorisers: z
    .array(z.string())
    .min(1, words.NO_PRIMARY_AUTHORISER)
    .refine((list) => new Set(list.map((name) => name.toLowerCase())).size === list.length, words.ALREADY_AUTHORISER),
}).superRefine(words.checkPlacement);
type Row = z.output<typeof Row>;

/** Placements, addressed by their reference. Of the authorisers the first is the primary one; none is ever taken away. */
export const CONTRACTOR_IMPORT: ImportRules<Row> = {
  target: {
    table: 'contractors',
    subjectType: 'contractor',
    columns: {
      contract_id: { type: 'uuid', from: 'contract' },
      contact_id: { type: 'uuid', from: 'contact' },
      timesheet_template_id: { type: 'uuid', from: 'timesheetTemplate' },
      start_date: { type: 'date', from: 'start' },
      end_date: { type: 'date', from: 'end' },
      charge_rate: { type: 'numeric(12,4)', from: 'chargeRate' },
      pay_rate: { type: 'numeric(12,4)', from: 'payRate' },
      payroll_number: { type: 'text', from: 'payrollNumber' },
      reference: { type: 'text', from: 'reference' },
    },
  },
  schema: Row,
  input: (cells) => ({
    ...cells,
    start: dateCell(cells.start),
    end: dateCell(cells.end),
    authorisers: listCell(cells.authorisers),
  }),
  key: ({ reference }) => ({ column: 'reference', value: reference ?? '' }),
  async stage(ctx, rows, refuse) {
    const known = await look(
      ctx,
      rows.map(({ input }) => input),
    );
    return rows.flatMap((row) => stagePlacement(row, known, refuse) ?? []);
  },
};

const pair = (contractId: string, contactId: string) => `${contractId} ${contactId}`;

async function look({ db, agency, ...ctx }: Context, rows: Row[]) {
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
  return {
    contacts: new Map([
      ...found.map((c) => [c.reference ?? '', c.id] as const),
      ...found.map((c) => [c.emailAddress, c.id] as const),
    ]),
    contracts: new Map(contracts.map((contract) => [contract.reference, contract])),
    templates: new Map(templates.map(({ name, id }) => [name, id])),
    noTemplate:
      templates.length > 0 || (await hasTemplates({ db, agency, ...ctx }))
        ? words.NO_TEMPLATE
        : words.NO_TEMPLATES_AT_ALL,
    byReference: new Map(placements.map((placement) => [placement.reference, placement])),
    byPair: new Map(placements.map(({ contractId, contactId, id }) => [pair(contractId, contactId), id])),
  };
}
type Known = Awaited<ReturnType<typeof look>>;

const contactIn = (known: Known, name: string) => known.contacts.get(name) ?? known.contacts.get(name.toLowerCase());

function stagePlacement({ number, input }: ReadRow<Row>, known: Known, refuse: Refuse): StagedRow | null {
  const contract = known.contracts.get(input.contract);
  const contactId = contactIn(known, input.contact);
  const templateId = known.templates.get(input.timesheetTemplate.toLowerCase());
  const problems: FieldError[] = contract ? words.placementDateProblems(input, contract) : [];
  const wrong = (field: string, message: string) => problems.push({ field, message });
  if (!contract) wrong('contract', `There is no contract with the reference “${input.contract}”.`);
  if (!contactId) wrong('contact', `There is no contact “${input.contact}”.`);
  if (!templateId) wrong('timesheetTemplate', known.noTemplate);
  const authorisers = input.authorisers.map((name, index) => ({
    name,
    contactId: contactIn(known, name),
    isPrimary: index === 0,
  }));
  for (const { name } of authorisers.filter((authoriser) => !authoriser.contactId)) {
    wrong('authorisers', `${words.NOT_AN_AUTHORISER_CONTACT} There is no contact “${name}”.`);
  }
  const target = known.byReference.get(input.reference);
  const id = target?.id ?? newId();
  if (contract && contactId) problems.push(...clashes(known, { id, target, contractId: contract.id, contactId }));
  problems.forEach((problem) => refuse(number, problem));
  if (problems.length > 0 || !contract || !contactId || !templateId) return null;
  return {
    number,
    id,
    reference: input.reference ?? '',
    contractorContactId: contactId,
    values: valuesOf(input, { contractId: contract.id, contactId, templateId }),
    authorisers: authorisers.map((named) => ({
      contractorId: id,
      contactId: named.contactId ?? '',
      isPrimary: named.isPrimary,
    })),
  };
}

type Placing = { id: string; target: lookups.NamedPlacement | undefined; contractId: string; contactId: string };

/** A placement stays with its contract and its contact, and a contact is placed on a contract once. */
function clashes(known: Known, { id, target, contractId, contactId }: Placing): FieldError[] {
  const problems: FieldError[] = [];
  if (target && target.contractId !== contractId) {
    problems.push({ field: 'contract', message: 'The contract of an existing contractor may not be changed.' });
  }
  if (target && target.contactId !== contactId) {
    problems.push({ field: 'contact', message: 'The contact of an existing contractor may not be changed.' });
  }
  const placed = known.byPair.get(pair(contractId, contactId));
  if (!target && placed && placed !== id) problems.push({ field: 'contact', message: words.ALREADY_CONTRACTOR });
  if (!placed) known.byPair.set(pair(contractId, contactId), id);
  return problems;
}

function valuesOf(input: Row, ids: { contractId: string; contactId: string; templateId: string }) {
  return {
    contract_id: ids.contractId,
    contact_id: ids.contactId,
    timesheet_template_id: ids.templateId,
    start_date: input.start,
    end_date: input.end,
    charge_rate: input.chargeRate,
    pay_rate: input.payRate,
    payroll_number: input.payrollNumber,
    reference: input.reference,
  };
}
