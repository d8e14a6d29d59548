import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import type { Context } from '#domain/context.ts';
import { isWholeText } from '#domain/characters.ts';
import type { FieldError } from '#domain/errors.ts';
import { listUploads, type WaitingUpload } from '#domain/files/list-uploads.server.ts';
import type { FoundChoices } from '#domain/browse.ts';
import { TICKS_FIELD } from '#app/components/fields/shown-tick.tsx';
import { openContext } from './caller.server.ts';
import { UNREADABLE } from './form-limits.ts';
import { redirectOnce } from './form-once.server.ts';
import { givingBack, noteRefused } from './give-back.server.ts';
import { ownChanges, readOpened, shownTicks } from './own-changes.server.ts';
import { readForm } from './read-form.server.ts';
import { type Reply, replyTo, translateErrors } from './translate-errors.server.ts';
import { withMore } from './with-more.ts';

/** The input of a form's action. `formKey` is the key from its page, for work that detects repeats itself. */
export type ActionInput<T> = {
  ctx: Context;
  value: T;
  params: Record<string, string | undefined>;
  request: Request;
  formKey: string | null;
};

/**
 * The result of a form that was not accepted: its fields as typed with their errors, and the waiting files. `More` is
 * added by its own action: choices or results.
 */
export type FormAnswer<More = unknown> = Partial<More> & {
  result: SubmissionResult;
  uploads: WaitingUpload[];
  /** The version to save against, if someone else has changed the record in the meantime. */
  version?: number;
  /** The settings to save against, as JSON, if someone else has changed one of them in the meantime. */
  shown?: string;
  /** The form's values when first opened, as JSON. */
  opened?: string;
  /** What a search without JavaScript found, by field. */
  found?: Record<string, FoundChoices>;
};

/** What an action found that must be reviewed before anything is done: the form is shown again with it, as typed. */
export class Shown {
  constructor(readonly more: object) {}
}

type Params = Record<string, string | undefined>;

/** Finds the choices a form offers for what is typed. `find` names the field searched, if it was posted only for that. */
export type Offer = (ctx: Context, typed: Record<string, unknown>, find: string | null) => Promise<object>;

/** Returns what a use-case would refuse of what has been typed so far, reported together with the schema's errors. */
type Check = (ctx: Context, typed: Record<string, unknown>, params: Params) => Promise<FieldError[]>;

type Act<Schema extends z.ZodType, Done = Response> = (input: ActionInput<z.output<Schema>>) => Promise<Done>;

/** Fields never sent back to a page, whatever else is. */
const NEVER_SENT_BACK = ['clientSecret'];

/** What a form has besides its schema and its work. */
export type FormParts = {
  /** Adds values from the URL, such as an id. */
  fixed?: (params: Params) => Record<string, string>;
  /** Adds the form's choices to every result. */
  offer?: Offer;
  /** Adds what the use-case would refuse, if the schema refuses something. */
  check?: Check;
  /** False for a button without a page to show anything on. */
  hasPage?: boolean;
};

/**
 * Creates the action of a form for someone logged in: the gate, the schema, one use-case, and every error back at its
 * field with what was typed.
 * @param act ends in a redirect, or in something to review first
 */
export function formAction<Schema extends z.ZodType>(
  schema: Schema,
  act: Act<Schema, Response | Shown>,
  parts?: FormParts,
) {
  return makeAction(schema, act, { ...parts, isOnce: false });
}

/** The same for a form that creates something: sent twice by accident, it creates one and responds the same. */
export function createAction<Schema extends z.ZodType>(schema: Schema, act: Act<Schema>, parts?: FormParts) {
  return makeAction(schema, act, { ...parts, isOnce: true });
}

/** Returns what was typed without what no database can be asked for, which the schema has refused. */
const wholeTexts = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => typeof value !== 'string' || isWholeText(value)));

/** The response to a button whose input the schema refuses: no field of a page could show it. */
const unread = (error: Record<string, string[] | null> | null | undefined) =>
  new Response(Object.values(error ?? {}).flatMap((some) => some ?? [])[0] ?? UNREADABLE.message, { status: 422 });

function makeAction<Schema extends z.ZodType, Done extends Response | Shown>(
  schema: Schema,
  act: Act<Schema, Done>,
  {
    fixed = () => ({}),
    offer = async () => ({}),
    check = async () => [],
    hasPage = true,
    isOnce,
  }: FormParts & { isOnce: boolean },
) {
  return async (args: ActionFunctionArgs) => {
    const { request, params } = args;
    const ctx = await translateErrors(request, () => openContext(args, { hasPage }));
    const { formData, problems, status, formKey } = await readForm(args, ctx);
    for (const [name, value] of Object.entries(fixed(params))) formData.set(name, value);
    const sent = formData.get('opened');
    formData.delete('opened');
    const ticks = formData.has(TICKS_FIELD) ? formData.getAll(TICKS_FIELD).map(String) : null;
    formData.delete(TICKS_FIELD);
    const submission = checkForm(formData, schema);
    const typed = wholeTexts(submission.payload);
    const find = formData.get('find');
    const looksFor = typeof find === 'string' ? find : null;
    const answer = async (result: SubmissionResult, status: number, more: object = {}) => {
      if (status >= 400) noteRefused(args.context, submission.payload);
      const ids = formData.getAll('uploadIds').map(String);
      const [uploads, offered] = await translateErrors(request, async () => [
        await listUploads(ctx, ids),
        await offer(ctx, typed, looksFor),
      ]);
      const opened = typeof sent === 'string' ? { opened: sent } : {};
      return data<FormAnswer>({ result, uploads, ...opened, ...offered, ...more }, { status });
    };
    const reply: Reply = (options) => submission.reply({ ...options, hideFields: NEVER_SENT_BACK });
    const answerSent = async () => {
      // Only a search: what is typed stays, and nothing is validated yet.
      if (looksFor !== null) return answer({ initialValue: submission.payload } as SubmissionResult, 200);
      if (problems.length > 0) return answer(reply({ fieldErrors: { files: problems } }), status);
      if (submission.status !== 'success') {
        if (!hasPage) throw unread(submission.error);
        // A form merely changed, by a button that adds or removes a line, is not validated.
        if (submission.status !== 'error') return answer(reply(), 200);
        const more = await translateErrors(request, () => check(ctx, typed, params));
        return answer(withMore(reply(), [...formData.keys()], more), 422);
      }
      const opened = readOpened(sent);
      const { payload } = submission;
      const shown = isOnce ? submission.value : shownTicks(submission.value, payload, ticks);
      const value = opened ? ownChanges(shown, payload, opened) : shown;
      const work = (ctx: Context) => act({ ctx, value, params, request, formKey });
      const doIt = () =>
        isOnce
          ? redirectOnce(ctx, { request, formKey, formData }, work as (ctx: Context) => Promise<Response>)
          : work(ctx);
      const done = await (hasPage
        ? replyTo<Shown>(request, reply, doIt)
        : translateErrors<Response | Shown>(request, doIt));
      if (done instanceof Response) return done;
      if (done instanceof Shown)
        return answer({ initialValue: submission.payload } as SubmissionResult, 200, done.more);
      const { result, status: refused, version, shown: current } = done;
      return answer(result, refused, { ...(version !== undefined && { version }), ...(current && { shown: current }) });
    };
    // A button has nothing written to give back.
    const written = hasPage ? submission.payload : {};
    return answerSent().catch(async (thrown: unknown) => Promise.reject(await givingBack(thrown, written)));
  };
}
