import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { exampleOf, referenceOf, type Schema, type Schemas, typeText } from './schema-text.ts';
import { marked } from './marked.ts';
import { STYLE } from './style.ts';

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Media = Record<string, { schema?: Schema }>;
type Answer = { description: string; content?: Media; headers?: object };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, Answer & { $ref?: string }>;
};
/** The description that the page is made from. */
export type Described = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas; parameters: Record<string, Parameter>; responses: Record<string, Answer> };
};
type Placed = Operation & { method: string; path: string };
type Html = ReturnType<typeof html>;

/** The page’s policy: its one style, and nothing else, not even a script. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const typeLink = (schema: Schema | undefined): Html => {
  const name = referenceOf(schema);
  return name ? html`<a href="#schema-${name}">${name}</a>` : html`${typeText(schema)}`;
};

function table(caption: string, heads: string[], rows: Html[][]): Html | '' {
  if (rows.length === 0) return '';
  return html`<h4>${caption}</h4>
    <div class="wide" tabindex="0" role="region" aria-label="${caption}">
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

function example(schema: Schema | undefined, schemas: Schemas, name: string): Html {
  const text = JSON.stringify(exampleOf(schema, schemas), null, 2);
  return html`<details>
    <summary>${name}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`;
}

function operation(one: Placed, { schemas, parameters, responses }: Described['components']): Html {
  const known = (one.parameters ?? []).map((given) =>
    given.$ref ? parameters[given.$ref.split('/').at(-1)!]! : given,
  );
  const sent = Object.entries(one.requestBody?.content ?? {});
  const answered = Object.entries(one.responses).map(([status, given]): [string, Answer] => [
    status,
    given.$ref ? responses[given.$ref.split('/').at(-1)!]! : given,
  ]);
  const shown = answered.flatMap(([status, { content }]) =>
    status.startsWith('2') && content?.['application/json'] ? [content['application/json'].schema] : [],
  );
  return html`<article id="${one.operationId}" aria-labelledby="${one.operationId}-title">
    <h3 id="${one.operationId}-title">${one.summary}</h3>
    <p><code class="method">${one.method.toUpperCase()}</code> <code>${one.path}</code></p>
    <p>${marked(one.description)}</p>
    ${table(
      'Parameters',
      ['name', 'in', 'type', 'meaning'],
      known.map((given) => [
        html`<code>${given.name}</code>${given.required ? ' (required)' : ''}`,
        html`${given.in}`,
        typeLink(given.schema),
        marked(given.description ?? ''),
      ]),
    )}
    ${table(
      'Body',
      ['media type', 'schema'],
      sent.map(([type, { schema }]) => [html`<code>${type}</code>`, typeLink(schema)]),
    )}
    ${sent.slice(0, 1).map(([, { schema }]) => fieldsTable('Fields of the body', schema))}
    ${sent.slice(0, 1).map(([, { schema }]) => example(schema, schemas, 'Example of a body'))}
    ${table(
      'Answers',
      ['status', 'meaning', 'schema'],
      answered.map(([status, { description, content }]) => [
        html`${status}`,
        marked(description),
        content ? typeLink(Object.values(content)[0]?.schema) : html``,
      ]),
    )}
    ${shown.map((schema) => example(schema, schemas, 'Example of an answer'))}
  </article>`;
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

function schemaSection([name, schema]: [string, Schema]): Html {
  return html`<article id="schema-${name}">
    <h3>${name}</h3>
    ${schema.properties ? fieldsTable(`Fields of ${name}`, schema) : html`<p>${typeText(schema)}</p>`}
  </article>`;
}

/** The reference of the API for people: every operation with its parameters, scopes, bodies and answers. No script. */
export async function docsPage(described: Described): Promise<string> {
  const { info, components } = described;
  const all: Placed[] = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
  );
  const sent: Placed[] = Object.entries(described.webhooks ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
  );
  const groups = [...new Set(all.map(({ tags }) => tags[0]!))].map((tag) => ({
    tag,
    id: `tag-${tag.replaceAll(' ', '-')}`,
    description: described.tags.find(({ name }) => name === tag)?.description ?? '',
    operations: all.filter(({ tags }) => tags[0] === tag),
  }));
  return String(
    await html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${info.title}</title>
          ${raw(`<style>${STYLE}</style>`)}
        </head>
        <body>
          <main>
            <h1>${info.title}</h1>
            <p class="soft">
              Version ${info.version}. <a href="/api/v1/openapi.json">openapi.json</a>,
              <a href="/api/docs/problems">problems</a>, <a href="/api/docs/changelog">changes</a>
            </p>
            ${info.description.split('\n\n').map((part) => html`<p>${marked(part)}</p>`)}
            <nav aria-label="Operations">
              ${groups.map(
                ({ tag, id, operations }) =>
                  html`<h2><a href="#${id}">${tag}</a></h2>
                    <ul>
                      ${operations.map((one) => html`<li><a href="#${one.operationId}">${one.summary}</a></li>`)}
                    </ul>`,
              )}
              <h2><a href="#webhook-events">What webhooks send</a></h2>
              <ul>
                ${sent.map((one) => html`<li><a href="#${one.operationId}">${one.path}: ${one.summary}</a></li>`)}
              </ul>
            </nav>
            ${groups.map(
              ({ tag, id, description, operations }) =>
                html`<section aria-labelledby="${id}">
                  <h2 id="${id}">${tag}</h2>
                  <p>${description}</p>
                  ${operations.map((one) => operation(one, components))}
                </section>`,
            )}
            <section aria-labelledby="webhook-events">
              <h2 id="webhook-events">What webhooks send</h2>
              <p>Sent to the endpoints of the agency that listen for it; nothing here is called.</p>
              ${sent.map((one) => operation(one, components))}
            </section>
            <section aria-labelledby="schemas">
              <h2 id="schemas">Schemas</h2>
              ${Object.entries(components.schemas).map(schemaSection)}
            </section>
          </main>
        </body>
      </html>`,
  );
}
