import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from '#domain/context.ts';
import type { ApiEnvironment } from '../environment.ts';
import { body, json, problems } from './responses.ts';

/** One field of a record that has a path of its own: `PUT /clients/{clientId}/name`. */
export type FieldSetter = {
  /** The last part of the path. */
  path: string;
  operationId: string;
  /** What it sets: "the client’s name". */
  sets: string;
  schema: z.ZodType;
};

type Setters<Document extends z.ZodType> = {
  tags: string[];
  /** The record’s path, `/clients/{clientId}`, and its parameter. */
  path: string;
  params: z.ZodObject;
  document: Document;
  /** Changes the record and answers with it. */
  edit: (ctx: Context, id: string, change: never) => Promise<unknown>;
  setters: FieldSetter[];
};

/** Registers the field setters of a record; each changes one field whatever else was changed meanwhile. */
export function fieldSetters<Document extends z.ZodType>(
  api: OpenAPIHono<ApiEnvironment>,
  { tags, path, params, document, edit, setters }: Setters<Document>,
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
    api.openapi(route, async (c) => {
      const [id] = Object.values(c.req.valid('param') as Record<string, string>);
      const edited = await edit(c.get('context'), id!, c.req.valid('json') as never);
      return c.json(edited as never, 200) as never;
    });
  }
}
