import { beforeAll, expect, test } from 'vitest';
import { removeAgency } from '#domain/agencies/remove-agency.server.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const GONE = { name: 'NotFound', code: 'agency_not_found' };

beforeAll(() => removeAgency(world.here, { by: 'ruth', check: () => undefined }));

test('Writing for an agency that has been erased meanwhile fails with a not-found error', async () => {
  await expect(createClient(world.here, CreateClientSchema.parse({ clientName: 'Late' }))).rejects.toMatchObject(GONE);
  const person = CreateContactSchema.parse({ fullname: 'Late', emailAddress: 'late@x.example' });
  await expect(createContact(world.here, person)).rejects.toMatchObject(GONE);
});

test('So does importing a file into it', async () => {
  const table = [{ rowNumber: 2, cells: { clientName: 'Late' } }];
  await expect(applyImport(world.here, { kind: 'clients', fileName: 'a.csv', table })).rejects.toMatchObject(GONE);
});
