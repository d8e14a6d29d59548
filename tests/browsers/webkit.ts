import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { freePort } from '../support/ask.ts';
import { type BrowserWindow, programOf, type Way } from './window.ts';

const PACKAGES = 'webkit2gtk-driver xvfb';
const LIBRARIES = '/usr/lib';
/** The key of an element reference in W3C's WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keeps the browser's own controls from making the window wider than a phone. */
const NARROW = 'headerbar *, entry, button { min-width: 0; padding: 0; margin: 0; font-size: 6px; }';
const HEADER = 100;

/** Debian puts WebKit's MiniBrowser into the library's folder. */
function miniBrowsers(): string[] {
  if (!existsSync(LIBRARIES)) return [];
  const machines = readdirSync(LIBRARIES).filter((name) => name.includes('linux-gnu'));
  return machines
    .flatMap((machine) =>
      readdirSync(join(LIBRARIES, machine)).flatMap((name) =>
        name.startsWith('webkit2gtk-') ? [join(LIBRARIES, machine, name, 'MiniBrowser')] : [],
      ),
    )
    .filter(existsSync);
}

/** Opens a virtual screen. */
async function openScreen(): Promise<{ child: ChildProcess; display: string }> {
  const xvfb = programOf('Xvfb', 'XVFB_PATH', PACKAGES, ['/usr/bin/Xvfb'].filter(existsSync));
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

/** Opens a separate WebKit, Safari's engine, in its GTK port. */
export async function openWebKit({ javaScriptEnabled, width }: Way): Promise<BrowserWindow> {
  const program = programOf(
    'WebKit’s driver',
    'WEBKIT_DRIVER_PATH',
    PACKAGES,
    ['/usr/bin/WebKitWebDriver'].filter(existsSync),
  );
  const binary = programOf('WebKit’s MiniBrowser', 'WEBKIT_BROWSER_PATH', PACKAGES, miniBrowsers());
  const home = mkdtempSync(join(tmpdir(), 'countersign-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW);
  const [screen, port] = await Promise.all([openScreen(), freePort()]);
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ DISPLAY: screen.display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home, XDG_DATA_HOME: home },
      // Root has no sandbox, and a virtual screen no graphics card.
      ...{ WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    },
  });

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }

  const isUp = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 20_000, interval: 50 });
  const args = ['--automation', ...(javaScriptEnabled ? [] : ['--enable-javascript-markup=false'])];
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
  });
  const own = `/session/${sessionId}`;
  await send('POST', `${own}/window/rect`, { width, height: 900 + HEADER });
  // What a page's scripts draw may take a moment.
  await send('POST', `${own}/timeouts`, { implicit: 10_000 });
  const find = async (value: string) => {
    const found = await send<Record<string, string>>('POST', `${own}/element`, { using: 'xpath', value });
    return `${own}/element/${found[ELEMENT]}`;
  };
  return {
    complaints: [],
    open: (url) => send('POST', `${own}/url`, { url }),
    address: () => send('GET', `${own}/url`),
    read: (expression) => send('POST', `${own}/execute/sync`, { script: `return (${expression})`, args: [] }),
    click: async (xpath) => send('POST', `${await find(xpath)}/click`, {}),
    async fill(xpath, text) {
      const field = await find(xpath);
      await send('POST', `${field}/clear`, {});
      await send('POST', `${field}/value`, { text });
    },
    async press(keys) {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('POST', `${own}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    choose: async (xpath, text) => send('POST', `${await find(xpath)}/value`, { text }),
    async close() {
      await send('DELETE', own).catch(() => undefined);
      driver.kill();
      screen.child.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
