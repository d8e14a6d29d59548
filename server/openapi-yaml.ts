import { stringify } from 'yaml';
import { apiRoutes } from '#api/app.ts';
import { describeApi } from '#api/description/openapi.ts';

/** Returns the API's description as in `openapi.yaml`; quoted so that older YAML readers also take its dates and times for texts. */
export function openapiYaml(): string {
  return stringify(describeApi(apiRoutes()), { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}
