import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, redirectDocument } from '@remix-run/node';
import { checkForm } from '#app/forms/check-form.ts';
import { z } from 'zod';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { ChangeAgencySchema } from '#domain/agencies/agency-change.schema.ts';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { callerOf, openContext, portalPlatform } from '#app/http/caller.server.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { changedOnly, Shown } from './settings-action.server.ts';
import { replyTo, translateErrors } from '#app/http/translate-errors.server.ts';

const Text = z.string().default('');
const NameForm = z.object({ displayName: Text, canonicalName: Text, website: Text, timeZone: Text, shown: Shown });

/** The portal's new address. */
export type Moved = { portalUrl: string; continueHref: string };
type Answer = { result: SubmissionResult | undefined; moved: Moved | null; status: number; shown?: string };

const isByScript = ({ headers }: Request) => !(headers.get('Accept') ?? '').includes('text/html');

/**
 * Saves the form's changes to an agency's names, website and time zone. With script, the client is redirected to a
 * moved portal before it would load anything from the old address; without, a form may only lead to its own host, so
 * the response shows the way there.
 */
export async function saveAgency(args: ActionFunctionArgs): Promise<Response | Answer> {
  const { request } = args;
  const ctx = await translateErrors(request, () => openContext(args));
  const { formData } = await readFields(request, PERSON_LIMITS);
  const submission = checkForm(formData, NameForm);
  if (submission.status !== 'success') return { result: submission.reply(), moved: null, status: 422 };
  let moved: Moved | null = null;
  const done = await replyTo(
    request,
    (options) => submission.reply({ ...options }),
    async () => {
      const { shown, ...sent } = submission.value;
      const changed = changedOnly(sent, shown);
      const { canonicalName } = await changeAgency(ctx, parseInput(ChangeAgencySchema, changed), shown);
      if (canonicalName !== ctx.agency.canonicalName) moved = await wayTo(args, canonicalName);
      const message = 'Your name and website are saved.';
      return redirectSaved(pathsOf(ctx).settings('recruitmentAgency'), message, Object.keys(changed).length > 0);
    },
    submission.payload,
  );
  if (moved) return leadTo(moved, request);
  return done instanceof Response ? done : { ...done, moved: null };
}

function leadTo(moved: Moved, request: Request): Response | Answer {
  return isByScript(request) ? redirectDocument(moved.continueHref) : { result: undefined, moved, status: 200 };
}

async function wayTo(args: ActionFunctionArgs, canonicalName: string): Promise<Moved> {
  const { visitor, account, session, currentRole } = await callerOf(args);
  const { config } = await portalPlatform();
  const url = portalUrl(config.baseUrl, canonicalName);
  if (!account || !session || !currentRole?.agencyId) return { portalUrl: url, continueHref: `${url}/login` };
  const role = { id: currentRole.id, agencyId: currentRole.agencyId };
  const ticket = await beginHandOver(visitor, { accountId: account.id, sessionId: session.id, role });
  return { portalUrl: url, continueHref: `${url}/hand-over?ticket=${ticket}` };
}
