import { html } from 'hono/html';
import { type Described, type Resource, schemasOf } from './described.ts';
import { frame, type Html } from './frame.ts';
import { operationSection, schemaSection } from './operation-section.ts';

const listOf = (heading: string, entries: Html[]) =>
  entries.length === 0
    ? ''
    : html`<section>
        <h2>${heading}</h2>
        <ul>
          ${entries.map((entry) => html`<li>${entry}</li>`)}
        </ul>
      </section>`;

/** Builds the page of a resource: its operations, with its own errors and events. */
export function resourcePage(
  { name, slug, description, operations, events, errors }: Resource,
  { components: { schemas } }: Described,
): Promise<string> {
  const main = html`<p>${description}</p>
    <div class="beside">
      <aside aria-label="On this page and beside it">
        ${listOf(
          'Operations',
          operations.map((one) => html`<a href="#${one.operationId}">${one.summary}</a>`),
        )}
        ${listOf(
          'Events',
          events.map((one) => html`<a href="/api/docs/events#${one.operationId}"><code>${one.path}</code></a>`),
        )}
        ${listOf(
          'Errors',
          errors.map(([code]) => html`<a href="/api/docs/problems#${code}"><code>${code}</code></a>`),
        )}
      </aside>
      <div>
        <h2>What can be asked</h2>
        ${operations.map((one) => operationSection(one, schemas))}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          ${schemasOf(operations, schemas).map(schemaSection)}
        </section>
      </div>
    </div>`;
  return frame({ path: `/api/docs/${slug}`, title: name, main });
}
