import { z } from 'zod';
import { FORM_ROLE_FIELD } from '#app/components/fields/form-token.tsx';
import { checkForm } from '#app/forms/check-form.ts';
import { TICKS_FIELD } from '#app/components/fields/shown-tick.tsx';
import {
  FORM_PRESERVED,
  type PreservedBecause,
  type PreservedForm,
  OWNER_FIELD,
  SENT_AGAIN,
} from '#app/preserved-form.ts';
import { pathsFor } from '#app/paths.ts';
import { type FormLimits, PERSON_LIMITS } from './form-limits.ts';
import { checkToken, passGate } from './gate.server.ts';
import { pathsBefore } from './paths-of.server.ts';
import { readSent } from './read-fields.server.ts';
import { isSecretField } from './secret-fields.ts';

/** A week’s grid with all its shifts, and the longest texts; the sender may not be logged in. */
const PRESERVED_LIMITS: FormLimits = { ...PERSON_LIMITS, bytes: 512 * 1024 };

const Id = z.uuid();

/** Where to do what is needed before the form is accepted. */
const WAYS: Record<PreservedBecause, () => string> = {
  sessionEnded: () => pathsFor(null).logIn(),
  roleDisabled: () => pathsFor(null).roles(),
  secondStepNeeded: () => pathsFor(null).security(),
  workAccountNeeded: () => pathsBefore.ssoRequired(),
};

/** Reads what was sent, and its file names; null if already read, or unreadable. @throws a 403 from the gate */
async function readToPreserve(
  request: Request,
): Promise<{ sent: FormData; roleId: string | null; files: string[] } | null> {
  if (request.bodyUsed) return null;
  const { needsToken } = await passGate(request);
  const files: string[] = [];
  const sent = await readSent(request, PRESERVED_LIMITS, (_form, { name, stream }) => {
    files.push(name);
    stream.resume();
  }).catch((refused: unknown) => {
    if (refused instanceof Response) return null;
    throw refused;
  });
  if (!sent) return null;
  const inForm = sent.get(FORM_ROLE_FIELD);
  await checkToken(request, sent, needsToken);
  const roleId = new URL(request.url).searchParams.get('roleId') ?? (typeof inForm === 'string' ? inForm : null);
  return { sent, roleId, files };
}

/** Reads what was written in a form sent where it cannot be processed. @throws a 403 from the gate */
export async function readWritten(request: Request): Promise<Record<string, unknown>> {
  const { sent, files = [] } = (await readToPreserve(request)) ?? {};
  if (!sent) return {};
  for (const name of ['opened', 'find', TICKS_FIELD]) sent.delete(name);
  return { ...checkForm(sent, z.looseObject({})).payload, ...(files.length > 0 && { files }) };
}

/**
 * The page that holds what was sent and could not be taken, such as after its session had ended, so that it can be sent again once it can.
 * It is made for what our own pages send alone, and for one sender: a role, which its address or the form names, or an account, which a form of
 * one’s own names.
 * @returns null for what is not kept. @throws a 403 of the gate
 */
export async function preserveForm(
  request: Request,
  because: PreservedBecause,
  of: 'role' | 'account',
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const read = await readToPreserve(request);
  if (!read) return null;
  const { sent, roleId, files } = read;
  if (!Id.safeParse(of === 'role' ? roleId : sent.get(OWNER_FIELD)).success) return null;
  if (of === 'role') searchParams.set('roleId', roleId!);
  searchParams.set(SENT_AGAIN, 'yes');
  const kept: PreservedForm = {
    because,
    way: WAYS[because](),
    action: `${pathname}?${searchParams}`,
    fields: [...sent].filter(([name]) => !isSecretField(name)).map(([name, value]) => [name, String(value)]),
    files,
  };
  return Response.json(kept, { status: because === 'sessionEnded' ? 401 : 403, statusText: FORM_PRESERVED });
}
