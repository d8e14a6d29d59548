import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sidesInBrowser } from '../support/sides-in-browser.ts';

const suite = sidesInBrowser();

/**
 * Types a nine into each field of each posted form, and submits the form, which validates itself first. @returns how
 * many forms, and whether the input is still there
 */
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
    // A form posted by the browser itself would leave its page, as without JavaScript; here it stays.
    window.addEventListener('submit', (event) => event.preventDefault());
    const withFields = forms.filter((form) => typed(form).length > 0);
    for (const form of withFields) {
      for (const field of typed(form)) {
        field.focus();
        // React notices a value only if it is set through the field's own prototype.
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
  'Every form of the %s can be filled in and checks its input without a script error',
  { timeout: 600_000 },
  async (who) => {
    const { page, complaints, close, pages } = await suite.visit(who, 1280);
    // Nothing is posted: the records stay unchanged for the following pages.
    await page.route('**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
    const found: string[] = [];
    let forms = 0;
    for (const { address, to } of pages) {
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
