import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { expect, test } from 'vitest';
import { apiOf } from '../support/api.ts';
import { opened } from '../support/opened.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('JSON that is not UTF-8 is refused, rather than stored without its accented letters', async () => {
  const { key } = await createApiKey(world.here, { name: 'Payroll', scopes: ['directory:read', 'directory:write'] });
  const send = (encoding: 'latin1' | 'utf8', type: string) =>
    apiOf(world.platform).request('/api/v1/clients', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
      body: new Uint8Array(Buffer.from('{"clientName":"Café Réunion"}', encoding)),
    });
  for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
    const refused = await send('latin1', type);
    expect([refused.status, await refused.json()]).toMatchObject([400, { title: 'JSON must be sent as UTF-8 text.' }]);
  }
  const made = await send('utf8', 'application/json');
  expect([made.status, await made.json()]).toMatchObject([201, { clientName: 'Café Réunion' }]);
});
