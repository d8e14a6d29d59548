import { html, raw } from 'hono/html';
import { CHANGELOG } from './changelog.ts';
import { marked } from './marked.ts';
import { STYLE } from './style.ts';

/** What each release changed for the API’s callers, for people. */
export async function changelogPage(): Promise<string> {
  const list = (heading: string, lines: string[]) =>
    lines.length === 0
      ? ''
      : html`<h3>${heading}</h3>
          <ul>
            ${lines.map((line) => html`<li>${marked(line)}</li>`)}
          </ul>`;
  return String(
    await html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Changes - Countersign API</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>Changes</h1>
            <p>
              What each release changed for callers. Version 1 only grows. <a href="/api/docs">The API’s reference</a>
            </p>
            ${CHANGELOG.map(
              ({ version, added, changed }) =>
                html`<section>
                  <h2>${version === 'next' ? 'Since the last release' : version}</h2>
                  ${list('Added', added)} ${list('Changed', changed)}
                </section>`,
            )}
          </main>
        </body>
      </html>`,
  );
}
