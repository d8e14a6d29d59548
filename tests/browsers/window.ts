/** How a window is opened: with or without JavaScript, on a screen of a given width. */
export type Way = { javaScriptEnabled: boolean; width: number };

/** A browser window as used by tests, whichever the browser. Elements are named by XPath. */
export type BrowserWindow = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Evaluates a JavaScript expression in the page, even where the page's own scripts do not run. */
  read<T>(expression: string): Promise<T>;
  click(xpath: string): Promise<void>;
  /** Replaces a field's text by typing. */
  fill(xpath: string, text: string): Promise<void>;
  /** Presses one key, or several letters in turn, at the current focus. */
  press(keys: string): Promise<void>;
  /** Chooses a local file in a file field. */
  choose(xpath: string, path: string): Promise<void>;
  /** The browser's error messages. */
  complaints: string[];
  close(): Promise<void>;
};

/** Returns the first of a browser's usual locations, or the one named in the environment. @throws Error with what to install */
export function programOf(name: string, variable: string, packages: string, places: readonly string[]): string {
  const found = process.env[variable] ?? places[0];
  if (found) return found;
  throw new Error(
    `${name} was not found. On Debian: apt-get install ${packages}; elsewhere name its program in ${variable}.`,
  );
}
