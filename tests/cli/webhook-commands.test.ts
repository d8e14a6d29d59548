import { expect, test } from 'vitest';
import { commandsWorkOn, countersign } from '../support/countersign.ts';
import { addContact, openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const world = opened(openTwoAgencies);
commandsWorkOn(world, temporaryFolder('webhooks'));

const webhook = (...args: string[]) => countersign('webhook', ...args);
const json = async (...args: string[]) => JSON.parse((await webhook('--json', ...args)).out) as Record<string, unknown>;

test('An endpoint is added with its secret shown once, listed, rotated, and its deliveries are sent again', async () => {
  const created = await webhook('create', '--url', 'https://payroll.example/hooks', '--event', 'contact.created');
  const [id, secret] = created.out.split('\n') as [string, string];
  expect(secret).toMatch(/^whsec_/);
  const listed = await webhook('list');
  expect(listed.out).toContain(`${id}  https://payroll.example/hooks  contact.created  yes`);
  expect(listed.out).not.toContain(secret);
  expect((await json('rotate', id)).secret).toMatch(/^whsec_/);

  await addContact(world.here, 'marta@webhooks.example');
  const { deliveries } = (await json('deliveries', id)) as { deliveries: { deliveryId: string }[] };
  expect(deliveries).toMatchObject([{ event: 'contact.created', status: 'queued' }]);
  const again = await webhook('replay', deliveries[0]!.deliveryId);
  expect(again.out).toBe('The contact.created to https://payroll.example/hooks is on its way.\n');
  expect(await json('replay', '--webhook', id, '--since', '2026-05-01T00:00:00Z')).toEqual({ replayedCount: 0 });
});

test('Impossible requests are reported, with their own code', async () => {
  const refused = await webhook('create', '--url', 'https://127.0.0.1/hooks', '--event', 'contact.created');
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('The URL must not lead to a private address.');
  expect((await webhook('replay')).err).toContain('Give the id of a delivery, or an endpoint with --webhook');
  expect((await webhook('rotate', 'nothing')).err).toContain('The webhook endpoint does not exist.');
});
