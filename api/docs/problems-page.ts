import { html, raw } from 'hono/html';
import { STYLE } from './style.ts';

/** The codes that are the API’s own, whatever the operation. The rest name the rule that an operation’s message says. */
const CODES: [code: string, status: number, meaning: string][] = [
  ['malformed', 400, 'The request cannot be read: its body is not JSON, a header or a form is broken.'],
  ['no_caller', 401, 'Neither a key nor a session came.'],
  ['invalid_api_key', 401, 'The key does not hold: unknown, revoked, or mistyped.'],
  ['unauthenticated', 401, 'The session is over, or has no role in this agency.'],
  ['role_may_not', 403, 'The role, or the key’s scopes, do not allow this.'],
  ['agency_closed', 403, 'The agency’s portal is closed.'],
  ['not_found', 404, 'It does not exist, or belongs to somebody else: the two are the same.'],
  ['already_decided', 409, 'Somebody was first.'],
  ['changed_meanwhile', 409, 'The version that was sent is not the stored one.'],
  ['id_taken', 409, 'A record with the chosen id exists.'],
  ['idempotency_key_in_use', 409, 'The first request under this key still runs. Send it again in a moment.'],
  ['version_mismatch', 412, 'The record is no longer the one that If-Match names. Read it again.'],
  ['too_large', 413, 'The request is too large.'],
  ['invalid', 422, 'A rule is broken; errors says at which field.'],
  ['unknown_field', 422, 'A field that is not known.'],
  ['not_storable', 422, 'A text holds a zero byte, or a number is too large.'],
  ['idempotency_key_reused', 422, 'The key was sent before with another body.'],
  ['too_many_requests', 429, 'Too many; Retry-After says when to come back.'],
  ['unhandled', 500, 'Our fault. The reportingId finds it in the log.'],
  ['unavailable', 503, 'The service is away; ask again.'],
];

/** What the `type` of a problem leads to. */
export async function problemsPage(): Promise<string> {
  return String(
    await html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Problems - Countersign API</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>Problems</h1>
            <p>What the codes of errors mean. <a href="/api/docs">The API’s reference</a></p>
            ${CODES.map(
              ([code, status, meaning]) =>
                html`<article id="${code}">
                  <h2><code>${code}</code></h2>
                  <p>${status}: ${meaning}</p>
                </article>`,
            )}
          </main>
        </body>
      </html>`,
  );
}
