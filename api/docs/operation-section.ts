import { html } from 'hono/html';
import { curlSample } from './curl-sample.ts';
import type { Placed } from './described.ts';
import type { Html } from './frame.ts';
import { marked } from './marked.ts';
import { exampleOf, referenceOf, type Schema, type Schemas, typeText } from './schema-text.ts';

const typeLink = (schema: Schema | undefined): Html => {
  const name = referenceOf(schema) ?? referenceOf(schema?.items);
  if (!name) return html`${typeText(schema)}`;
  return html`${schema?.items ? 'array of ' : ''}<a href="#schema-${name}">${name}</a>`;
};

function table(caption: string, heads: string[], rows: Html[][]): Html | '' {
  if (rows.length === 0) return '';
  return html`<h4>${caption}</h4>
    <div class="wide" tabindex="0" role="group" aria-label="${caption}">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function details(name: string, text: string): Html {
  return html`<details>
    <summary>${name}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`;
}

function fieldsTable(caption: string, schema: Schema | undefined): Html | '' {
  return table(
    caption,
    ['field', 'type', 'meaning'],
    Object.entries(schema?.properties ?? {}).map(([field, of]) => [
      html`<code>${field}</code>${schema?.required?.includes(field) ? '' : ' (optional)'}`,
      typeLink(of),
      marked(of.description ?? ''),
    ]),
  );
}

const jsonOf = (value: unknown) => JSON.stringify(value, null, 2);

/** Renders the request: how to call it, its parameters and its body. Events are sent to the reader rather than called. */
function sent(one: Placed, schemas: Schemas, isEvent: boolean): Html {
  const bodies = Object.entries(one.requestBody?.content ?? {});
  const [, body] = bodies[0] ?? [];
  return html`${isEvent ? '' : html`<pre tabindex="0" class="sample">${curlSample(one, schemas)}</pre>`}
  ${table(
    'Parameters',
    ['name', 'in', 'type', 'meaning'],
    one.parameters.map((each) => [
      html`<code>${each.name}</code>${each.required ? ' (required)' : ''}`,
      html`${each.in}`,
      typeLink(each.schema),
      marked(each.description ?? ''),
    ]),
  )}
  ${table(
    'Body',
    ['media type', 'schema'],
    bodies.map(([type, { schema }]) => [html`<code>${type}</code>`, typeLink(schema)]),
  )}
  ${fieldsTable('Fields of the body', body?.schema)}
  ${body ? details('Example of a body', jsonOf(body.example ?? exampleOf(body.schema, schemas))) : ''}`;
}

/** Renders the responses. Refusals mean the same everywhere and are on the page of problems; those of an event's receiver are not. */
function answered({ answers }: Placed, schemas: Schemas, isEvent: boolean): Html {
  const made = answers.filter(([status]) => isEvent || Number(status) < 400);
  const refused = answers.filter((one) => !made.includes(one));
  return html`${table(
    'Answers',
    ['status', 'meaning', 'schema'],
    made.map(([status, { description, content }]) => [
      html`${status}`,
      marked(description),
      content ? typeLink(Object.values(content)[0]?.schema) : html``,
    ]),
  )}
  ${
    refused.length > 0
      ? html`<p>
          Refused with ${refused.map(([status]) => html`<a href="/api/docs/problems#status-${status}">${status}</a> `)}
        </p>`
      : ''
  }
  ${made.flatMap(([, { content }]) => {
    const media = content?.['application/json'];
    return media ? [details('Example of an answer', jsonOf(media.example ?? exampleOf(media.schema, schemas)))] : [];
  })}`;
}

/** Renders a whole operation: what it does, how to call it, and its responses. */
export function operationSection(one: Placed, schemas: Schemas, { isEvent = false } = {}): Html {
  return html`<article id="${one.operationId}" aria-labelledby="${one.operationId}-title">
    <h3 id="${one.operationId}-title">${one.summary}</h3>
    <p><code class="method">${one.method}</code> <code>${one.path}</code></p>
    <p>${marked(one.description)}</p>
    ${sent(one, schemas, isEvent)} ${answered(one, schemas, isEvent)}
  </article>`;
}

/** Renders a named schema with its fields. */
export function schemaSection([name, schema]: [string, Schema]): Html {
  return html`<article id="schema-${name}" aria-labelledby="schema-${name}-title">
    <h3 id="schema-${name}-title">${name}</h3>
    ${schema.properties ? fieldsTable(`Fields of ${name}`, schema) : html`<p>${typeText(schema)}</p>`}
  </article>`;
}
