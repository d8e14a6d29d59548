import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { beginTotp } from '#domain/accounts/begin-totp.server.ts';
import { confirmTotp } from '#domain/accounts/confirm-totp.server.ts';
import { disableTotp } from '#domain/accounts/disable-totp.server.ts';
import { readSecondFactor } from '#domain/accounts/read-second-factor.server.ts';
import { renewRecoveryCodes } from '#domain/accounts/renew-recovery-codes.server.ts';
import { CodeSchema, OwnPasswordSchema } from '#domain/accounts/second-factor.schema.ts';
import { pathsFor } from '#app/paths.ts';
import { redirectWith } from './flash.server.ts';
import { PERSON_ROOM } from './form-room.ts';
import { readFields } from './read-fields.server.ts';
import { openPerson } from './own-roles.server.ts';
import { qrCode } from './qr-code.server.ts';
import { initOf, replyTo } from './translate-errors.server.ts';
import { requestedRoute } from './wanted-route.server.ts';

/** What a form of the page answers: its fields with their errors, or recovery codes to be shown this once. */
export type SecurityAnswer = { intent: string; result: SubmissionResult | null; recoveryCodes: string[] };

/** The state of the person’s log-in codes; while they set them up, the secret as text and picture. */
export async function securityLoader(args: LoaderFunctionArgs) {
  const { visitor, account, agency, mustSetUpTotp } = await openPerson(args);
  const { codes, waiting } = await readSecondFactor(visitor, account.id);
  return {
    codes,
    setUp: waiting && { secret: waiting.secret, picture: qrCode(waiting.address) },
    isNeeded: mustSetUpTotp,
    emailAddress: account.emailAddress,
    timeZone: agency?.timeZone ?? 'Europe/London',
    continueTo: (await requestedRoute(args.request)) ?? '/',
  };
}

type Person = Awaited<ReturnType<typeof openPerson>>;
type Act = (person: Person, typed: string, here: string) => Promise<string[] | Response>;

/** The actions that take something typed: recovery codes to show, or another page. */
const INTENTS: Record<string, { schema: typeof CodeSchema | typeof OwnPasswordSchema; act: Act }> = {
  begin: {
    schema: OwnPasswordSchema,
    act: async ({ visitor, account }, password, here) => {
      await beginTotp(visitor, own(account, password));
      return redirect(here);
    },
  },
  confirm: { schema: CodeSchema, act: ({ visitor, account }, code) => confirmTotp(visitor, account.id, code) },
  renew: {
    schema: OwnPasswordSchema,
    act: ({ visitor, account }, password) => renewRecoveryCodes(visitor, own(account, password)),
  },
  disable: {
    schema: OwnPasswordSchema,
    act: async ({ visitor, account }, password) => {
      await disableTotp(visitor, own(account, password));
      return redirectWith(pathsFor(null).security(), { kind: 'good', message: 'Log-in codes are switched off.' });
    },
  },
};
const own = ({ id, emailAddress }: Person['account'], password: string) => ({ accountId: id, emailAddress, password });

/** Begins, confirms, renews or switches off, by the form’s `intent`. */
export async function securityAction(args: ActionFunctionArgs) {
  const { request } = args;
  const person = await openPerson(args);
  const { formData } = await readFields(request, PERSON_ROOM);
  const intent = String(formData.get('intent') ?? '');
  formData.delete('intent');
  const chosen = INTENTS[intent];
  const here = pathsFor(null).security({ requestedRoute: await requestedRoute(request) });
  if (!chosen) return redirect(here);
  const submission = parseWithZod(formData, { schema: chosen.schema });
  const answer = (result: SubmissionResult | null, init: ResponseInit, recoveryCodes: string[] = []) =>
    data<SecurityAnswer>({ intent, result, recoveryCodes }, init);
  const hidden = { hideFields: ['password', 'code'] };
  if (submission.status !== 'success') return answer(submission.reply(hidden), { status: 422 });
  const [typed] = Object.values(submission.value) as string[];
  let shown: string[] = [];
  const done = await replyTo(
    request,
    (errors) => submission.reply({ ...errors, ...hidden }),
    async () => {
      const outcome = await chosen.act(person, typed ?? '', here);
      if (outcome instanceof Response) return outcome;
      shown = outcome;
      return new Response(null);
    },
  );
  if (!(done instanceof Response)) return answer(done.result, initOf(done));
  return shown.length > 0 ? answer(null, { status: 200 }, shown) : done;
}
