import { createBrowser } from '#platform/pictures/browser.ts';

// A process with a browser that has rendered a page; it runs until it is killed.
const browser = createBrowser({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH ?? null });
await browser.withPage((page) => page.setContent('<p>warm</p>'));
process.stdout.write('warm\n');
setInterval(() => undefined, 1000);
