import { z } from '@hono/zod-openapi';
import { ABSENCE_REASONS } from '#domain/declarations/absence-reason.ts';
import { DeclareSchema } from '#domain/declarations/declaration.schema.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { listDeclarations } from '#domain/declarations/list-declarations.server.ts';
import { takeBackDeclaration } from '#domain/declarations/take-back-declaration.server.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const path = '/contractors/{contractorId}/declarations';

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

/** Registers the endpoints for periods in which a contractor did not work. */
export function declarations(operations: Operations): void {
  operations.get(path, 'listDeclarations', {
    summary: 'The periods in which a contractor did not work',
    description: 'The latest 200.',
    responses: { 200: json(z.object({ declarations: z.array(DeclarationSchema) }), 'The latest first') },
    run: async ({ ctx, params }) => {
      const found = await listDeclarations(ctx, params.contractorId);
      const shown = found.map(({ fullname: _, contractName: __, clientName: ___, ...declaration }) => declaration);
      return { declarations: shown };
    },
  });
  operations.post(path, 'declare', {
    summary: 'Mark a period as not worked by a contractor',
    description: 'The period is then no longer missing; a timesheet for the period removes the declaration.',
    body: DeclareSchema.omit({ contractorId: true }),
    responses: { 201: json(DeclarationSchema, 'The declaration') },
    run: ({ ctx, params, body }) => declare(ctx, { ...body, ...params }),
  });
  operations.delete(`${path}/{declarationId}`, 'takeBackDeclaration', {
    summary: 'Take a declaration back',
    responses: { 204: { description: 'Taken back' } },
    run: ({ ctx, params }) => takeBackDeclaration(ctx, params),
  });
}
