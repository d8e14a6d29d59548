import { z } from '@hono/zod-openapi';
import { ADVISORY_LEVELS, ADVISORY_RULES } from '#domain/advisories/advisory.ts';
import { ListAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { listAdvisories } from '#domain/advisories/listing/list-advisories.server.ts';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import type { Operations } from './operations-under.ts';
import { collection, CollectionQuery, toCollection } from './pages.ts';
import { json } from './responses.ts';

const AdvisorySchema = z
  .object({
    advisoryId: z.uuid().openapi({ description: 'The same as long as person, rule and period are the same' }),
    contactId: z.uuid().openapi({ description: 'Whose it is' }),
    fullname: z.string(),
    contractorIds: z.array(z.uuid()).openapi({ description: 'The placements it concerns that the caller may see' }),
    rule: z.enum(ADVISORY_RULES),
    level: z.enum(ADVISORY_LEVELS).openapi({
      description:
        '`comingUp`: a date within two weeks. `near`: above 44 hours on average. `over`: above 48, or rights that have begun. `missing`: rest or a break',
    }),
    on: z.iso
      .date()
      .openapi({ description: 'When rights begin or a count ends, the last day of a week, or the day of a shift' }),
    span: z
      .object({ from: z.iso.date(), to: z.iso.date() })
      .strict()
      .openapi({ description: 'The days of the shifts that were counted' }),
    title: z.string().openapi({ description: 'The advisory in words, with its figure and date' }),
    where: z.string().openapi({ description: 'The clients it concerns' }),
    why: z.string(),
    law: z.string().openapi({ description: 'The rule' }),
    source: z.string().openapi({ description: 'The source of the rule' }),
    counted: z.string().openapi({ description: 'What was counted' }),
    sum: z
      .array(z.object({ label: z.string(), value: z.string() }).strict())
      .openapi({ description: 'The calculation, line by line' }),
  })
  .strict()
  .openapi('Advisory');

/** Registers the endpoints for advisories. */
export function advisories(operations: Operations): void {
  operations.get('/advisories', 'listAdvisories', {
    summary: 'Advisories about agency workers’ rights and working time',
    description:
      'Advisories warn and explain, and never block. Latest first. Contractors see their own; authorisers see rest and breaks for the timesheets they decide.',
    query: ListAdvisoriesSchema.extend({ roleId: CollectionQuery.shape.roleId }).strict(),
    responses: { 200: json(collection('advisories', AdvisorySchema), 'A page of them') },
    run: async ({ c, ctx, query: { roleId: _, ...requested } }) =>
      toCollection(c, 'advisories', await listAdvisories(ctx, requested)),
  });
  operations.post('/advisories/recompute', 'recomputeAdvisories', {
    summary: 'Recalculate all advisories from scratch',
    description: 'Advisories are kept up to date as time changes, so this gives the same result.',
    responses: {
      200: json(
        z.object({ people: z.int().openapi({ description: 'The number of people checked' }) }).strict(),
        'How many people were checked',
      ),
    },
    run: ({ ctx }) => recomputeAdvisories(ctx),
  });
}
