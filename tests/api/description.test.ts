import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '#api/description/openapi.ts';
import { apiRoutes } from '#api/app.ts';
import type { Answer, Caller } from '../support/api.ts';
import { makeColleagues } from '../support/colleagues.ts';
import { describedOperations } from '../support/operations.ts';
import { asAdministrator } from '../support/placement.ts';
import { sessionCaller } from '../support/session.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

/** Operations that never end, that render with a browser, or that end the caller's own session. */
const LEFT_OUT = new Set(['listenToEvents', 'getTimesheetPdf', 'logOut', 'endSession', 'eraseContact']);
const CALLS = describedOperations().filter(({ operation }) => !LEFT_OUT.has(operation));
/** Bodies that need one field or another, depending on a third; their descriptions state which. */
const BY_ANOTHER = new Set([
  'submitTimesheet',
  'declare',
  'createReminders',
  'createDigestSchedule',
  'addContractorRate',
  'addContractRate',
  'checkContractorRate',
]);
/** Refusals of a body that no state of the agency could avoid. */
const MALFORMED =
  /^(missing|invalid_type|invalid_value|invalid_format|invalid_characters|too_(short|long|few|many)|out_of_range|unknown_field|contradictory)$/;
const HEADERS = ['ETag', 'Link', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'];

const world = opened(openTwoAgencies);
let lacking: unknown[];
let answers: { operation: string; method: string; answer: Answer; headers: string[] }[];
beforeAll(async () => {
  const { ids } = (await makeColleagues(world)).own;
  const administrator: Caller = await sessionCaller(world.platform, await asAdministrator(world.here));
  answers = [];
  lacking = [];
  for (const one of CALLS.filter(({ method, operation }) => method === 'POST' && !BY_ANOTHER.has(operation))) {
    const whole = one.body(ids);
    if (whole === undefined || whole instanceof FormData) continue;
    const sent = Object.fromEntries(Object.entries(whole as object).filter(([name]) => one.required.includes(name)));
    const { body } = await administrator(one.method, one.pathWith(ids), sent);
    const errors = (body.errors ?? []) as { field: string; message: string }[];
    const missed = errors.filter(({ field }) => field in (whole as object) && !(field in sent));
    if (missed.length > 0) lacking.push([one.operation, missed]);
  }
  // Deletions come last, the most nested first.
  const inOrder = [...CALLS].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  for (const one of inOrder) {
    const answer = await administrator(one.method, one.pathWith(ids), one.body(ids));
    answers.push({ operation: one.operation, method: one.method, answer, headers: one.headersAt(answer.status) });
  }
}, 300_000);

test('The server takes the example of every body', () => {
  const wrong = answers.flatMap(({ operation, method, answer: { status, body } }) => {
    const codes = ((body.errors ?? []) as { field: string; code: string }[]).filter(({ code }) => MALFORMED.test(code));
    return method !== 'GET' && (codes.length > 0 || [400, 415].includes(status) || status >= 500)
      ? [[operation, status, body.title, codes]]
      : [];
  });
  expect(wrong).toEqual([]);
});

test('A body with only the required fields is not refused for any other field', () => {
  expect(lacking).toEqual([]);
});

test('Every response has the headers its description lists, and none of the others', () => {
  const wrong = answers.flatMap(({ operation, answer, headers }) => {
    const had = HEADERS.filter((name) => answer.headers.has(name));
    const undescribed = had.filter((name) => !headers.includes(name));
    const absent = headers.filter((name) => HEADERS.includes(name) && name !== 'Link' && !had.includes(name));
    return undescribed.length + absent.length > 0 ? [[operation, answer.status, { undescribed, absent }]] : [];
  });
  expect(wrong).toEqual([]);
});

describe('The description', () => {
  const described = describeApi(apiRoutes());
  const { paths, tags } = described as unknown as {
    paths: Record<string, Record<string, Operation>>;
    tags: { name: string }[];
  };
  type Operation = {
    operationId: string;
    description: string;
    tags: string[];
    security: Record<string, string[]>[];
    responses: Record<string, { content?: object }>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  test('declares every tag, and no unused ones', () => {
    expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(operations.flatMap((one) => one.tags)));
  });
  test('gives every default as its own schema has it', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, unicodeRegExp: false }));
    ajv.addSchema({ $id: 'api', ...described });
    const wrong: string[] = [];
    let count = 0;
    const look = (part: object, pointer: string) => {
      for (const [name, value] of Object.entries(part) as [string, unknown][]) {
        if (name === 'default' && 'type' in part) {
          count += 1;
          if (!ajv.getSchema(`api#${pointer}`)!(value)) wrong.push(`${pointer}: ${JSON.stringify(value)}`);
        } else if (typeof value === 'object' && value !== null)
          look(value, `${pointer}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
      }
    };
    look(described, '');
    expect({ wrong, areMany: count > 100 }).toEqual({ wrong: [], areMany: true });
  });
  test('lists for each operation the scopes its text names', () => {
    const wrong = operations.flatMap(({ operationId, description, security }) => {
      const said = [...(/scopes? `[^.;]+/i.exec(description)?.[0] ?? '').matchAll(/`(\w+:\w+)`/g)].map(
        ([, one]) => one,
      );
      const key = security.find((one) => 'apiKey' in one);
      const isSame = !key || [...key.apiKey!].sort().join() === [...said].sort().join();
      return isSame ? [] : [[operationId, key.apiKey, said]];
    });
    expect(wrong).toEqual([]);
  });
  test('has one type of content for each answer, so that a client made from it has one type', () => {
    const several = operations.filter(({ responses }) =>
      Object.values(responses).some(
        ({ content = {} }) => 'application/json' in content && Object.keys(content).length > 1,
      ),
    );
    expect(several.map(({ operationId }) => operationId)).toEqual([]);
  });
  test('lists 405, 429 and 503 for every operation, and 415 for those with a body', () => {
    for (const { operationId, responses } of operations)
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining(['405', '429', '503']),
      ]);
  });
});
