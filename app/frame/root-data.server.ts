import { randomBytes } from 'node:crypto';
import { brandStyle, deriveBrand, DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import { appIconPath, logoPaths } from '#domain/agencies/branding/logo-paths.server.ts';
import { newId } from '#domain/new-id.ts';
import { type RouteArgs, callerOf, portalPlatform } from '#app/http/caller.server.ts';
import { readVisit, visitCookie } from '#app/http/cookies.server.ts';
import { tokenFor } from '#app/http/gate.server.ts';
import { requestIdOf } from '#app/http/failure.server.ts';
import { takeFlash } from '#app/http/flash.server.ts';

/** Loads what every page shows of its tenant, and what its forms include. */
export async function rootData(args: RouteArgs) {
  const { request } = args;
  const { config, clock } = await portalPlatform();
  const { agency, account } = await callerOf(args);
  const visit = readVisit(request) || randomBytes(16).toString('base64url');
  const { flash, headers } = await takeFlash(request);
  if (!readVisit(request)) headers.push(['Set-Cookie', visitCookie(config.baseUrl, visit)]);
  const loaded = {
    agency: agency && {
      displayName: agency.displayName,
      canonicalName: agency.canonicalName,
      website: agency.website,
      isOpen: agency.status === 'active',
      logos: logoPaths(agency),
      icon: appIconPath(agency, '192'),
    },
    brandStyle: brandStyle(deriveBrand(agency?.settings.colors ?? DEFAULT_COLORS).vars),
    formToken: await tokenFor(request, visit),
    /** The one-time submission key for a form of this page. */
    formKey: newId(),
    flash,
    isLoggedIn: account !== null,
    websiteUrl: config.websiteUrl,
    supportEmail: config.supportEmail,
    /** What is needed to report an error that occurs only in the browser. */
    opened: { requestId: requestIdOf(request), at: clock.now().toString() },
  };
  return { loaded, headers };
}

/** The root loader's result. */
export type RootData = Awaited<ReturnType<typeof rootData>>['loaded'];
