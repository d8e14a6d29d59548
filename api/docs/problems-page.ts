import { html, raw } from 'hono/html';
import { PROBLEM_CODES } from './problem-codes.ts';
import { STYLE } from './style.ts';

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
            ${PROBLEM_CODES.map(
              ({ title, codes }) =>
                html`<section>
                  <h2>${title}</h2>
                  ${codes.map(
                    ([code, status, meaning]) =>
                      html`<article id="${code}">
                        <h3><code>${code}</code></h3>
                        <p>${status}: ${meaning}</p>
                      </article>`,
                  )}
                </section>`,
            )}
          </main>
        </body>
      </html>`,
  );
}
