import { html } from 'hono/html';
import { type Described, eventsOf, schemasOf } from './described.ts';
import { frame } from './frame.ts';
import { operationSection, schemaSection } from './operation-section.ts';

/** Builds the page on webhook events and their payloads. */
export function eventsPage(described: Described): Promise<string> {
  const { schemas } = described.components;
  const events = eventsOf(described);
  const main = html`<p>
      Sent to the <a href="/api/docs/webhooks">webhook endpoints</a> of the agency that ask for them.
    </p>
    <ul>
      ${events.map(
        (one) =>
          html`<li>
            <a href="#${one.operationId}"><code>${one.path}</code></a> ${one.summary}
          </li>`,
      )}
    </ul>
    <h2>What is sent</h2>
    ${events.map((one) => operationSection(one, schemas, { isEvent: true }))}
    <section aria-labelledby="schemas">
      <h2 id="schemas">Schemas</h2>
      ${schemasOf(events, schemas).map(schemaSection)}
    </section>`;
  return frame({ path: '/api/docs/events', title: 'Events', main });
}
