import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openapiYaml } from '#server/openapi-yaml.ts';

type Schema = { $ref?: string; example?: unknown; examples?: unknown[] };
type Body = { content?: Record<string, { schema?: Schema; example?: unknown }> };
type Operation = {
  requestBody?: Body;
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  responses: Record<string, Body>;
};
const document = parse(openapiYaml()) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

test('openapi.yaml matches the endpoints: run “npm run openapi” after a change', () => {
  expect(readFileSync('openapi.yaml', 'utf8')).toBe(openapiYaml());
});

test('Every operation has its own name, a summary, a description and its refusals', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const poor = operations.filter(
    ({ operationId, summary, description, tags }) => !operationId || !summary || !description || !tags?.length,
  );
  expect(poor.map(({ name }) => name)).toEqual([]);
});

test('Every body has an example, in place or at the schema that it names', () => {
  const bare = operations.flatMap(({ name, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((one) => {
      const { schema, example } = one?.content?.['application/json'] ?? {};
      const named = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''];
      return !schema || example !== undefined || schema.example !== undefined || named?.examples ? [] : [name];
    }),
  );
  expect(bare).toEqual([]);
});

test('The description passes the linter', { timeout: 60_000 }, () => {
  const { status, stdout } = spawnSync('node_modules/.bin/redocly', ['lint', 'openapi.yaml', '--format=summary'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  expect(`${status} ${stdout}`).toMatch(/^0/);
});
