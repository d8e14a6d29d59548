import { expect, test } from 'vitest';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
const office = opened(() => loggedInVisitor(web.port, placement.admin));
const of = opened(() => getContractor(placement.admin, placement.contractorId));
const unused = opened(() => createClient(placement.admin, CreateClientSchema.parse({ clientName: 'Unused' })));

/** Returns the button of a panel with this label. */
const buttonOf = async (path: string, label: string) =>
  new RegExp(`<button[^>]*>${label}</button>`).exec((await office.get(`${path}/delete`)).text)![0];

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
