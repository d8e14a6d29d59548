import { createHash } from 'node:crypto';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { changeBranding } from '#domain/agencies/branding/change-branding.server.ts';
import { LOGO_KINDS, MAXIMUM_LOGO_SIZE } from '#domain/agencies/branding/logo.ts';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { Invalid } from '#domain/errors.ts';
import { requireAccess } from '../callers/access.ts';
import type { ApiEnvironment } from '../environment.ts';
import { OwnAgency } from './agency-json.ts';
import { inOneUnit } from '../one-unit.ts';
import { json, problems } from './responses.ts';

const path = '/recruitmentagencies/{recruitmentAgencyId}/branding';
const Colours = ['primary.main', 'primary.text', 'secondary.main', 'secondary.text'] as const;
const Pair = z.strictObject({ main: z.string(), text: z.string() });
const Branding = z
  .strictObject({
    names: z.strictObject({ display: z.string(), currentCanonical: z.string() }),
    colors: z.strictObject({ primary: Pair, secondary: Pair }),
  })
  .openapi('Branding');

const picture = z.string().openapi({ format: 'binary' }).optional();
const Form = z.object({
  displayName: z.string().optional(),
  ...Object.fromEntries(Colours.map((name) => [name, z.string().optional()])),
  rectangular: picture,
  square: picture,
});

const route = createRoute({
  method: 'patch',
  path,
  operationId: 'changeBranding',
  tags: ['agency'],
  summary: 'Change the agency’s name, colours and logos',
  description:
    'Form data; fields left out stay as they are. Logos are redrawn at 352 by 128 and 128 by 128 pixels. Scope `settings:write`.',
  request: {
    params: OwnAgency,
    body: { required: true, content: { 'multipart/form-data': { schema: Form } } },
  },
  responses: { 200: json(Branding, 'The updated branding'), ...problems(400, 404, 413, 415, 422) },
});

/** Registers the endpoint that changes the agency's branding. */
export function agencyBranding(api: OpenAPIHono<ApiEnvironment>): void {
  const most = LOGO_KINDS.length * MAXIMUM_LOGO_SIZE + 100_000;
  const tooLarge = () => {
    throw new HTTPException(413, { message: 'The logo may be 2 MB at most' });
  };
  api.use('/recruitmentagencies/:recruitmentAgencyId/branding', bodyLimit({ maxSize: most, onError: tooLarge }));
  // Registered by hand: the form is read once, with its images as files.
  api.openAPIRegistry.registerPath(route);
  api.patch('/recruitmentagencies/:recruitmentAgencyId/branding', requireAccess('changeBranding'), async (c) => {
    const ctx = c.get('context');
    requireOwnAgency(ctx, c.req.param('recruitmentAgencyId'));
    if (!c.req.header('Content-Type')?.startsWith('multipart/form-data'))
      throw new HTTPException(415, { message: 'The branding must be sent as form data.' });
    const form = requireOnceEach(await c.req.parseBody({ all: true }));
    return inOneUnit(c, await sentOf(form), async () => c.json(await change(c.get('context'), form), 200));
  });
}

type Sent = string | File;

/** Returns a form whose fields were each sent once. @throws Invalid */
function requireOnceEach(form: Record<string, Sent | Sent[]>): Record<string, Sent> {
  const repeated = Object.keys(form).filter((name) => Array.isArray(form[name]));
  if (repeated.length > 0)
    throw new Invalid(
      repeated.map((field) => ({ field, message: `The ${field} field was sent twice.`, code: 'too_many' as const })),
    );
  return form as Record<string, Sent>;
}

/** Returns a text that the same form produces again, with its images by their hashes. */
async function sentOf(form: Record<string, Sent>): Promise<string> {
  const fields = Object.entries(form).map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value];
    return [
      name,
      createHash('sha256')
        .update(new Uint8Array(await value.arrayBuffer()))
        .digest('hex'),
    ];
  });
  return JSON.stringify(await Promise.all(fields));
}

async function change(ctx: Context, form: Record<string, Sent>): Promise<z.infer<typeof Branding>> {
  const known: string[] = ['displayName', ...Colours, ...LOGO_KINDS];
  const unknown = Object.keys(form).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Invalid(
      unknown.map((field) => ({ field, message: `The ${field} field is not known.`, code: 'unknown_field' as const })),
    );
  const logos = LOGO_KINDS.flatMap((kind) => {
    const picture = form[kind];
    if (picture === undefined) return [];
    if (picture instanceof File) return [{ kind, stream: picture.stream(), field: kind }];
    throw new Invalid([{ field: kind, message: 'The logo must be a file.', code: 'invalid_type' }]);
  });
  const sent = Colours.filter((name) => form[name] !== undefined).map((name) => [`colors.${name}`, form[name]]);
  const { displayName } = form;
  const { agency, colors } = await changeBranding(ctx, { logos, colors: Object.fromEntries(sent), displayName });
  return { names: { display: agency.displayName, currentCanonical: agency.canonicalName }, colors };
}
