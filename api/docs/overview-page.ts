import { html } from 'hono/html';
import { BASE } from './curl-sample.ts';
import { type Described, resourcesOf } from './described.ts';
import { frame } from './frame.ts';
import { marked } from './marked.ts';

/** Builds the start page: the conventions common to every operation, and a list of operations. */
export function overviewPage(described: Described): Promise<string> {
  const { title, version, description } = described.info;
  const resources = resourcesOf(described);
  const main = html`<p class="soft">Version ${version}</p>
    <p>${resources.map(({ name, slug }) => html`<a href="/api/docs/${slug}">${name}</a> `)}</p>
    <pre tabindex="0" class="sample">
curl '${BASE}/timesheets?status=accepted' \\
  -H "Authorization: Bearer $COUNTERSIGN_KEY"</pre>
    ${description.split('\n\n').map((part) => html`<p>${marked(part)}</p>`)}
    <nav aria-label="Operations">
      ${resources.map(
        ({ name, slug, description: about, operations }) =>
          html`<section>
            <h2><a href="/api/docs/${slug}">${name}</a></h2>
            <p>${about}</p>
            <ul>
              ${operations.map(
                ({ operationId, summary }) =>
                  html`<li id="${operationId}"><a href="/api/docs/${slug}#${operationId}">${summary}</a></li>`,
              )}
            </ul>
          </section>`,
      )}
    </nav>`;
  return frame({ path: '/api/docs', title, main });
}
