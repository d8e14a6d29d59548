/** How a window is opened: with or without JavaScript, on a screen of a width. */
export type Way = { javaScriptEnabled: boolean; width: number };

/** What a test does in a window of a browser, whichever it is. Elements are named by XPath. */
export type BrowserWindow = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** What an expression of JavaScript is in the page; the browser works it out also where the page’s own scripts do not run. */
  read<T>(expression: string): Promise<T>;
  click(xpath: string): Promise<void>;
  /** Types into a field, in place of what it holds. */
  fill(xpath: string, text: string): Promise<void>;
  /** Presses one key, or several letters one after the other, wherever the focus is. */
  press(keys: string): Promise<void>;
  /** Chooses a file of this machine in a field for files. */
  choose(xpath: string, path: string): Promise<void>;
  /** What the browser has complained of. */
  complaints: string[];
  close(): Promise<void>;
};

/** The first of a browser's usual places, or the one that the environment names. @throws Error that says what to install */
export function programOf(name: string, variable: string, packages: string, places: readonly string[]): string {
  const found = process.env[variable] ?? places[0];
  if (found) return found;
  throw new Error(
    `${name} was not found. On Debian: apt-get install ${packages}; elsewhere name its program in ${variable}.`,
  );
}
