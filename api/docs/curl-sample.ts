import type { Placed } from './described.ts';
import { exampleOf, type Schemas } from './schema-text.ts';

/** Placeholder in samples for the reader's API base, until the page is sent. */
export const BASE = 'https://reader.invalid/api/v1';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Returns a shell command that calls an operation, with the key in a variable. Null for a person's own operations,
 * which a shell cannot call.
 */
export function curlSample(one: Placed, schemas: Schemas): string {
  const { method, path, parameters, requestBody } = one;
  const valueOf = ({ name, example, schema }: Placed['parameters'][number]) =>
    encodeURIComponent(String(example ?? exampleOf(schema, schemas, name)));
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((address, each) => address.replace(`{${each.name}}`, valueOf(each)), path);
  const requested = parameters.filter((each) => each.in === 'query' && each.required);
  const query = requested.map((each) => `${each.name}=${valueOf(each)}`).join('&');
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${BASE}${filled}${query && `?${query}`}`)}`,
    `-H "Authorization: Bearer $COUNTERSIGN_KEY"`,
  ];
  if (type === 'application/json')
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${quoted(JSON.stringify(media?.example ?? exampleOf(media?.schema, schemas)))}`,
    );
  else if (type?.startsWith('multipart/')) lines.push(`-F ${quoted('file=@clock-card.jpg')}`);
  return lines.join(' \\\n  ');
}
