import { expect, test } from 'vitest';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/description/openapi.ts';
import { newId } from '#domain/new-id.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { sessionCaller } from '#tests/support/session.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

type Operation = { parameters?: { in: string }[] };

test('Every address that is read, and every other one with a query, accepts the role to act in', async () => {
  const { admin } = await makePlacement(world.here);
  const call = await sessionCaller(world.platform, admin);
  const { paths } = describeApi(apiRoutes()) as unknown as { paths: Record<string, Record<string, Operation>> };
  const requested = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { parameters = [] }]) => method === 'get' || parameters.some((one) => one.in === 'query'))
      .filter(() => path !== '/events')
      .map(([method]) => [method.toUpperCase(), path.replace(/\{\w+\}/g, newId())] as const),
  );
  expect(requested.length).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const [method, path] of requested) {
    const { body } = await call(method, path);
    if (JSON.stringify(body.errors ?? []).includes('roleId')) refused.push(`${method} ${path}`);
  }
  expect(refused).toEqual([]);
});
