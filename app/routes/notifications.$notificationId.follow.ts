import { redirect } from '@remix-run/node';
import { followNotification } from '#domain/notifications/answer-notification.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { asRole } from '#app/http/as-role.ts';
import { wantedRoute } from '#app/http/wanted-route.server.ts';

/** Follows a notification's button and records it: to an https address, or a page of the portal in this role. */
export const loader = portalLoader(async ({ ctx, params, request }) => {
  const { button } = await followNotification(ctx, params.notificationId!);
  if (!button) return redirect(pathsOf(ctx).home());
  if (!button.href.startsWith('/')) return redirect(button.href);
  const route = (await wantedRoute(request, button.href)) ?? pathsOf(ctx).home();
  return redirect(ctx.actor.kind === 'role' ? asRole(route, ctx.actor.roleId) : route);
});
