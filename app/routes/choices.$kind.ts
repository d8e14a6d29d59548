import { findChoices } from '#app/forms/choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** What there is to choose, as JSON for the box that searches while somebody types. */
export const loader = portalLoader(async ({ ctx, params, url }) =>
  Response.json(await findChoices(ctx, params.kind!, url.searchParams.get('search') ?? '')),
);
