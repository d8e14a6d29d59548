import { expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { apiOf, callerWith } from '../support/api.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { allowUploads, placementWithUploads, PNG } from '../support/files-form.ts';
import { NORMAL_WEEK } from '../support/placement.ts';
import { opened } from '../support/opened.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const world = opened(openTwoAgencies);

type Part = { head: string; body: string | Buffer };

/** Returns the bytes of a form, whose letters are written in this encoding. */
const formOf = (parts: Part[], encoding: 'latin1' | 'utf8') =>
  Buffer.concat([
    ...parts.flatMap(({ head, body }) => [
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, encoding),
      typeof body === 'string' ? Buffer.from(body, encoding) : body,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ]);

test('A form that is not UTF-8 is refused, rather than stored without its accented letters', async () => {
  await allowUploads(world.here);
  const { contractorId } = await placementWithUploads(world.here);
  const { key } = await createApiKey(world.here, { name: 'Uploads', scopes: ['timesheets:write', 'timesheets:read'] });
  const jsonOf = (note: string) =>
    JSON.stringify({ beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK, note });
  const submit = (parts: Part[], encoding: 'latin1' | 'utf8') =>
    apiOf(world.platform).request(`/api/v1/contractors/${contractorId}/timesheets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(formOf(parts, encoding)),
    });
  const json = (note: string, type = '') => ({ head: `name="jsonData"${type}`, body: jsonOf(note) });
  const file = (name: string) => ({ head: `name="files"; filename="${name}"\r\nContent-Type: image/png`, body: PNG });
  const refusal = { title: 'A form must be sent as UTF-8 text.' };
  for (const parts of [[json('Café')], [json('Cafe'), file('Café.png')]]) {
    const refused = await submit(parts, 'latin1');
    expect([refused.status, await refused.json()]).toMatchObject([400, refusal]);
  }
  const left = { text: 'select from uploads where agency_id = $1', values: [world.here.agency.id] };
  expect(await world.here.db.run(left)).toHaveLength(0);
  const declared = await submit([json('Café', '\r\nContent-Type: text/plain; charset=iso-8859-1')], 'latin1');
  expect([declared.status, await declared.json()]).toMatchObject([201, { note: 'Café' }]);
});

test('A sign for a lost letter that was sent as such is kept', async () => {
  await allowUploads(world.here);
  const { contractorId } = await placementWithUploads(world.here);
  const call = await callerWith(world.platform, world.here);
  const form = new FormData();
  form.set(
    'jsonData',
    JSON.stringify({ beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK, note: 'Caf\uFFFD' }),
  );
  expect(await call('POST', `/contractors/${contractorId}/timesheets`, form)).toMatchObject({
    status: 201,
    body: { note: 'Caf\uFFFD' },
  });
});

test('A query that is not UTF-8 is refused, rather than answered for other letters', async () => {
  const { key } = await createApiKey(world.here, { name: 'Reader', scopes: ['directory:read'] });
  const ask = (q: string) =>
    apiOf(world.platform).request(`/api/v1/clients?q=${q}`, { headers: { Authorization: `Bearer ${key}` } });
  const refused = await ask('Caf%E9');
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { title: 'The query must be sent as UTF-8 text.' },
  ]);
  expect((await ask('Caf%C3%A9')).status).toBe(200);
});
