import { html } from 'hono/html';
import { meaningOfStatus } from '../description/answer-headers.ts';
import { frame } from './frame.ts';
import { marked } from './marked.ts';
import { PROBLEM_CODES } from './problem-codes.ts';

/** Builds the page that the `type` of a problem links to: every code, and what each status means. */
export function problemsPage(): Promise<string> {
  const codes = PROBLEM_CODES.flatMap((group) => group.codes);
  const statuses = [...new Set(codes.map(([, status]) => status))].sort((a, b) => a - b);
  const main = html`<p>
      An error is <code>application/problem+json</code>; its <code>code</code> says what is wrong, and
      <code>errors</code> at which field.
    </p>
    <h2>By status</h2>
    <ul>
      ${statuses.map(
        (status) =>
          html`<li id="status-${status}">
            ${status}: ${marked(meaningOfStatus(status) ?? '')}
            ${codes
              .filter(([, of]) => of === status)
              .map(([code]) => html`<a href="#${code}"><code>${code}</code></a> `)}
          </li>`,
      )}
    </ul>
    ${PROBLEM_CODES.map(
      ({ title, codes: those }) =>
        html`<section>
          <h2>${title}</h2>
          <dl>
            ${those.map(
              ([code, status, text]) =>
                html`<div id="${code}">
                  <dt><code>${code}</code></dt>
                  <dd>${status}: ${text}</dd>
                </div>`,
            )}
          </dl>
        </section>`,
    )}`;
  return frame({ path: '/api/docs/problems', title: 'Problems', main });
}
