import { z } from 'zod';
import { type KeptForm, SENT_AGAIN, SESSION_HAS_ENDED } from '#app/kept-form.ts';
import { pathsFor } from '#app/paths.ts';
import { type FormRoom, PERSON_ROOM } from './form-room.ts';
import { checkToken, passGate } from './gate.server.ts';
import { readSent } from './read-fields.server.ts';

/** A week’s grid with all its shifts, and the longest texts; nobody is logged in who sends it. */
const KEPT_ROOM: FormRoom = { ...PERSON_ROOM, bytes: 512 * 1024 };

/** Fields that no page gets back. */
const SECRET = /password|secret|^code$/i;

const Id = z.uuid();

/**
 * The page that holds what was sent after its session had ended, so that it can be sent again after a log-in. It is made for what our own
 * pages send alone, and for a role: the address says whose it is.
 * @returns null for what is not kept. @throws a 403 of the gate
 */
export async function keepForm(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.bodyUsed || !Id.safeParse(searchParams.get('roleId')).success) return null;
  const { needsToken } = await passGate(request);
  const files: string[] = [];
  const sent = await readSent(request, KEPT_ROOM, (_form, { name, stream }) => {
    files.push(name);
    stream.resume();
  }).catch((refused: unknown) => {
    if (refused instanceof Response) return null;
    throw refused;
  });
  if (!sent) return null;
  await checkToken(request, sent, needsToken);
  searchParams.set(SENT_AGAIN, 'yes');
  const kept: KeptForm = {
    action: `${pathname}?${searchParams}`,
    logIn: pathsFor(null).logIn(),
    fields: [...sent].filter(([name]) => !SECRET.test(name)).map(([name, value]) => [name, String(value)]),
    files,
  };
  return Response.json(kept, { status: 401, statusText: SESSION_HAS_ENDED });
}
