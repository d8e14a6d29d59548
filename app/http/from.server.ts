import { callerOf, portalPlatform, type RouteArgs } from './caller.server.ts';
import { clientAddress } from './client-address.server.ts';
import { deviceCookie, readDevices } from './cookies.server.ts';

/** Returns a visitor form's origin, what the browser has stored from earlier log-ins, and its session here. */
export async function fromOf(args: RouteArgs) {
  const { config } = await portalPlatform();
  return {
    userAgent: args.request.headers.get('User-Agent'),
    address: clientAddress(args),
    devices: readDevices(args.request, config.baseUrl),
    sessionId: (await callerOf(args)).session?.id ?? null,
  };
}

/** Returns the `Set-Cookie` by which this browser is recognised from now on. */
export async function knownFromNowOn(devices: string): Promise<string> {
  const { config } = await portalPlatform();
  return deviceCookie(config.baseUrl, devices);
}
