import { expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { asContact, makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { addContact } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
const office = opened(() => loggedInVisitor(web.port, placement.admin));
const of = opened(() => getContractor(placement.admin, placement.contractorId));
const unused = opened(() => createClient(placement.admin, CreateClientSchema.parse({ clientName: 'Unused' })));

/** Returns the button of a panel with this label. */
const buttonAt = async (path: string, label: string) =>
  new RegExp(`<button[^>]*>${label}</button>`).exec((await office.get(path)).text)![0];
const buttonOf = (path: string, label: string) => buttonAt(`${path}/delete`, label);

test('A client with contracts and a contract with placements cannot be sent to be deleted, and say why', async () => {
  for (const [path, label, reason] of [
    [`/clients/${of.clientId}`, 'Delete client', 'Has contracts, so cannot be deleted'],
    [`/contracts/${of.contractId}`, 'Delete contract', /Has (<!-- -->)?contractors(<!-- -->)?, so cannot be deleted/],
  ] as const) {
    const page = await office.get(path);
    expect(page.text).toMatch(reason);
    expect(page.text).not.toContain(`${path}/delete`);
    expect(await buttonOf(path, label)).toContain('disabled');
  }
});

test('A client without contracts is offered to be deleted', async () => {
  const path = `/clients/${unused.clientId}`;
  expect((await office.get(path)).text).toContain(`${path}/delete`);
  expect(await buttonOf(path, 'Delete client')).not.toContain('disabled');
});

test('Somebody with a role and the consultant of a contract cannot be sent to be deleted, and their page says why', async () => {
  const { contactId: consultantContactId } = await addContact(placement.admin, 'consults@here.example');
  await editContract(placement.admin, of.contractId, EditContractSchema.parse({ consultantContactId }));
  for (const [contactId, reason] of [
    [(placement.contractor.actor as RoleActor).contactId, 'Works, authorises or administers, so cannot be deleted'],
    [consultantContactId, 'Is the consultant of a contract, so cannot be deleted'],
  ] as const) {
    const path = `/contacts/${contactId}`;
    const page = await office.get(path);
    expect(page.text).toContain(reason);
    expect(page.text).not.toContain(`${path}/delete`);
    expect(await buttonOf(path, 'Delete contact')).toContain('disabled');
  }
});

test('A contact without a role is offered to be deleted', async () => {
  const { contactId } = await addContact(placement.admin, 'nobody@here.example');
  const path = `/contacts/${contactId}`;
  expect((await office.get(path)).text).toContain(`${path}/delete`);
  expect(await buttonOf(path, 'Delete contact')).not.toContain('disabled');
});

test('The primary authoriser and one who has decided cannot be sent to be removed, and the placement says why; another can', async () => {
  const [decided, other] = [
    await addContact(placement.admin, 'decided@here.example'),
    await addContact(placement.admin, 'other@here.example'),
  ];
  const { contractorId } = placement;
  for (const { contactId } of [decided, other])
    await addAuthoriser(placement.admin, { contractorId, contactId, isPrimary: false, reference: null });
  const decider = await asContact(placement.admin, 'AuthorisingRole', decided.contactId);
  await acceptTimesheet(decider, { timesheetId: await submitWeek(placement), version: 1, note: null });
  const { authoriserContacts } = await getContractor(placement.admin, contractorId);
  const page = await office.get(`/contractors/${contractorId}`);
  expect(page.text).toContain('Is the primary authoriser, so cannot be removed');
  expect(page.text).toContain('Has decided timesheets, so cannot be removed');
  for (const { id, contactId } of authoriserContacts) {
    const path = `/contractors/${contractorId}/authorisers/${id}/remove`;
    const isRemovable = contactId === other.contactId;
    expect(page.text.includes(path)).toBe(isRemovable);
    expect((await buttonAt(path, 'Remove authoriser')).includes('disabled')).toBe(!isRemovable);
  }
});
