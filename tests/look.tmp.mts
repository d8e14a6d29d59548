import { launchBrowser, openVisitor } from './support/browser.ts';
const base = 'http://calder-finch.localhost:21740';
const browser = await launchBrowser();
const S = '/tmp/mine/shots/n-';
const run = async (tag: string, width: number, js: boolean) => {
  const { page, complaints, close } = await openVisitor(browser, { baseURL: base, javaScriptEnabled: js, width });
  const shot = (n: string) => page.screenshot({ path: `${S}${n}-${tag}.png`, fullPage: true });
  await page.goto('/login');
  await shot('login');
  await page.fill('[autocomplete^=username]', 'admin@demo.example');
  await page.fill('[type=password]', 'countersign-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((u) => !u.pathname.startsWith('/login'));
  await page.goto('/account'); await shot('account');
  await page.goto('/payroll/differences'); await shot('differences');
  await page.goto('/payroll/runs'); await shot('runs');
  await page.goto('/contractors/starter'); await shot('starter');
  await page.goto('/contracts'); await page.locator('tbody a').first().click(); await page.waitForTimeout(1200);
  await page.goto(page.url().replace(/\?.*/, '') + '/details'); await shot('contract');
  await page.goto('/timesheets?status=accepted'); await page.waitForTimeout(300);
  const dl = page.getByText('Download', { exact: false }).first(); await dl.click().catch(() => 0); await page.waitForTimeout(300);
  await page.screenshot({ path: `${S}download-${tag}.png` });
  console.log(tag, complaints);
  await close();
};
try {
  await run('p', 390, false);
  await run('d', 1280, true);
} finally { await browser.close(); }
