import { beforeAll, expect, test } from 'vitest';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { opened } from '../support/opened.ts';
import { asAdministrator } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { addContact, addContract } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
let admin: Awaited<ReturnType<typeof loggedInVisitor>>;
let timesheetTemplateId = '';
beforeAll(async () => {
  admin = await loggedInVisitor(web.port, await asAdministrator(web.here));
  timesheetTemplateId = (await listTemplates(web.here))[0]!.id;
});

const unitOf = (text: string) => /name="unit" value="([^"]*)"/.exec(text)?.[1];

let people = 0;
const addPerson = () => addContact(web.here, `person-${(people += 1)}@mailbox.example`);

/** Returns a contract that charges by the hour, two people, and what both forms hold of a placement of one by the other. */
async function hourly() {
  const { contractId } = await addContract(web.here, { chargingPeriod: 'hourly', allowNightshifts: false });
  const [person, authoriser] = [await addPerson(), await addPerson()];
  const fields = { contractId, timesheetTemplateId, start: '4 May 2026', payRate: '21.37' };
  return { contractId, person: person.contactId, authoriser: authoriser.contactId, fields };
}

test.each(['create', 'starter'] as const)(
  'A rate typed per hour for a new placement in the form %s is not taken per day once its contract charges by the day',
  async (form) => {
    const { contractId, person, authoriser, fields } = await hourly();
    const own: Record<string, string> =
      form === 'create'
        ? { contractorContactId: person, primary: 'another', anotherAuthoriserId: authoriser }
        : { who: person, authoriser, invitation: 'none' };
    const path = `/contractors/${form}`;
    const shown = await admin.post(path, { ...fields, ...own, find: form === 'create' ? 'around' : 'all' });
    expect([unitOf(shown.text), shown.text.includes('per hour')]).toEqual(['hour', true]);
    await editContract(web.here, contractId, { chargingPeriod: 'daily', areRatesMeant: true });
    const refused = await admin.post(path, { ...fields, ...own, unit: 'hour' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('These rates were entered per hour: please enter them per day.');
    expect(unitOf(refused.text)).toBe('day');
    expect((await listContractors(web.here, { contractId })).rows).toEqual([]);
    const placed = await admin.post(path, { ...fields, ...own, payRate: '170', unit: 'day' });
    expect(placed.status).toBe(302);
  },
);

test('The form of a new placement names the unit that its own charging period means, and none before there is a contract', async () => {
  const { contractId, fields } = await hourly();
  const shown = (typed: Record<string, string>) => admin.post('/contractors/create', { ...typed, find: 'around' });
  expect(unitOf((await shown({ ...fields, chargingPeriod: 'daily' })).text)).toBe('day');
  expect(unitOf((await shown({ timesheetTemplateId })).text)).toBeUndefined();
  expect(unitOf((await admin.get(`/contractors/create?contractId=${contractId}`)).text)).toBe('hour');
});
