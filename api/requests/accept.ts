import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { parseAccept } from 'hono/utils/accept';
import type { ApiEnvironment } from '../environment.ts';

/**
 * How a whole collection is streamed. CSV is made safe for spreadsheets, which take some texts for formulas; with the
 * profile `plain` each text is unchanged.
 */
export type StreamType = { type: 'application/x-ndjson' } | { type: 'text/csv'; profile: 'spreadsheet' | 'plain' };

/** The formats of a collection; of several equally wanted, the one named explicitly, then the first. */
const OFFERED = ['application/json', 'application/x-ndjson', 'text/csv'] as const;

function covers(range: string, type: string): boolean {
  return range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}

/** Returns how specifically a range matches a type: the type itself before its kind before anything (RFC 9110, section 12.5.1). */
const nearness = (range: string) => (range === '*/*' ? 0 : range.endsWith('/*') ? 1 : 2);

/** The type that the caller accepts best, with the profile they ask for. */
type Accepted<Type> = { type: Type; profile: string | undefined };

/**
 * Returns which of the offered types the caller wants, by the weights in `Accept`; the first if there is no header.
 * @throws HTTPException 406 if none is accepted
 */
export function acceptedOf<Type extends string>(
  c: HonoContext<ApiEnvironment>,
  offered: readonly [Type, ...Type[]],
): Accepted<Type> {
  const header = c.req.header('Accept')?.trim();
  if (!header) return { type: offered[0], profile: undefined };
  const ranges = parseAccept(header).map((one) => ({ ...one, type: one.type.toLowerCase() }));
  const wanted = offered.map((type) => {
    const [nearest] = ranges
      .filter((range) => covers(range.type, type))
      .sort((a, b) => nearness(b.type) - nearness(a.type) || b.q - a.q);
    return {
      type,
      q: nearest?.q ?? 0,
      near: nearest ? nearness(nearest.type) : 0,
      profile: nearest?.params.profile?.replaceAll('"', ''),
    };
  });
  const best = wanted.reduce((first, one) =>
    one.q > first.q || (one.q === first.q && one.near > first.near) ? one : first,
  );
  if (best.q === 0) throw new HTTPException(406, { message: `This is available as ${offered.join(', ')}.` });
  return best;
}

/**
 * Returns how the caller wants a collection; null for a page of JSON.
 * @throws HTTPException 406 if none of its formats is accepted
 */
export function streamTypeOf(c: HonoContext<ApiEnvironment>): StreamType | null {
  const { type, profile = 'spreadsheet' } = acceptedOf(c, OFFERED);
  if (type === 'application/json') return null;
  if (type === 'application/x-ndjson') return { type };
  if (profile !== 'spreadsheet' && profile !== 'plain')
    throw new HTTPException(406, { message: 'The profile of CSV is spreadsheet or plain.' });
  return { type, profile };
}

type Answers = Record<string, { content?: object; 'x-streamed'?: readonly string[] } | { $ref: string }>;

/** Returns the types in which an operation’s answer is described; none where it has no content, or where that is of any type. */
export function typesOf(answers: Answers): string[] {
  const types = Object.entries(answers)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, answer]) =>
      '$ref' in answer ? [] : [...Object.keys(answer.content ?? {}), ...(answer['x-streamed'] ?? [])],
    );
  return types.includes('*/*') ? [] : types;
}

/** Refuses a request before anything is done if its caller accepts none of the types in which it is answered. */
export function requireAcceptable(answers: Answers): MiddlewareHandler<ApiEnvironment>[] {
  const [first, ...others] = typesOf(answers);
  if (first === undefined) return [];
  return [
    (c, next) => {
      acceptedOf(c, [first, ...others]);
      return next();
    },
  ];
}
