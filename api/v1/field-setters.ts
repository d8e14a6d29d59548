import type { z } from '@hono/zod-openapi';
import type { Context } from '#domain/context.ts';
import type { Operations } from './operations-under.ts';
import { titled } from './resource.ts';
import { json } from './responses.ts';

/** A field of a record that has its own path: `PUT /clients/{clientId}/name`. */
type FieldSetter<Change> = {
  /** The last part of the path, also used in the operation's name. */
  path: string;
  /** What it sets, in words: "the client’s name". */
  sets: string;
  schema: z.ZodType<Change>;
};

type Setters<Change> = {
  /** The record's address, `/clients/{clientId}`, and its name in operations, `Client`. */
  path: string;
  one: string;
  document: z.ZodType;
  /** Changes the record and returns it. */
  edit: (ctx: Context, id: string, change: Change) => Promise<object>;
  setters: FieldSetter<Change>[];
};

/** Registers the field setters of a record; each changes one field, whatever else was changed in the meantime. */
export function fieldSetters<Change>(
  operations: Operations,
  { path, one, document, edit, setters }: Setters<Change>,
): void {
  for (const { path: part, sets, schema } of setters)
    operations.put(`${path}/${part}`, `set${one}${titled(part.split('/')[0]!)}`, {
      summary: `Set ${sets}`,
      description: 'Changes only this field.',
      body: schema,
      responses: { 200: json(document, 'The updated record') },
      refusals: [409],
      run: ({ ctx, params, body }) => edit(ctx, Object.values(params)[0]!, body),
    });
}
