import { redirect } from '@remix-run/node';
import { followNotification } from '#domain/notifications/answer-notification.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Where a notification's button leads, noted on the way: an https address, or a page of the portal in this role. */
export const loader = portalLoader(async ({ ctx, params }) => {
  const { button } = await followNotification(ctx, params.notificationId!);
  if (!button) return redirect(pathsOf(ctx).home());
  if (!button.href.startsWith('/')) return redirect(button.href);
  const target = new URL(button.href, ctx.agency.portalUrl);
  if (ctx.actor.kind === 'role') target.searchParams.set('roleId', ctx.actor.roleId);
  return redirect(`${target.pathname}${target.search}${target.hash}`);
});
