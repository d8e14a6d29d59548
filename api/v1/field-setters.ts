import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from '#domain/context.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

/** One field of a record that has a path of its own: `PUT /clients/{clientId}/name`. */
type FieldSetter<Change> = {
  /** The last part of the path. */
  path: string;
  operationId: string;
  /** What it sets: "the client’s name". */
  sets: string;
  schema: z.ZodType<Change>;
};

type Setters<Change> = {
  tags: string[];
  /** The record’s path, `/clients/{clientId}`, and its parameter. */
  path: string;
  params: z.ZodObject;
  document: z.ZodType;
  /** Changes the record and answers with it. */
  edit: (ctx: Context, id: string, change: Change) => Promise<object>;
  setters: FieldSetter<Change>[];
};

/** Registers the field setters of a record; each changes one field whatever else was changed meanwhile. */
export function fieldSetters<Change>(
  api: OpenAPIHono<ApiEnvironment>,
  { tags, path, params, document, edit, setters }: Setters<Change>,
): void {
  for (const setter of setters) {
    const route = createRoute({
      method: 'put',
      path: `${path}/${setter.path}`,
      operationId: setter.operationId,
      tags,
      summary: `Set ${setter.sets}`,
      description: 'Only this field changes. Scope `directory:write`.',
      request: { params, body: body(setter.schema) },
      responses: { 200: json(document, 'The record as it is now'), ...problems(404, 409, 422) },
    });
    answerWith(api, route, async (c) => {
      const [id] = Object.values(c.req.valid('param') as Record<string, string>);
      return c.json(await edit(c.get('context'), id!, c.req.valid('json')), 200);
    });
  }
}
