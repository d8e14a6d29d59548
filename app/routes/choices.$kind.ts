import { findChoices } from '#app/http/choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(({ ctx, params, url }) =>
  findChoices(ctx, params.kind!, url.searchParams.get('search') ?? ''),
);
