import { afterEach, expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { ask } from '../support/ask.ts';
import { type LiveStream, openStream } from '../support/live-stream.ts';
import { opened } from '../support/opened.ts';
import { makePlacement } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
const open: LiveStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

test('A session, and a key, may hold twenty streams open; the next is told to try later, and nobody else is affected', async () => {
  const roleId = await roleIdOf(placement.contractor);
  const { key } = await createApiKey(web.here, { name: 'Many streams', scopes: ['timesheets:read'] });
  const own = await sessionHeaders(placement.contractor);
  const bearer = { Host: own.Host!, Authorization: `Bearer ${key}` };
  for (const headers of [own, bearer]) {
    const query = headers === own ? `?roleId=${roleId}` : '';
    for (let count = 0; count < 20; count += 1) {
      const stream = await openStream(web, headers, query);
      open.push(stream);
      expect(stream.status).toBe(200);
    }
    const refused = await ask(web.port, `/api/v1/events${query}`, { host: own.Host!, headers });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(refused.text).toContain('Too many event streams of this session or key are open (20).');
    open.pop()!.close();
    await expect
      .poll(async () => {
        const stream = await openStream(web, headers, query);
        open.push(stream);
        return stream.status;
      })
      .toBe(200);
  }
  const other = await openStream(web, await sessionHeaders(placement.contractor), `?roleId=${roleId}`);
  open.push(other);
  expect(other.status).toBe(200);
});
