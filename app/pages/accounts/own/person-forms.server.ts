import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { Forbidden } from '#domain/errors.ts';
import { OWNER_FIELD } from '#app/preserved-form.ts';
import { ANOTHER_ACCOUNTS } from '#app/session-ended.ts';
import { workAccountWords } from '#domain/sso/sso.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { initOf, replyTo, translateErrors } from '#app/http/translate-errors.server.ts';

/** Data that belongs to an account cannot be changed by a session from one agency’s log-in. */
const requireOwnLogIn = (request: Request, { session, agency }: Person) =>
  translateErrors(request, async () => {
    if (session.ssoAgencyId)
      throw new Forbidden(workAccountWords(agency?.displayName ?? ''), { code: 'work_account_session' });
  });

/** Prevents what one person typed from being saved for another who has since logged in. @throws a 403 */
function requireOwner(accountId: FormDataEntryValue | null, { account }: Person): void {
  if (accountId !== null && accountId !== account.id) throw new Response(ANOTHER_ACCOUNTS, { status: 403 });
}

/** The logged-in person. */
export type Person = Awaited<ReturnType<typeof openPerson>>;

/** The result of one of a page’s forms: its fields with their errors, or something to show this once. */
export type PersonFormAnswer<Shown> = { intent: string; result: SubmissionResult | null; shown: Shown | null };

/** One of the forms of a page, identified by its field `intent`. */
export type PersonForm<Shown> = {
  schema: z.ZodType;
  /** Ends in another page, or in something to show this once. */
  act(person: Person, value: unknown, request: Request, args: ActionFunctionArgs): Promise<Response | Shown>;
};

/** Typed values never sent back. */
const HIDDEN = { hideFields: ['password', 'newPassword', 'code'] };

/** Returns a form from its schema, typing its values for its action. */
export function personForm<Schema extends z.ZodType, Outcome>(
  schema: Schema,
  act: (person: Person, value: z.output<Schema>, request: Request, args: ActionFunctionArgs) => Promise<Outcome>,
): PersonForm<Exclude<Outcome, Response>> {
  type Done = Promise<Response | Exclude<Outcome, Response>>;
  // Its value is the schema's output.
  return { schema, act: (person, value, ...more) => act(person, value as z.output<Schema>, ...more) as Done };
}

/**
 * Creates the action of a page with several forms for someone logged in, in any role or none: every error goes back to
 * its field, but passwords and codes never do.
 * @param here shows the page again if none of its forms was sent
 */
export function personFormsAction<Shown>(
  forms: Record<string, PersonForm<Shown>>,
  here: (request: Request) => Promise<string>,
) {
  return async (args: ActionFunctionArgs) => {
    const { request } = args;
    const person = await openPerson(args);
    const { formData } = await readFields(request, PERSON_LIMITS);
    await requireOwnLogIn(request, person);
    requireOwner(formData.get(OWNER_FIELD), person);
    formData.delete(OWNER_FIELD);
    const intent = String(formData.get('intent') ?? '');
    formData.delete('intent');
    const form = forms[intent];
    if (!form) return redirect(await here(request));
    const submission = checkForm(formData, form.schema);
    const answer = (result: SubmissionResult | null, init: ResponseInit, shown: Shown | null = null) =>
      data<PersonFormAnswer<Shown>>({ intent, result, shown }, init);
    if (submission.status !== 'success') return answer(submission.reply(HIDDEN), { status: 422 });
    let shown: Shown | null = null;
    const done = await replyTo(
      request,
      (errors) => submission.reply({ ...errors, ...HIDDEN }),
      async () => {
        const outcome = await form.act(person, submission.value, request, args);
        if (outcome instanceof Response) return outcome;
        shown = outcome;
        return new Response(null);
      },
      submission.payload,
    );
    if (!(done instanceof Response)) return answer(done.result, initOf(done));
    return shown === null ? done : answer(null, { status: 200 }, shown);
  };
}
