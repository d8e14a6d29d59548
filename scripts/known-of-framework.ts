import type { Plugin } from 'vite';
import remixConfig from '../remix.config.js';

/** Router options that the framework's adapter always sets, whatever a page states. */
const OF_ROUTER = [
  'normalizeFormMethod',
  'partialHydration',
  'prependBasename',
  'fetcherPersist',
  'relativeSplatPath',
  'skipActionErrorRevalidation',
];

const ADAPTER = /node_modules\/@remix-run\/react\/dist\/esm\/[^/]+\.js$/;
const ROUTER = /node_modules\/@remix-run\/router\/dist\/router\.js$/;
const FLAG = /(?:\bwindow\.__remixContext\.|\b)future\.(v3_\w+)\b/g;
/** Whether a page's data arrived in one request with the others', which is what `v3_singleFetch` means. */
const HAS_DATA = /\btypeof singleFetch === "function"/g;
const FLAG_OF_ROUTER = new RegExp(`\\bfuture\\.v7_(?:${OF_ROUTER.join('|')})\\b`, 'g');
/** Where the framework imports a page's file, which it would reload the page for without a network. */
const IMPORT_OF_PAGE = /import\(\s*\/\* webpackIgnore: true \*\/\s*route\.module\)/;
/** Where it is evaluated, not where it is passed on. */
const HAS_NO_SERVER = /\bwindow\.__remixContext\.isSpaMode\b|(?<=[(&|!] ?)isSpaMode(?= \?| &&| \|\||\) (?:return|\{))/g;

/** What the root shows while its own data is fetched by the browser, which no page here asks for. */
const WHILE_LOADING = /\bRemixRootDefaultHydrateFallback : undefined;/;

/** Data that arrives after its page in the form used before one request carried a page's data. */
const IS_DEFERRED = /\bfunction isDeferred(?:Data|Response|Result)\(\w+\) \{\n/g;

/** What a page's scripts are written from, which only the server has. */
const OF_SERVER = /\bstatic: isStatic,\s*staticContext\s*\} = useDataRouterContext\(\);/;
/** How many scripts with data follow the page: none, since its data arrives in one response. */
const SCRIPTS_TO_FOLLOW = /\b__remixContext\.a\b/g;
/**
 * Replaces, in the browser's build, what the framework checks at run time and the build settings determine: which
 * future flags are on, that there is a server, that a browser is not it, and that every page arrives with its data.
 * Code for the other cases is removed. A page's file is imported by `app/live/import-route.ts`.
 */
export const knownOfFramework: Plugin = {
  name: 'known-of-framework',
  apply: 'build',
  transform(code, id, { ssr } = {}) {
    if (ssr) return null;
    const flags: Record<string, unknown> = { ...remixConfig.future };
    const withoutDeferred = (text: string) =>
      flags.v3_singleFetch ? text.replace(IS_DEFERRED, '$&  return false;\n') : text;
    if (ROUTER.test(id)) return { code: withoutDeferred(code.replace(FLAG_OF_ROUTER, 'true')), map: null };
    if (!ADAPTER.test(id)) return null;
    if (/\/routeModules\.js$/.test(id) && !IMPORT_OF_PAGE.test(code)) this.error('The import of a page has changed.');
    if (/\/components\.js$/.test(id) && !OF_SERVER.test(code))
      this.error('What writes the scripts of a page has changed.');
    if (/\/routes\.js$/.test(id) && !WHILE_LOADING.test(code))
      this.error('What is shown while a page is loading has changed.');
    const known = code
      .replace(IMPORT_OF_PAGE, 'window.importRoute(route)')
      .replace(FLAG, (_, flag: string) => String(flags[flag] === true))
      .replace(HAS_NO_SERVER, 'false')
      .replace(WHILE_LOADING, 'undefined : undefined;')
      .replace(OF_SERVER, '} = useDataRouterContext(); const isStatic = false, staticContext = null;');
    if (!flags.v3_singleFetch) return { code: known, map: null };
    return { code: withoutDeferred(known.replace(HAS_DATA, 'true').replace(SCRIPTS_TO_FOLLOW, 'false')), map: null };
  },
};
