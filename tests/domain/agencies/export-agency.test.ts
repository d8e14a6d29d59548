import { expect, test } from 'vitest';
import { exportAgency, type ExportedTable } from '#domain/agencies/export-agency.server.ts';
import { addContact, inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

async function rowsOf({ rows }: ExportedTable): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

test('An export shows one moment of the agency: nothing that arrives while it is read is in any of its tables', async () => {
  await addContact(world.here, 'before@here.example');
  const exported = await exportAgency(world.here);
  try {
    const table = (name: string) => exported.tables.find((one) => one.name === name)!;
    expect(await rowsOf(table('agency-settings'))).toHaveLength(1);
    const { contactId } = await addContact(world.here, 'during@here.example');
    const emails = (await rowsOf(table('contacts'))).map(({ emailAddress }) => emailAddress);
    expect(emails).toContain('before@here.example');
    expect(emails).not.toContain('during@here.example');
    expect(JSON.stringify(await rowsOf(table('audit-events')))).not.toContain(contactId);
    const files: unknown[] = [];
    for await (const file of exported.files()) files.push(file);
    expect(files).toEqual([]);
  } finally {
    await exported.end();
  }
  const later = await exportAgency(world.here);
  const contacts = await rowsOf(later.tables.find(({ name }) => name === 'contacts')!);
  expect(contacts.map(({ emailAddress }) => emailAddress)).toContain('during@here.example');
  await later.end();
});

test('Exports begun without permission leave no connection behind', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await expect(exportAgency(inRole(world.here, 'ContractingRole'))).rejects.toMatchObject({ code: 'role_may_not' });
  for (let nth = 0; nth < 5; nth += 1) await (await exportAgency(world.here)).end();
});
