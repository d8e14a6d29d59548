import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { STYLE } from './style.ts';

export type Html = ReturnType<typeof html>;

/** The pages' content security policy: their one stylesheet and their own search, and nothing else, not even scripts. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const PAGES = [
  ['/api/docs', 'Overview'],
  ['/api/docs/events', 'Events'],
  ['/api/docs/problems', 'Problems'],
  ['/api/docs/changelog', 'Changes'],
];

/** Builds a page of the reference. @param page.path its own address, which the menu highlights */
export async function frame(page: { path: string; title: string; main: Html; q?: string }): Promise<string> {
  const { path, title, main, q = '' } = page;
  return String(
    await html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title === 'Countersign API' ? title : `${title} - Countersign API`}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <a class="skip" href="#main">Skip to the content</a>
          <header>
            <nav aria-label="Reference">
              ${PAGES.map(
                ([to, name]) => html`<a href="${to}" ${path === to ? raw('aria-current="page"') : ''}>${name}</a> `,
              )}
              <a href="/api/v1/openapi.json">openapi.json</a>
            </nav>
            <form action="/api/docs/search" role="search">
              <label for="q">Search operations, fields and codes</label>
              <span><input id="q" name="q" type="search" maxlength="100" value="${q}" /> <button>Search</button></span>
            </form>
          </header>
          <main id="main" tabindex="-1">
            <h1>${title}</h1>
            ${main}
          </main>
        </body>
      </html>`,
  );
}
