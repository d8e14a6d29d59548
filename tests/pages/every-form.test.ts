import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { type Colleagues, makeColleagues } from '../support/colleagues.ts';
import { pagesOf } from '../support/pages-of-a-side.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let sides: Colleagues;
let browser: Browser;
beforeAll(async () => {
  web.platform.clock = fixedClock(TEST_NOW);
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const there = await foundTestAgency(web.platform, 'there');
  sides = await makeColleagues({ platform: web.platform, here, there });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
});

/** Types a nine into each field of each form that is posted, and sends the form, which checks itself first. @returns how many forms, and whether what was typed is still there */
function typeAndSend(page: Page): Promise<{ forms: number; isKept: boolean }> {
  return page.evaluate(async () => {
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method=post]')];
    const typed = (form: HTMLFormElement) =>
      [...form.elements].filter(
        (field): field is HTMLInputElement | HTMLTextAreaElement =>
          (field instanceof HTMLInputElement &&
            ['text', 'email', 'tel', 'url', 'search', 'password'].includes(field.type)) ||
          field instanceof HTMLTextAreaElement,
      );
    // A form that the browser posts by itself leaves its page, as without JavaScript; here it stays.
    window.addEventListener('submit', (event) => event.preventDefault());
    const withFields = forms.filter((form) => typed(form).length > 0);
    for (const form of withFields) {
      for (const field of typed(form)) {
        field.focus();
        // React notices a value only where it was set by the field's own prototype.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, '9');
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        field.blur();
      }
      form.requestSubmit();
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const field of typed(form)) field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const isKept = withFields.every(
      (form) => typed(form).every(({ value }) => value.includes('9')) && form.isConnected,
    );
    return { forms: withFields.length, isKept };
  });
}

test.each(['admin', 'authoriser', 'contractor'] as const)(
  'Every form of the %s can be typed in and checks what was typed without an error of its own',
  { timeout: 600_000 },
  async (who) => {
    const ctx = sides.own[who];
    const baseURL = ctx.agency.portalUrl;
    const { page, complaints, close } = await openVisitor(browser, { baseURL, javaScriptEnabled: true, width: 1280 });
    const [name, value] = (await sessionHeaders(ctx)).Cookie!.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: baseURL }]);
    // Nothing is posted: the records stay as they are for the pages that follow.
    await page.route('**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
    const roleId = await roleIdOf(ctx);
    const found: string[] = [];
    let forms = 0;
    for (const { address, to } of pagesOf({ ...sides.own.ids, roleId })) {
      complaints.length = 0;
      const response = await page.goto(to).catch(() => null);
      if (response?.status() !== 200 || !response.headers()['content-type']?.startsWith('text/html')) continue;
      await page.waitForLoadState('networkidle');
      const [title, where] = [await page.title(), page.url()];
      const typed = await typeAndSend(page).catch(() => ({ forms: 0, isKept: false }));
      forms += typed.forms;
      if (!typed.isKept) found.push(`${address}: what was typed is lost`);
      if (page.url() !== where || !(await page.title()).endsWith(title)) found.push(`${address}: is left`);
      const own = complaints.filter((text) => !/Failed to (fetch|load resource)|ERR_FAILED/.test(text));
      for (const text of own) found.push(`${address}: ${text}`);
    }
    await close();
    expect(found).toEqual([]);
    expect(forms).toBeGreaterThan({ admin: 40, authoriser: 3, contractor: 5 }[who]);
  },
);
