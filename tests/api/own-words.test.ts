import { expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { openedCaller } from '../support/api.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

type Body = Record<string, unknown>;
const REFUSED: [what: string, method: string, path: string, body: Body | undefined, field: string, message: string][] =
  [
    ['a status', 'GET', '/timesheets?status=lost', undefined, 'status', 'status must be one of'],
    ['a limit', 'GET', '/clients?limit=5000', undefined, 'limit', 'limit must be 1000 at most.'],
    ['a number', 'GET', '/clients?limit=some', undefined, 'limit', 'limit must be a number.'],
    ['a limit in hexadecimal', 'GET', '/clients?limit=0x10', undefined, 'limit', 'limit must be a number.'],
    ['a limit with an exponent', 'GET', '/payroll/runs?limit=1e1', undefined, 'limit', 'limit must be a number.'],
    [
      'a number of a run in spaces',
      'GET',
      '/payroll/runs?before=%205%20',
      undefined,
      'before',
      'before must be a number.',
    ],
    [
      'an empty place in the feed',
      'GET',
      '/payroll/changes?after=',
      undefined,
      'after',
      'after must be a sequence number',
    ],
    [
      'a choice',
      'POST',
      '/contracts',
      { entryPeriod: 'yearly' },
      'entryPeriod',
      'Please choose how often timesheets should be entered.',
    ],
    ['a type', 'POST', '/delegations', { delegationId: 7 }, 'delegationId', 'The id must be a UUID.'],
  ];
test.each(REFUSED)(
  'An invalid %s is refused in the product’s own words',
  async (_, method, path, body, field, message) => {
    const { status, body: problem } = await call(method, path, body);
    expect(status).toBe(422);
    const { errors } = problem as { errors: { field: string; message: string }[] };
    expect(errors).toContainEqual(expect.objectContaining({ field, message: expect.stringContaining(message) }));
    expect(JSON.stringify(problem)).not.toMatch(/Invalid (input|option)|Too (small|big)|expected|received/);
  },
);

test('Clients and contracts are shown under every name of their fields', async () => {
  const client = await call('POST', '/clients', { clientName: 'Kirkstall Precision Engineering' });
  expect(client.body).toMatchObject({ clientName: 'Kirkstall Precision Engineering', name: client.body.clientName });
  const named = { clientId: client.body.clientId, name: 'CNC setter-operator', contractId: newId() };
  const contract = await call('POST', '/contracts', { ...named, start: '2026-05-18', end: '2026-09-30' });
  const dates = { start: '2026-05-18', startDate: '2026-05-18', end: '2026-09-30', endDate: '2026-09-30' };
  expect(contract.body).toMatchObject(dates);
  expect((await call('GET', `/contracts/${named.contractId}`)).body).toMatchObject(dates);
});
