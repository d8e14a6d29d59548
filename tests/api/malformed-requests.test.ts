import { expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { FIELD_CODES } from '#domain/field-codes.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { apiOf, callerWith } from '../support/api.ts';
import { type Description, malformedRequests } from '../support/malformed.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const COUNT = Math.min(10_000, Number(process.env.MALFORMED_REQUESTS ?? 200));
const SEED = Number(process.env.MALFORMED_SEED ?? 20_260_526);
/** Operations that never end, or that render a document in a separate browser. */
const LEFT_OUT = new Set(['listenToEvents', 'getTimesheetPdf']);

const world = opened(openTwoAgencies);

test(
  `${COUNT} malformed requests made from the description are answered, and refused as problems`,
  { timeout: 900_000 },
  async () => {
    const { config } = world.platform;
    const platform = { ...world.platform, config: { ...config, apiRateLimit: 1_000_000 } };
    const api = apiOf(platform);
    const placement = await makePlacement(world.here);
    const timesheetId = await submitWeek(placement);
    const foreign = await submitWeek(await makePlacement(world.there));
    const { key } = await createApiKey(world.here, { name: 'Careless', scopes: [...API_SCOPES] });
    let session = await sessionHeaders(placement.admin);
    const ids = [timesheetId, foreign, placement.contractorId, await roleIdOf(placement.admin), world.here.agency.id];
    const description = (await (await api.request('/api/v1/openapi.json')).json()) as Description;
    const next = malformedRequests(description, SEED, ids);
    const wrong: unknown[] = [];
    const statuses = new Set<number>();
    for (let i = 0; i < COUNT; i += 1) {
      // Some requests log the person out.
      if (i % 20 === 0) session = await sessionHeaders(placement.admin);
      const callers = [{ Authorization: `Bearer ${key}` }, { Authorization: `Bearer ${key}` }, session, session, {}];
      const { operationId, path, method, headers, body } = next();
      if (LEFT_OUT.has(operationId)) continue;
      const request = {
        method,
        headers: { ...callers[i % callers.length], ...headers },
        ...(body === undefined ? {} : { body }),
      };
      const answer = await api.request(`/api/v1${path}`, request as RequestInit);
      const text = await answer.text();
      statuses.add(answer.status);
      const isProblem =
        answer.headers.get('Content-Type') === 'application/problem+json' &&
        typeof (JSON.parse(text) as { code: unknown }).code === 'string';
      const { errors = [] } = isProblem ? (JSON.parse(text) as { errors?: { code: string; message: string }[] }) : {};
      const isOurs = errors.every(
        ({ code, message }) => code in FIELD_CODES && !/Invalid (input|option)|expected .* received/.test(message),
      );
      if (answer.status >= 500 || (answer.status >= 400 && !(isProblem && isOurs)))
        wrong.push({
          i,
          operationId,
          method,
          path: path.slice(0, 300),
          status: answer.status,
          headers,
          body: String(body).slice(0, 600),
          errors,
        });
    }
    expect(wrong).toEqual([]);
    for (const status of [400, 401, 404, 422]) expect(statuses).toContain(status);
  },
);

test.each([
  ['half of a surrogate pair', '\ud800'],
  ['a zero character', '\u0000'],
])('%s is refused at its field wherever a text is sent', async (_, broken) => {
  const call = await callerWith(world.platform, world.here);
  const { contractorId } = await makePlacement(world.here);
  const text = `a${broken}b`;
  const form = new FormData();
  form.set('jsonData', JSON.stringify({ taskId: 'broken', note: text }));
  for (const [method, path, body, field] of [
    ['POST', '/clients', { clientName: text }, 'clientName'],
    ['POST', '/clients', { clientName: 'a', reference: text }, 'reference'],
    ['POST', '/contacts', { fullname: 'A', emailAddress: text }, 'emailAddress'],
    ['POST', '/contractors', { authorisers: [{ contactId: text }] }, 'authorisers[0].contactId'],
    ['POST', '/reminders', { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'friday', clientId: text }, 'clientId'],
    ['POST', '/webhooks', { url: 'https://a.example', events: [text] }, 'events[0]'],
    ['POST', '/accounts/local/login', { emailAddress: 'a@b.example', password: text }, 'password'],
    ['POST', `/contractors/${contractorId}/timesheets`, { taskId: text }, 'taskId'],
    ['POST', `/contractors/${contractorId}/timesheets`, form, 'note'],
  ] as const)
    expect([path, await call(method, path, body)]).toMatchObject([
      path,
      { status: 422, body: { errors: [{ field, code: 'invalid_characters' }] } },
    ]);
});

test('a zero character in a query is refused by name, even before a stream begins', async () => {
  const call = await callerWith(world.platform, world.here);
  const asList = ['application/json', 'application/x-ndjson'];
  for (const [path, field, accepted] of [
    ['/timesheets?search=%00', 'search', asList],
    ['/clients?cursor=a%00b', 'cursor', asList],
    ['/contracts?clientId=%00', 'clientId', asList],
    ['/timesheets/downloads/summary?format=csv&search=a%00', 'search', ['text/csv', '*/*']],
  ] as const)
    for (const Accept of accepted)
      expect([path, await call('GET', path, undefined, { Accept })]).toMatchObject([
        path,
        { status: 422, body: { errors: [{ field, code: 'invalid_characters' }] } },
      ]);
  expect((await call('GET', '/clients/a%00b')).status).toBe(404);
});
