import type { SubmissionResult } from '@conform-to/react';
import { isUnstorable, UNSTORABLE } from '#domain/broken-constraint.ts';
import {
  ChangedMeanwhile,
  Conflict,
  DomainError,
  Forbidden,
  Invalid,
  NotFound,
  SettingsChanged,
  TooMany,
  Unauthenticated,
  VersionChanged,
} from '#domain/errors.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { portalPlatform, toLogIn } from './caller.server.ts';
import { failureOf } from './failure.server.ts';
import { givingBack } from './give-back.server.ts';
import { noteFault, refuseWhenUnavailable } from './refuse-when-unavailable.server.ts';

/** Returns a conform result with these errors on the form. */
export type Reply = (options?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }) => SubmissionResult;

/** An error, back on its form. */
export type Refusal = {
  result: SubmissionResult;
  status: number;
  /** The version to save against. */
  version?: number;
  /** The settings to save against, as JSON. */
  shown?: string;
  retryAfter?: number;
};

/** Returns a refusal’s status, and when to come back if given. */
export function initOf({ status, retryAfter }: Refusal): { status: number; headers?: Record<string, string> } {
  return retryAfter === undefined ? { status } : { status, headers: { 'Retry-After': String(retryAfter) } };
}

function statusOf(error: DomainError): number {
  if (error instanceof NotFound) return 404;
  if (error instanceof Forbidden) return 403;
  if (error instanceof Invalid) return 422;
  if (error instanceof TooMany) return 429;
  return error instanceof Conflict ? 409 : 400;
}

/**
 * Runs the work and translates errors: what the caller may not see is a 404, what they may not do a 403, and an
 * unauthenticated one is sent to log in. While the database or the file store is unavailable it is a 503 or similar.
 * Unexpected errors are logged and become a 500 with a reporting id.
 */
export async function translateErrors<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unauthenticated) throw await toLogIn(request);
    if (error instanceof DomainError) {
      throw new Response(error.message, initOf({ result: {}, status: statusOf(error), ...retryOf(error) }));
    }
    if (faultOf(error)) refuseWhenUnavailable(await portalPlatform(), request, error);
    if (error instanceof Error && !request.signal.aborted) throw await failureOf(request, error);
    throw error;
  }
}

const STILL_HERE = 'What you typed is still here.';

/**
 * Runs a form's work. What a person can correct, or send again shortly, goes back into the form as typed; not found and
 * not logged in are pages.
 * @param typed what the page for a missing record gives back
 */
export async function replyTo<More = never>(
  request: Request,
  reply: Reply,
  act: () => Promise<Response | NoInfer<More>>,
  typed: Record<string, unknown> = {},
): Promise<Response | More | Refusal> {
  try {
    return await act();
  } catch (error) {
    if (isUnstorable(error)) return { result: reply({ formErrors: [UNSTORABLE] }), status: 422 };
    const fault = faultOf(error);
    if (fault) {
      noteFault(await portalPlatform(), request, fault, error);
      const { sentence, status, retryAfter } = fault;
      return { result: reply({ formErrors: [`${sentence} ${STILL_HERE}`] }), status, retryAfter };
    }
    const isPage = !(error instanceof DomainError) || error instanceof NotFound || error instanceof Unauthenticated;
    if (isPage)
      return translateErrors(request, () => Promise.reject(error)).catch(async (thrown: unknown) =>
        Promise.reject(await givingBack(thrown, typed)),
      );
    const errors = error instanceof Invalid ? onFields(error) : { formErrors: [error.message] };
    const isChanged = error instanceof ChangedMeanwhile || error instanceof VersionChanged;
    const version = isChanged ? { version: error.version } : {};
    const shown = error instanceof SettingsChanged ? { shown: JSON.stringify(error.shown) } : {};
    return { result: reply(errors), status: statusOf(error), ...version, ...shown, ...retryOf(error) };
  }
}

const retryOf = (error: DomainError) => (error instanceof TooMany ? { retryAfter: error.retryAfterSeconds } : {});

function onFields(error: Invalid) {
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const { field, message } of error.fields) {
    if (field === '') formErrors.push(message);
    else (fieldErrors[field] ??= []).push(message);
  }
  return { fieldErrors, formErrors };
}
