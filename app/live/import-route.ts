import { onceOnline } from './once-online.ts';

/** A route in the build's manifest: its page's file, and the files that one imports. */
type BuiltRoute = { module: string; imports?: string[] };

declare global {
  interface Window {
    /** Called by the framework, in the browser's build, where it would import a page's file itself. */
    importRoute(route: BuiltRoute): Promise<unknown>;
  }
}

const fetched = new Map<string, Promise<unknown>>();

function fetchOnce(url: string): Promise<unknown> {
  const known = fetched.get(url);
  if (known) return known;
  const fetching = onceOnline(() => fetch(url)).then((answer) => answer.arrayBuffer());
  fetched.set(url, fetching);
  fetching.catch(() => fetched.delete(url));
  return fetching;
}

/**
 * Imports a page once its files have arrived. A browser does not retry a failed import, and the framework answers one by
 * reloading: without a network that would replace the page, and what is typed on it, by the browser's error page.
 */
export async function importRoute({ module, imports = [] }: BuiltRoute): Promise<unknown> {
  // Whatever draws something imports the framework: this route only answers, and its file is empty.
  if (imports.length === 0) return {};
  await Promise.all([module, ...imports].map(fetchOnce));
  return import(/* @vite-ignore */ module);
}

/** Reloads the page as soon as there is a network: a script is missing, as another build is running by now. */
export async function reloadOnceOnline(): Promise<never> {
  await onceOnline(() => fetch('/readyz'));
  window.location.reload();
  return new Promise(() => undefined);
}
