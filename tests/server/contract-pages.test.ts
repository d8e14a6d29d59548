import { beforeAll, expect, test } from 'vitest';
import { opened } from '../support/opened.ts';
import { makePlacement } from '../support/placement.ts';
import { type RoleVisitor, visitInRole } from '../support/role-visitor.ts';
import { addContact, addContract } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
let admin: RoleVisitor;
beforeAll(async () => {
  admin = await visitInRole(web.port, placement.admin);
});

const consultantOf = async (contractId: string) =>
  (
    await web.here.db.run({
      text: 'select consultant_contact_id, department from contracts where id = $1',
      values: [contractId],
    })
  )[0];
const idIn = (address: string | undefined) => /[0-9a-f-]{36}/.exec(address ?? '')![0];

test('A contract’s cost centre and department are entered, shown, kept if something else is refused, and cleared', async () => {
  const { clientId } = await addContract(web.here);
  const typed = { name: 'Night packing', clientId, costCentre: 'CC-4471', department: 'Packing "B"' };
  const refused = await admin('/contracts/create', { ...typed, name: '' });
  for (const kept of ['value="CC-4471"', 'value="Packing &quot;B&quot;"']) expect(refused.text).toContain(kept);
  const long = await admin('/contracts/create', { ...typed, costCentre: 'C'.repeat(1001) });
  expect([long.status, long.text.includes('characters at most')]).toEqual([422, true]);
  const contractId = idIn((await admin('/contracts/create', typed)).headers.location);
  const details = (await admin(`/contracts/${contractId}/details`)).text;
  for (const shown of ['Cost centre', 'CC-4471', 'Department', 'Packing &quot;B&quot;'])
    expect(details).toContain(shown);
  await admin(`/contracts/${contractId}/edit`, { ...typed, costCentre: '', version: '1' });
  expect((await admin(`/contracts/${contractId}/details`)).text).not.toContain('Cost centre');
  const history = (await admin(`/contracts/${contractId}/history`)).text;
  expect(history).toContain('CC-4471');
});

test('A contract with a deleted consultant still names them, keeps them when saved, and can clear them', async () => {
  const consultant = await addContact(web.here, 'old.hand@here.example', 'Olive Handley');
  const made = await addContract(web.here, { consultantContactId: consultant.contactId });
  const { contractId, clientId, name } = made;
  // As releases did that allowed a contract's consultant to be deleted.
  await web.here.db.run({
    text: `update contacts set status = 'deleted' where agency_id = $1 and id = $2`,
    values: [web.here.agency.id, consultant.contactId],
  });
  const page = (name: string) => admin(`/contracts/${contractId}/${name}`);
  expect((await page('details')).text).toContain('Olive Handley (deleted)');
  const form = (await page('edit')).text;
  expect(form).toContain('Olive Handley (deleted)');
  expect(form).toContain(`value="${consultant.contactId}" selected=""`);
  const save = (typed: Record<string, string>) => admin(`/contracts/${contractId}/edit`, { name, clientId, ...typed });
  const saved = await save({ department: 'Packing', consultantContactId: consultant.contactId, version: '1' });
  expect(saved.status).toBe(302);
  expect(await consultantOf(contractId)).toEqual({ consultantContactId: consultant.contactId, department: 'Packing' });
  expect((await save({ consultantContactId: '', version: '2' })).status).toBe(302);
  expect(await consultantOf(contractId)).toMatchObject({ consultantContactId: null });
  expect((await page('history')).text).toContain('Olive Handley');
});

test('A contract is added and edited without a script; a conflict names the contractor and keeps what was typed', async () => {
  const { clientId } = await addContract(web.here);
  const empty = await admin('/contracts/create', { name: '', clientId: '' });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain('Please supply a name for the contract');
  expect(empty.text).toContain('Please choose a client for the contract');
  const fields = { name: 'Night packing', clientId, start: '5 Jan 2026', allowHolidays: 'true' };
  const added = await admin('/contracts/create', fields);
  expect(added.status).toBe(302);
  const contractId = idIn(added.headers.location);
  const shown = await admin(`/contracts/${contractId}/edit`);
  expect(shown.text).toContain('value="5 Jan 2026"');
  const late = await admin(`/contracts/${contractId}/edit`, { ...fields, end: '30/9/26', version: '1' });
  expect(late.status).toBe(302);
  const conflict = await admin(`/contracts/${contractId}/edit`, { ...fields, name: 'Mine', version: '1' });
  expect(conflict.status).toBe(409);
  expect(conflict.text).toContain('What you typed is kept');
  expect(conflict.text).toContain('value="Mine"');
  const placed = await admin(`/contractors/${placement.contractorId}`);
  const own = /\/contracts\/([0-9a-f-]{36})/.exec(placed.text)![1]!;
  const dates = await admin(`/contracts/${own}/edit`, {
    ...fields,
    start: '1 Jan 2026',
    end: '30 Sep 2026',
    version: '1',
  });
  expect(dates.status).toBe(422);
  expect(dates.text).toContain('These contractors are ongoing, so the contract may not end: Callum Hargreaves.');
});
