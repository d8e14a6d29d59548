import { z } from '@hono/zod-openapi';

const FieldError = z.object({ field: z.string(), message: z.string(), code: z.string().optional() }).strict();

/** The body of every error (RFC 9457). */
const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string().openapi({ description: 'The message for people, in the product’s words' }),
    status: z.number().int(),
    code: z.string().openapi({ description: 'Stable, for machines', example: 'already_decided' }),
    errors: z.array(FieldError).optional(),
    reportingId: z.string(),
  })
  .strict()
  .openapi('Problem');

const DESCRIPTIONS: Record<number, string> = {
  400: 'Malformed',
  401: 'No caller',
  403: 'Seen, but this caller may not',
  404: 'Unseen or absent',
  409: 'Conflicts with the state',
  413: 'Too large',
  415: 'Not of a kind that is taken',
  422: 'Breaks a rule; `errors` says where',
  429: 'Too many; `Retry-After` says when to come back',
};

/** The error answers that an operation may give. */
export function problems(...statuses: number[]) {
  const content = { 'application/problem+json': { schema: ProblemSchema } };
  return Object.fromEntries(
    [401, 403, ...statuses].map((status) => [status, { description: DESCRIPTIONS[status]!, content }]),
  );
}

/** A JSON answer. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Where a page of a collection ends. */
export const PageSchema = z
  .object({ size: z.number().int(), nextCursor: z.string().nullable() })
  .strict()
  .openapi('Page');
