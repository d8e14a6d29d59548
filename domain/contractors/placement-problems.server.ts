import { personOfContacts } from '../contacts/person-of-contacts.server.ts';
import type { Context } from '../context.ts';
import { leaverProblems, leavingAuthoriser } from '../departures/departure.ts';
import { lastDaysOf } from '../departures/read-departure.server.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import type { FieldError } from '../errors.ts';
import { findTemplate, hasTemplates } from '../templates/list-templates.server.ts';
import type { TimesheetTemplate } from '../templates/template.ts';
import { HIDDEN_TEMPLATE } from '../templates/template.schema.ts';
import * as words from './contractor.schema.ts';

/** Returns a new placement's references that the agency does not have, and where its dates fall outside its contract's. */
export async function placementProblems(
  ctx: Context,
  placement: words.CreateContractor,
  isContact: (id: string) => boolean,
) {
  const problems: FieldError[] = [];
  const contract = await findContract(ctx, placement.contractId, 'share');
  if (!contract) problems.push({ field: 'contractId', message: words.NO_CONTRACT, code: 'not_found' });
  else problems.push(...words.placementDateProblems(placement, contract));
  if (!isContact(placement.contractorContactId)) {
    problems.push({ field: 'contractorContactId', message: words.NO_CONTRACTOR_CONTACT, code: 'not_found' });
  }
  const { contractorContactId, authorisers } = placement;
  const named = [contractorContactId, ...authorisers.map(({ contactId }) => contactId)].filter(isContact);
  const lastDays = await lastDaysOf(ctx, named);
  problems.push(...leaverProblems(lastDays.get(contractorContactId), placement));
  const people = await personOfContacts(ctx, named);
  const own = people.get(contractorContactId);
  authorisers.forEach(({ contactId }, index) => {
    const field = `authorisers[${index}].contactId`;
    if (!isContact(contactId)) problems.push({ field, message: words.NOT_AN_AUTHORISER_CONTACT, code: 'not_found' });
    else if (people.get(contactId) === own)
      problems.push({ field, message: words.OWN_AUTHORISER, code: 'not_allowed' });
    const leaves = leavingAuthoriser(lastDays.get(contactId), placement);
    if (leaves) problems.push({ field, message: leaves, code: 'not_allowed' });
  });
  const message = await templateProblem(ctx, placement.timesheetTemplateId);
  if (message) problems.push({ field: 'timesheetTemplateId', message });
  return problems;
}

/** Returns why a placement cannot have a template; nothing if it can. @param read the template, if already read */
export async function templateProblem(
  ctx: Context,
  templateId: string | null,
  read: TimesheetTemplate | null = null,
): Promise<string | null> {
  const template = read ?? (templateId ? await findTemplate(ctx, templateId) : null);
  if (template) return template.isHidden ? HIDDEN_TEMPLATE : null;
  return (await hasTemplates(ctx)) ? words.NO_TEMPLATE : words.NO_TEMPLATES_AT_ALL;
}
