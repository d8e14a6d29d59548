import { z } from 'zod';
import { writeToPostmaster } from '#domain/sso/domains/prove-sso-domain.server.ts';
import { composeDomainProof } from '#emails/compose/sso-domain-proof.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { portalPlatform } from '#app/http/caller.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Asks the postmaster of an email domain to prove it. */
export const action = buttonAction(
  z.object({}),
  (ctx) => pathsOf(ctx).settings('sso'),
  async ({ ctx, params }) => {
    const { limits } = await portalPlatform();
    const { sentTo } = await writeToPostmaster(ctx, { limits, compose: composeDomainProof }, params.domainId!);
    return `We have written to ${sentTo}. The domain is proved once the link in the email is followed, within 24 hours.`;
  },
);
