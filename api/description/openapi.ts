import type { OpenAPIHono } from '@hono/zod-openapi';
import { VERSION } from '#platform/version.ts';
import { addExamples } from './examples.ts';
import { addRequired } from '../requests/required-fields.ts';
import { addSettingValues } from '../requests/setting-values.ts';
import { addConventions, CONVENTIONS } from './conventions.ts';
import type { Described } from '../docs/described.ts';
import type { ApiEnvironment } from '../environment.ts';
import { TAGS } from './tags.ts';
import { addWholeDefaults } from './whole-defaults.ts';

/** Builds the OpenAPI 3.1 description of the routes. */
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
    tags: TAGS,
  });
  return addWholeDefaults(addExamples(addConventions(addRequired(addSettingValues(document as unknown as Described)))));
}
