import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { ABSENCE_REASONS } from '#domain/declarations/absence-reason.ts';
import { DeclareSchema } from '#domain/declarations/declaration.schema.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { listDeclarations } from '#domain/declarations/list-declarations.server.ts';
import { takeBackDeclaration } from '#domain/declarations/take-back-declaration.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

const tags = ['declarations'];
const path = '/contractors/{contractorId}/declarations';
const params = z.object({ contractorId: z.string() });

const DeclarationSchema = z
  .object({
    declarationId: z.uuid(),
    contractorId: z.uuid(),
    beginning: z.iso.date().openapi({ description: 'The first day of the period' }),
    absenceReason: z.enum(ABSENCE_REASONS).openapi({
      description:
        'Why nobody worked: all but `other` keep the qualifying weeks of the Agency Workers Regulations, as [advisories](#tag/advisories) say',
    }),
    reason: z.string().nullable(),
    declaredBy: z.string(),
    createdAt: z.string(),
  })
  .openapi('Declaration');

const list = createRoute({
  method: 'get',
  path,
  operationId: 'listDeclarations',
  tags,
  summary: 'The periods in which a contractor did not work',
  description: 'The latest 200. Scope `timesheets:read`.',
  request: { params },
  responses: {
    200: json(z.object({ declarations: z.array(DeclarationSchema) }), 'The latest first'),
    ...problems(404),
  },
});

const create = createRoute({
  method: 'post',
  path,
  operationId: 'declare',
  tags,
  summary: 'Say that a contractor did not work in a period',
  description: 'Nothing is missing there any more; a timesheet for the period removes it. Scope `timesheets:write`.',
  request: { params, body: body(DeclareSchema.omit({ contractorId: true })) },
  responses: { 201: json(DeclarationSchema, 'The declaration'), ...problems(404, 409, 422) },
});

const remove = createRoute({
  method: 'delete',
  path: `${path}/{declarationId}`,
  operationId: 'takeBackDeclaration',
  tags,
  summary: 'Take a declaration back',
  description: 'Scope `timesheets:write`.',
  request: { params: params.extend({ declarationId: z.string() }) },
  responses: { 204: { description: 'Taken back' }, ...problems(404) },
});

/** The endpoints about periods in which nobody worked. */
export function declarations(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const found = await listDeclarations(c.get('context'), c.req.valid('param').contractorId);
    const shown = found.map(({ fullname: _, contractName: __, clientName: ___, ...declaration }) => declaration);
    return c.json({ declarations: shown }, 200);
  });
  api.openapi(create, async (c) => {
    const made = await declare(c.get('context'), { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.json(made, 201);
  });
  api.openapi(remove, async (c) => {
    await takeBackDeclaration(c.get('context'), c.req.valid('param'));
    return c.body(null, 204);
  });
}
