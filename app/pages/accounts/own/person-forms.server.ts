import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { Forbidden } from '#domain/errors.ts';
import { OWNER_FIELD } from '#app/kept-form.ts';
import { ANOTHER_ACCOUNTS } from '#app/session-ended.ts';
import { workAccountWords } from '#domain/sso/sso.ts';
import { PERSON_ROOM } from '#app/http/form-room.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { initOf, replyTo, translateErrors } from '#app/http/translate-errors.server.ts';

/** What is an account’s own is changed by nobody who came in by one agency’s log-in. */
const requireOwnLogIn = (request: Request, { session, agency }: Person) =>
  translateErrors(request, async () => {
    if (session.ssoAgencyId)
      throw new Forbidden(workAccountWords(agency?.displayName ?? ''), { code: 'work_account_session' });
  });

/** Keeps what one person typed of their own from being saved for another who has logged in since. @throws a 403 */
function requireOwner(accountId: FormDataEntryValue | null, { account }: Person): void {
  if (accountId !== null && accountId !== account.id) throw new Response(ANOTHER_ACCOUNTS, { status: 403 });
}

/** Somebody who is logged in. */
export type Person = Awaited<ReturnType<typeof openPerson>>;

/** What one of a page’s forms answers: its fields with their errors, or something to be shown this once. */
export type PersonFormAnswer<Shown> = { intent: string; result: SubmissionResult | null; shown: Shown | null };

/** One of the forms of a page, told apart by its field `intent`. */
export type PersonForm<Shown> = {
  schema: z.ZodType;
  /** Ends in another page, or in something to be shown this once. */
  act(person: Person, value: unknown, request: Request, args: ActionFunctionArgs): Promise<Response | Shown>;
};

/** What is typed and never sent back. */
const HIDDEN = { hideFields: ['password', 'newPassword', 'code'] };

/** A form from its schema, its values typed for what it does. */
export function personForm<Schema extends z.ZodType, Outcome>(
  schema: Schema,
  act: (person: Person, value: z.output<Schema>, request: Request, args: ActionFunctionArgs) => Promise<Outcome>,
): PersonForm<Exclude<Outcome, Response>> {
  type Done = Promise<Response | Exclude<Outcome, Response>>;
  // Its value is what its schema made.
  return { schema, act: (person, value, ...more) => act(person, value as z.output<Schema>, ...more) as Done };
}

/**
 * Makes the action of a page with several forms for somebody who is logged in, in whatever role or none: every refusal goes
 * back on its field, passwords and codes never do.
 * @param here the page again, where no form of it was sent
 */
export function personFormsAction<Shown>(
  forms: Record<string, PersonForm<Shown>>,
  here: (request: Request) => Promise<string>,
) {
  return async (args: ActionFunctionArgs) => {
    const { request } = args;
    const person = await openPerson(args);
    const { formData } = await readFields(request, PERSON_ROOM);
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
