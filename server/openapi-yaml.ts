import { stringify } from 'yaml';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/description/openapi.ts';

/** The API's description as `openapi.yaml` holds it; older readers of YAML take its dates and times for texts too. */
export function openapiYaml(): string {
  return stringify(describeApi(apiRoutes()), { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}
