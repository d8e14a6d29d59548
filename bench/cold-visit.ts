import type { Version } from './against.ts';
import { asVisitor } from './visitor.ts';

/** A page's requests to the server, the bytes of script as transferred, and the layout shift while it loaded. */
export type ColdVisit = { requests: number; script: number; shift: number };

/** Opens a page in a fresh browser, until it is idle. */
export function coldVisit(version: Version, path: string): Promise<ColdVisit> {
  return asVisitor(version, async (context, url) => {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    const scripts = new Set<string>();
    const requested = new Set<string>();
    let script = 0;
    wire.on('Network.requestWillBeSent', ({ requestId }) => requested.add(requestId));
    // `data:` addresses and responses from the browser's cache are not requests to the server.
    wire.on('Network.requestServedFromCache', ({ requestId }) => requested.delete(requestId));
    wire.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) script += encodedDataLength;
      if (encodedDataLength === 0) requested.delete(requestId);
    });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url + path, { waitUntil: 'load' });
    await page.waitForTimeout(2000);
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    return { requests: requested.size, script, shift };
  });
}
