import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data } from '@remix-run/node';
import type { z } from 'zod';
import type { Context } from '#domain/context.ts';
import type { FieldError } from '#domain/errors.ts';
import { listUploads, type WaitingUpload } from '#domain/files/list-uploads.server.ts';
import type { FoundChoices } from '#domain/browse.ts';
import { TICKS_FIELD } from '#app/components/fields/shown-tick.tsx';
import { openContext } from './caller.server.ts';
import { UNREADABLE } from './form-room.ts';
import { redirectOnce } from './form-once.server.ts';
import { readWritten } from './keep-form.server.ts';
import { givingBack, givingBackMoved, noteRefused } from './give-back.server.ts';
import { ownChanges, readOpened, shownTicks } from './own-changes.server.ts';
import { readForm } from './read-form.server.ts';
import { type Reply, replyTo, translateErrors } from './translate-errors.server.ts';
import { withMore } from './with-more.ts';

/** What the action of a form works with. `formKey` is what the page it came from named it, for work that knows its repeats by itself. */
export type ActionInput<T> = {
  ctx: Context;
  value: T;
  params: Record<string, string | undefined>;
  request: Request;
  formKey: string | null;
};

/**
 * What a form that was not done answers: its fields as typed with their errors, and the files that wait. `More` is what its own
 * action adds, with what it offers or what it found.
 */
export type FormAnswer<More = unknown> = Partial<More> & {
  result: SubmissionResult;
  uploads: WaitingUpload[];
  /** The version to save on, where somebody else changed the record meanwhile. */
  version?: number;
  /** What the form held when it was first opened, as JSON. */
  opened?: string;
  /** What a search without JavaScript found, by the field it is for. */
  found?: Record<string, FoundChoices>;
};

/** What an action found that is to be looked at before anything is done: the form comes back with it, as typed. */
export class Shown {
  constructor(readonly more: object) {}
}

type Params = Record<string, string | undefined>;

/** Finds what a form offers for what is typed in it. `find` names what it was posted to look for, if for that only. */
export type Offer = (ctx: Context, typed: Record<string, unknown>, find: string | null) => Promise<object>;

/** What a use-case would refuse of what is typed so far, so that it is said in one round with what the schema refuses. */
type Check = (ctx: Context, typed: Record<string, unknown>, params: Params) => Promise<FieldError[]>;

type Act<Schema extends z.ZodType, Done = Response> = (input: ActionInput<z.output<Schema>>) => Promise<Done>;

/** Fields that no page gets back, whatever else of what was typed it keeps. */
const NEVER_SENT_BACK = ['clientSecret'];

/** What a form has besides its schema and its work. */
export type FormParts = {
  /** Adds what the address says, such as an id. */
  fixed?: (params: Params) => Record<string, string>;
  /** Adds to every answer what the form offers. */
  offer?: Offer;
  /** Says what the use-case would refuse as well, where the schema refuses something. */
  check?: Check;
  /** False for a button without a page to show anything on. */
  hasPage?: boolean;
};

/**
 * Makes the action of a form for somebody who is logged in: the gate, the schema, one use-case, and every refusal back
 * on its field with what was typed.
 * @param act ends in a redirect, or in what is to be looked at first
 */
export function formAction<Schema extends z.ZodType>(
  schema: Schema,
  act: Act<Schema, Response | Shown>,
  parts?: FormParts,
) {
  return makeAction(schema, act, { ...parts, isOnce: false });
}

/** The same for a form that makes something: sent twice, by whatever accident, it makes one and answers the same. */
export function createAction<Schema extends z.ZodType>(schema: Schema, act: Act<Schema>, parts?: FormParts) {
  return makeAction(schema, act, { ...parts, isOnce: true });
}

/** What a button was sent that its schema refuses: no field of a page could say it. */
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
    const ctx = await translateErrors(request, () => openContext(args, { hasPage })).catch(async (thrown: unknown) =>
      Promise.reject(hasPage ? await givingBackMoved(thrown, args.context, () => readWritten(request)) : thrown),
    );
    const { formData, problems, status, formKey } = await readForm(args, ctx);
    for (const [name, value] of Object.entries(fixed(params))) formData.set(name, value);
    const sent = formData.get('opened');
    formData.delete('opened');
    const ticks = formData.has(TICKS_FIELD) ? formData.getAll(TICKS_FIELD).map(String) : null;
    formData.delete(TICKS_FIELD);
    const submission = checkForm(formData, schema);
    const find = formData.get('find');
    const looksFor = typeof find === 'string' ? find : null;
    const answer = async (result: SubmissionResult, status: number, more: object = {}) => {
      if (status >= 400) noteRefused(args.context, submission.payload);
      const ids = formData.getAll('uploadIds').map(String);
      const [uploads, offered] = await translateErrors(request, async () => [
        await listUploads(ctx, ids),
        await offer(ctx, submission.payload, looksFor),
      ]);
      const opened = typeof sent === 'string' ? { opened: sent } : {};
      return data<FormAnswer>({ result, uploads, ...opened, ...offered, ...more }, { status });
    };
    const reply: Reply = (options) => submission.reply({ ...options, hideFields: NEVER_SENT_BACK });
    const answerSent = async () => {
      // Only looked for something: what is typed stays, and nothing is judged yet.
      if (looksFor !== null) return answer({ initialValue: submission.payload } as SubmissionResult, 200);
      if (problems.length > 0) return answer(reply({ fieldErrors: { files: problems } }), status);
      if (submission.status !== 'success') {
        if (!hasPage) throw unread(submission.error);
        // A form that was only changed, by a button that adds or takes away a line, is not judged.
        if (submission.status !== 'error') return answer(reply(), 200);
        const more = await translateErrors(request, () => check(ctx, submission.payload, params));
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
      return answer(done.result, done.status, done.version === undefined ? {} : { version: done.version });
    };
    // A button wrote nothing to give back.
    const written = hasPage ? submission.payload : {};
    return answerSent().catch(async (thrown: unknown) => Promise.reject(await givingBack(thrown, written)));
  };
}
