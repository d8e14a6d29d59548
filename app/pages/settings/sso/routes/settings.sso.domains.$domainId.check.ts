import { z } from 'zod';
import { checkSsoDomain } from '#domain/sso/domains/check-sso-domain.server.ts';
import { checkedInWords } from '#domain/sso/domains/sso-domain.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { portalPlatform } from '#app/http/caller.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Looks for the record that proves an email domain. */
export const action = buttonAction(
  z.object({}),
  (ctx) => pathsOf(ctx).settings('sso'),
  async ({ ctx, params }) => checkedInWords(await checkSsoDomain(ctx, (await portalPlatform()).dns, params.domainId!)),
);
