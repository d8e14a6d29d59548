import { createHash } from 'node:crypto';
import type { Context } from '#domain/context.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { answerOnce } from '#domain/repeats/answer-once.server.ts';
import { routeOf } from './caller.server.ts';

/** A submitted form: its URL, its key and its content. */
export type SentForm = { request: Request; formKey: string | null; formData: FormData };

const REUSED =
  'This form was saved already, with other details. What you typed is still here: to add it as well, save it again.';

/**
 * Processes a form once per key: a double click, a reload or the back button gets the first result. A concurrent repeat
 * waits for the first. A refused form may be sent again under its key.
 * @param work its result is stored as JSON
 * @throws Conflict `form_key_reused` if the form was processed with other content
 */
export async function doOnce<T>(ctx: Context, sent: SentForm, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { request, formKey: key, formData } = sent;
  if (key === null) return work(ctx);
  const route = `form ${new URL(routeOf(request), request.url).pathname}`;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([...formData]))
    .digest();
  let body = '';
  try {
    const first = await ctx.db.transaction(
      (db) =>
        answerOnce({ ...ctx, db }, { key, route, bodyHash, waits: true }, async () => {
          body = JSON.stringify(await work({ ...ctx, db }));
          return { status: 200, body, headers: {} };
        }),
      { savepoints: true },
    );
    return JSON.parse(first?.body ?? body) as T;
  } catch (error) {
    if (error instanceof Invalid && error.code === 'idempotency_key_reused')
      throw new Conflict('form_key_reused', REUSED);
    throw error;
  }
}

/** The same for work that ends in a redirect. */
export async function redirectOnce(
  ctx: Context,
  sent: SentForm,
  work: (ctx: Context) => Promise<Response>,
): Promise<Response> {
  const { status, headers } = await doOnce(ctx, sent, async (ctx) => {
    const done = await work(ctx);
    return { status: done.status, headers: [...done.headers] };
  });
  return new Response(null, { status, headers });
}
