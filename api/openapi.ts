import type { OpenAPIHono } from '@hono/zod-openapi';
import { VERSION } from '#platform/version.ts';
import { addExamples } from './examples.ts';
import { addConventions, CONVENTIONS } from './conventions.ts';
import type { Described } from './docs/page.ts';
import type { ApiEnvironment } from './environment.ts';

/** The OpenAPI 3.1 description of the routes. */
export function describeApi(routes: OpenAPIHono<ApiEnvironment>) {
  routes.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An agency’s API key, `cs_<key id>_<secret>`, made under Settings or by `countersign api-key create`.',
  });
  routes.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'countersign-session',
    description: 'The portal’s session cookie, on the agency’s own address; unsafe methods also need its `Origin`.',
  });
  const document = routes.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Countersign API',
      version: VERSION,
      description: CONVENTIONS,
      license: { name: 'Proprietary', url: 'https://countersign.example/terms' },
    },
    servers: [{ url: '/api/v1', description: 'On every host of the installation' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'timesheets', description: 'Timesheets and what may be done to them' },
      { name: 'payroll', description: 'The ordered feed that payroll pulls' },
      { name: 'accounts', description: 'Signing up, verifying, resetting, logging in' },
      { name: 'sessions', description: 'A person’s own sessions' },
      { name: 'roles', description: 'A person’s own roles' },
      { name: 'administrators', description: 'Who administers the agency' },
      { name: 'agency', description: 'The agency itself: its facts, branding, website, API keys' },
      { name: 'delegations', description: 'Who decides for absent authorisers' },
      { name: 'webhooks', description: 'Who is told of events, and what was sent' },
      { name: 'other', description: 'About the service' },
    ],
  });
  return addExamples(addConventions(document as unknown as Described));
}
