import { expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { apiOf, callerWith } from '../../support/api.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

/** Reads a stream of events until one with that name arrives. */
async function readUntil(body: ReadableStream<Uint8Array>, name: string): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(`event: ${name}\n`) || !text.endsWith('\n\n')) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream ended before ${name}.`);
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

test('GET /events 200 streams events as they happen, and resumes after the last id', async () => {
  const { key } = await createApiKey(world.here, { name: 'Live', scopes: ['timesheets:read'] });
  const api = apiOf(world.platform);
  const open = (headers: Record<string, string> = {}) =>
    api.request('/api/v1/events', { headers: { Authorization: `Bearer ${key}`, ...headers } });
  const response = await open();
  expect(response.headers.get('Content-Type')).toContain('text/event-stream');
  const placement = await makePlacement(world.here);
  await submitWeek(placement);
  const told = await readUntil(response.body!, 'timesheet.submitted');
  expect(told).not.toContain('worked');
  const position = /event: timesheet\.submitted\ndata: .*\nid: (\S+)/.exec(told)![1]!;
  await submitWeek(await makePlacement(world.here));
  const resumed = await open({ 'Last-Event-ID': position });
  expect(await readUntil(resumed.body!, 'timesheet.submitted')).not.toContain(position);
});

test('GET /events 403 without the scope', async () => {
  const call = await callerWith(world.platform, world.here, ['payroll:read']);
  expect((await call('GET', '/events')).status).toBe(403);
});
