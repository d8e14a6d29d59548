import { createApi } from '#api/app.ts';
import { portalPlatform } from './caller.server.ts';

const api = createApi(portalPlatform);

/** Handles an API request that reached the portal. */
export async function apiHandler(request: Request): Promise<Response> {
  return api.fetch(request);
}
