import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import { CreateApiKeySchema } from '#domain/api-keys/api-key.schema.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { openContext } from './caller.server.ts';
import { checkToken, passGate } from './gate.server.ts';
import { replyTo, translateErrors } from './translate-errors.server.ts';

/** A refused form, or a new key the one time that it is shown. */
export type KeyAnswer = { result?: SubmissionResult; created?: { name: string; key: string } };

/** Makes an API key. The answer is the page itself, since the key must stand in no address and no cookie. */
export async function createKey(args: ActionFunctionArgs) {
  const { request } = args;
  const ctx = await translateErrors(request, () => openContext(args));
  const { needsToken } = await passGate(request);
  const formData = await request.formData();
  await checkToken(request, formData, needsToken);
  const submission = parseWithZod(formData, { schema: CreateApiKeySchema });
  if (submission.status !== 'success') return data<KeyAnswer>({ result: submission.reply() }, { status: 422 });
  const { value } = submission;
  let created: KeyAnswer['created'];
  const done = await replyTo(
    request,
    (options) => submission.reply({ ...options }),
    async () => {
      const { name, key } = await createApiKey(ctx, value);
      created = { name, key };
      return new Response(null);
    },
  );
  const headers = { 'Cache-Control': 'no-store' };
  return done instanceof Response
    ? data<KeyAnswer>({ created }, { headers })
    : data<KeyAnswer>({ result: done.result }, { status: done.status });
}
