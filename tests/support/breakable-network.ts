import type { Page, Request } from 'playwright';

/** A page's network, which can be broken for some of its requests. */
export type BreakableNetwork = {
  break(): void;
  mend(): void;
};

/**
 * Lets a test break the network of a page for requests of one kind, and mend it. The route stays in place: a request
 * under way while a route is removed is never answered.
 */
export async function breakableNetwork(
  page: Page,
  isAffected: (request: Request) => boolean,
): Promise<BreakableNetwork> {
  let isBroken = false;
  await page.route('**', (route) => (isBroken && isAffected(route.request()) ? route.abort() : route.fallback()));
  return {
    break: () => void (isBroken = true),
    mend: () => void (isBroken = false),
  };
}

/** Whether a request sends a form. */
export const sendsForm = (request: Request): boolean => request.method() === 'POST';
