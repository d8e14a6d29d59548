import { html } from 'hono/html';
import { CHANGELOG } from './changelog.ts';
import { frame } from './frame.ts';
import { marked } from './marked.ts';

const list = (heading: string, lines: string[]) =>
  lines.length === 0
    ? ''
    : html`<h3>${heading}</h3>
        <ul>
          ${lines.map((line) => html`<li>${marked(line)}</li>`)}
        </ul>`;

/** Builds the page on what each release changed for the API's callers. */
export function changelogPage(): Promise<string> {
  const main = html`<p>What each release changed for callers. Version 1 only grows.</p>
    ${CHANGELOG.map(
      ({ version, added, changed }) =>
        html`<section>
          <h2>${version === 'next' ? 'Since the last release' : version}</h2>
          ${list('Added', added)} ${list('Changed', changed)}
        </section>`,
    )}`;
  return frame({ path: '/api/docs/changelog', title: 'Changes', main });
}
