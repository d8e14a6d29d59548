import { findChoices } from '#app/forms/choices.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** The choices as JSON, for a box that searches while the user types. */
export const loader = portalLoader(async ({ ctx, params, url }) =>
  Response.json(await findChoices(ctx, params.kind!, url.searchParams.get('search') ?? '')),
);
