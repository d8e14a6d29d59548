import * as words from '../../contractors/contractor.schema.ts';
import { PLACEMENT_COLUMNS } from '../../contractors/placement-columns.ts';
import type { FieldError } from '../../errors.ts';
import type { FieldCode } from '../../field-codes.ts';
import { newId } from '../../new-id.ts';
import type { KnownForContractors } from './contractor-lookups.server.ts';
import type { ContractorRow } from './contractor-rows.ts';
import { importedValues } from '../reading/imported-columns.ts';
import { authorises, lastDayProblems } from './last-day-problems.ts';
import { ratesTaken } from './rates-taken.ts';
import { clashes } from './placement-clashes.server.ts';
import type { ReadRow, Refuse, StagedRow } from '../import-rules.ts';

const NO_TEMPLATES: FieldError = {
  field: 'timesheetTemplate',
  message: words.NO_TEMPLATES_AT_ALL,
  code: 'not_found',
};

/** Returns the row to write, or null if it is refused. */
export function stagePlacement(
  { number, input }: ReadRow<ContractorRow>,
  known: KnownForContractors,
  refuse: Refuse,
): StagedRow | null {
  const { record: contract, problem } = known.contractOf(input.contract);
  const target = known.placementOf(input);
  const contactId = known.namedBy(input.contact, (id) => target?.contactId === id);
  const { template, problem: noTemplate } = known.templateOf(input.timesheetTemplate);
  const problems: FieldError[] = contract ? words.placementDateProblems(input, contract) : [];
  const wrong = (field: string, message: string, code: FieldCode = 'not_found') =>
    problems.push({ field, message, code });
  if (problem) problems.push(problem);
  else if (!contract) wrong('contract', `There is no contract with the reference “${input.contract}”.`);
  if (!contactId) wrong('contact', `There is no contact “${input.contact}”.`);
  if (noTemplate) problems.push(known.hasTemplates ? noTemplate : NO_TEMPLATES);
  const authorisers = input.authorisers.map((name, index) => ({
    name,
    contactId: known.namedBy(name, (id) => !!target && known.leaving.authorising.has(authorises(target.id, id))),
    isPrimary: index === 0,
  }));
  for (const { name } of authorisers.filter((authoriser) => !authoriser.contactId)) {
    wrong('authorisers', `${words.NOT_AN_AUTHORISER_CONTACT} There is no contact “${name}”.`);
  }
  const own = contactId && known.people.get(contactId);
  if (own && authorisers.some((named) => known.people.get(named.contactId ?? '') === own))
    wrong('authorisers', words.OWN_AUTHORISER, 'not_allowed');
  const id = target?.id ?? newId();
  if (target) problems.push(...(known.cutOff.get(id) ?? []));
  problems.push(...lastDayProblems(known.leaving, { id, contactId, row: input, standing: target, authorisers }));
  const { start, end } = input;
  if (contract && contactId)
    problems.push(...clashes(known, { id, target, contractId: contract.id, contactId, start, end }));
  problems.forEach((problem) => refuse(number, problem));
  if (problems.length > 0 || !contract || !contactId || !template) return null;
  const taken = target ? null : ratesTaken(input, { contract, template, defaults: known.defaults.get(contract.id) });
  const ids = { contractId: contract.id, contactId, templateId: template.id };
  return {
    number,
    id,
    reference: input.reference ?? target?.reference ?? '',
    version: target?.version,
    foundBy: target ? (input.reference ? 'reference' : 'placement') : null,
    contractorContactId: contactId,
    values: valuesOf({ ...input, ...taken?.starting }, target?.reference ?? null, ids),
    later: taken?.later,
    note: taken?.note,
    erased: [contactId, ...authorisers.map((named) => named.contactId!)].filter((one) => known.erased.has(one)),
    authorisers: authorisers.map(({ name: _, ...named }) => ({
      contractorId: id,
      ...named,
      contactId: named.contactId!,
    })),
  };
}

function valuesOf(
  input: ContractorRow,
  standing: string | null,
  ids: { contractId: string; contactId: string; templateId: string },
) {
  return {
    contract_id: ids.contractId,
    contact_id: ids.contactId,
    timesheet_template_id: ids.templateId,
    ...importedValues(PLACEMENT_COLUMNS, { ...input, reference: input.reference ?? standing }),
  };
}
