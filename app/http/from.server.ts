import { portalPlatform, type RouteArgs } from './caller.server.ts';
import { clientAddress } from './client-address.server.ts';
import { deviceCookie, readDevices } from './cookies.server.ts';

/** Where a visitor’s form comes from, and what the browser keeps of earlier log-ins. */
export async function fromOf(args: RouteArgs) {
  const { config } = await portalPlatform();
  return {
    userAgent: args.request.headers.get('User-Agent'),
    address: clientAddress(args),
    devices: readDevices(args.request, config.baseUrl),
  };
}

/** The `Set-Cookie` by which this browser is known from now on. */
export async function knownFromNowOn(devices: string): Promise<string> {
  const { config } = await portalPlatform();
  return deviceCookie(config.baseUrl, devices);
}
