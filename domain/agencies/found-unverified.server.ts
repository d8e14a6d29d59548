import type { RequestedSignUp } from '../sign-ups/sign-up-request.ts';
import { createAgency, type FoundedAgency, type FoundingContext } from './create-agency.server.ts';
import { underFreeName } from './free-name.server.ts';

/**
 * Founds the requested agency, unverified until its administrator has followed the link in their email.
 * @param within does further work in the founding transaction
 * @throws Invalid `canonicalName` if the requested name is taken
 */
export function foundUnverified(
  ctx: FoundingContext,
  requested: RequestedSignUp,
  within?: (founding: FoundingContext, founded: FoundedAgency) => Promise<void>,
): Promise<FoundedAgency> {
  const { agencyName, websiteAddress, fullname, emailAddress, telephoneNumber } = requested;
  const administrator = { fullname, emailAddress, telephoneNumber };
  return underFreeName(ctx, requested, (canonicalName) =>
    ctx.db.transaction(async (db) => {
      const founding = { ...ctx, db };
      const input = { displayName: agencyName, canonicalName, website: websiteAddress, administrator };
      const founded = await createAgency(founding, input, { status: 'unverified' });
      await within?.(founding, founded);
      return founded;
    }),
  );
}
