import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { LogInSchema } from '#domain/accounts/account.schema.ts';
import { beginLogIn } from '#domain/accounts/log-in/begin-log-in.server.ts';
import type { BegunSession } from '#domain/accounts/log-in/begin-session.server.ts';
import { logInWithPasskey } from '#domain/accounts/passkeys/log-in-with-passkey.server.ts';
import { PASSKEY_UNKNOWN } from '#domain/accounts/passkeys/passkey.ts';
import { PasskeyLogInSchema } from '#domain/accounts/passkeys/passkey.schema.ts';
import { finishLogIn, readWaitingLogIn } from '#domain/accounts/log-in/finish-log-in.server.ts';
import { CodeSchema } from '#domain/accounts/second-factor/second-factor.schema.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { pathsBefore } from '#app/http/paths-of.server.ts';
import { pathsFor } from '#app/paths.ts';
import { callerOf, portalPlatform } from '#app/http/caller.server.ts';
import {
  clearedWaitingCookie,
  type Flash,
  flashCookie,
  readWaiting,
  sessionCookie,
  waitingCookie,
} from '#app/http/cookies.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { fromOf, knownFromNowOn } from '#app/http/from.server.ts';
import { VisitorForm } from './visitor-form.server.ts';
import { browserOf } from './passkeys.server.ts';
import { initOf, replyTo } from '#app/http/translate-errors.server.ts';
import { requestedRoute } from '#app/http/wanted-route.server.ts';

/** Redirects to where the visitor was going, setting the session and clearing the waiting log-in. */
async function enter(request: Request, session: BegunSession, flash?: Flash): Promise<Response> {
  const { config } = await portalPlatform();
  const headers = new Headers();
  headers.append('Set-Cookie', sessionCookie(config.baseUrl, session));
  headers.append('Set-Cookie', await knownFromNowOn(session.devices));
  if (readWaiting(request, config.baseUrl)) headers.append('Set-Cookie', clearedWaitingCookie(config.baseUrl));
  if (flash) headers.append('Set-Cookie', await flashCookie.serialize(flash));
  return redirect((await requestedRoute(request)) ?? '/', { headers });
}

/** Logs in the person who has just set their first password through an emailed link, and says what they have joined. */
export async function logInOnceSet(
  args: ActionFunctionArgs,
  given: { emailAddress: string; password: string },
  flash: Flash,
) {
  const { visitor } = await callerOf(args);
  const step = await beginLogIn(visitor, { ...given, rememberMe: false }, await fromOf(args));
  return 'session' in step ? enter(args.request, step.session, flash) : redirectWith(pathsFor(null).logIn(), flash);
}

/** The error of a log-in with a passkey. */
export type PasskeyAnswer = { passkey: string };

/** Handles a passkey presented by a script: a session, or the reason for refusal. */
async function passkeyAction(args: ActionFunctionArgs, form: FormData) {
  const { request } = args;
  const submission = checkForm(form, PasskeyLogInSchema);
  const refused = (message: string, init: ResponseInit) => data<PasskeyAnswer>({ passkey: message }, init);
  if (submission.status !== 'success') return refused(PASSKEY_UNKNOWN, { status: 422 });
  const { visitor } = await callerOf(args);
  const shown = { ...submission.value, browser: browserOf(request) };
  const done = await replyTo(
    request,
    (errors) => submission.reply({ ...errors, hideFields: ['shown'] }),
    async () => enter(request, await logInWithPasskey(visitor, shown, await fromOf(args))),
  );
  if (done instanceof Response) return done;
  return refused(done.result.error?.['']?.[0] ?? PASSKEY_UNKNOWN, initOf(done));
}

/** Handles email and password: a session, or a redirect to the page for the code. A script may present a passkey instead. */
async function takePassword(args: ActionFunctionArgs, form: FormData) {
  const { request } = args;
  const intent = form.get('intent');
  form.delete('intent');
  if (intent === 'passkey') return passkeyAction(args, form);
  const submission = checkForm(form, LogInSchema);
  if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password'] }), { status: 422 });
  const { visitor } = await callerOf(args);
  const { config } = await portalPlatform();
  const done = await replyTo(
    request,
    (errors) => submission.reply({ ...errors, hideFields: ['password'] }),
    async () => {
      const step = await beginLogIn(visitor, submission.value, await fromOf(args));
      if ('session' in step) return enter(request, step.session);
      const next = pathsBefore.logInCode({ requestedRoute: await requestedRoute(request) });
      return redirect(next, { headers: { 'Set-Cookie': waitingCookie(config.baseUrl, step.waitingToken) } });
    },
  );
  return done instanceof Response ? done : data(done.result, initOf(done));
}

/** Returns to the first step when no log-in is waiting any more. */
async function startAgain(request: Request, message: string): Promise<Response> {
  const logIn = pathsFor(null).logIn({ requestedRoute: await requestedRoute(request) });
  return redirectWith(logIn, { kind: 'bad', message });
}

async function waitingOf(request: Request): Promise<string> {
  const { config } = await portalPlatform();
  return readWaiting(request, config.baseUrl) ?? '';
}

/** The page for the code exists only for a visitor whose password has just been accepted. */
export async function codeLoader(args: LoaderFunctionArgs) {
  const { account, visitor } = await callerOf(args);
  if (account) throw redirect('/');
  try {
    await readWaitingLogIn(visitor, await waitingOf(args.request));
    return null;
  } catch (error) {
    if (error instanceof Unauthenticated) throw await startAgain(args.request, error.message);
    throw error;
  }
}

/** Handles the code: a session, or the page again. */
async function takeCode(args: ActionFunctionArgs, form: FormData) {
  const { request } = args;
  const submission = checkForm(form, CodeSchema);
  const hidden = { hideFields: ['code'] };
  if (submission.status !== 'success') return data(submission.reply(hidden), { status: 422 });
  const { visitor } = await callerOf(args);
  const waitingToken = await waitingOf(request);
  const done = await replyTo(
    request,
    (errors) => submission.reply({ ...errors, ...hidden }),
    async () => {
      try {
        return await enter(
          request,
          await finishLogIn(visitor, { waitingToken, code: submission.value.code }, await fromOf(args)),
        );
      } catch (error) {
        if (error instanceof Unauthenticated) return startAgain(request, error.message);
        throw error;
      }
    },
  );
  return done instanceof Response ? done : data(done.result, initOf(done));
}

type Reply = Awaited<ReturnType<typeof takePassword> | ReturnType<typeof takeCode>>;

/** The two steps of a log-in, by remix-auth. */
const stepsOf = (args: ActionFunctionArgs) =>
  new Authenticator<Reply>()
    .use(new VisitorForm<Reply>((form) => takePassword(args, form)), 'password')
    .use(new VisitorForm<Reply>((form) => takeCode(args, form)), 'code');

/** The action of the log-in page. */
export const logInAction = (args: ActionFunctionArgs) => stepsOf(args).authenticate('password', args.request);

/** The action of the page that asks for the code. */
export const codeAction = (args: ActionFunctionArgs) => stepsOf(args).authenticate('code', args.request);
