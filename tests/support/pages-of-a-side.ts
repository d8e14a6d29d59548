import { addressOf, ROUTES } from './route-access.ts';

/** Pages of records that `makeColleagues` does not create, and those outside an agency's portal. */
const LEFT_OUT =
  /\$(?:|key|verificationKey|notificationId|downloadId|uploadId|importId|batchId|section|kind)(?:\/|$)|^\/(log-?out|account\/|login|signup|first-run|system-error|generate-error|service-unavailable|not-found|hand-over|api)/;

/** Returns the addresses that may be read, each with its route's parameters and with these ids in their places. */
export function pagesOf(ids: Record<string, string>): { address: string; to: string }[] {
  return Object.entries(ROUTES)
    .filter(([file, { loader }]) => loader && !LEFT_OUT.test(addressOf(file)))
    .map(([file]) => {
      const address = addressOf(file);
      return { address, to: address.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!) };
    });
}
