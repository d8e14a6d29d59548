import { expect, test } from 'vitest';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const parse = (typed: unknown) => parseInput(CreateClientSchema, typed);

test('A client keeps its copy addresses in lower case', async () => {
  const emailAcceptedTimesheetCopiesTo = { enabled: true, value: ['Accounts@Holbeck.example', ' '] };
  const client = await createClient(
    world.here,
    parse({ clientName: 'Holbeck Logistics', reference: 'HOL', emailAcceptedTimesheetCopiesTo }),
  );
  expect(client.settings.emails.emailAcceptedTimesheetCopiesTo).toEqual({
    enabled: true,
    value: ['accounts@holbeck.example'],
  });
  expect(await getClient(world.here, client.clientId)).toEqual(client);
  expect(await recordedActions(world.here)).toContain('client.created');
});

test.each([
  { enabled: true, email: 'a@b.example' },
  { enabled: true, value: 'a@b.example' },
])('Copies sent as %j are understood', (copies) => {
  const client = parse({ clientName: 'A', emailAcceptedTimesheetCopiesTo: copies });
  expect(client.emailAcceptedTimesheetCopiesTo).toEqual({ enabled: true, value: ['a@b.example'] });
});

test.each([
  [{ clientName: '' }, 'Please supply a name for the client'],
  [
    { clientName: 'A', emailAcceptedTimesheetCopiesTo: { enabled: true, value: [] } },
    'Email address missing from setting to send emails when timesheet are authorised',
  ],
  [
    { clientName: 'A', emailAcceptedTimesheetCopiesTo: { enabled: false, value: ['nobody'] } },
    'The emailAcceptedTimesheetCopiesTo email address is not valid',
  ],
])('%j is refused: %s', (typed, message) => {
  expect(() => parse(typed)).toThrow(message);
});

test('A reference belongs to one client of an agency', async () => {
  await createClient(world.here, parse({ clientName: 'One', reference: 'R1' }));
  await expect(createClient(world.here, parse({ clientName: 'Two', reference: 'R1' }))).rejects.toThrow(
    'This reference is already in use.',
  );
  await expect(createClient(world.there, parse({ clientName: 'Two', reference: 'R1' }))).resolves.toBeDefined();
});

test('Another agency’s client does not exist here, nor in the list', async () => {
  const { clientId } = await createClient(world.there, parse({ clientName: 'Theirs' }));
  await expect(getClient(world.here, clientId)).rejects.toThrow('The requested client does not exist');
  const { rows } = await listClients(world.here);
  expect(rows.map((client) => client.clientId)).not.toContain(clientId);
});

test('Contractors and authorisers may neither add clients nor see them', async () => {
  for (const roleType of ['ContractingRole', 'AuthorisingRole'] as const) {
    const ctx = inRole(world.here, roleType);
    await expect(createClient(ctx, parse({ clientName: 'A' }))).rejects.toThrow('This role may not edit clients.');
    await expect(listClients(ctx)).rejects.toThrow('This role is not permitted to execute this action');
  }
});

test('An API key needs the directory’s scope', async () => {
  const actor = { kind: 'apiKey', apiKeyId: 'k', name: 'Payroll', scopes: ['payroll:read'] } as const;
  const ctx = { ...world.here, actor: { ...actor, scopes: [...actor.scopes] } };
  await expect(listClients(ctx)).rejects.toThrow('The API key does not have the scope directory:read.');
  await expect(listClients({ ...ctx, actor: { ...actor, scopes: ['directory:read'] } })).resolves.toBeDefined();
});
