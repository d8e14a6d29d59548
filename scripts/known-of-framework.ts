import type { Plugin } from 'vite';
import remixConfig from '../remix.config.js';

/** What the framework's adapter sets of its router, whatever a page says. */
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
/** Whether a page's data came with that of its others, which is what `v3_singleFetch` stands for. */
const HAS_DATA = /\btypeof singleFetch === "function"/g;
const FLAG_OF_ROUTER = new RegExp(`\\bfuture\\.v7_(?:${OF_ROUTER.join('|')})\\b`, 'g');
/** Where it is asked for, not where it is handed on. */
const HAS_NO_SERVER = /\bwindow\.__remixContext\.isSpaMode\b|(?<=[(&|!] ?)isSpaMode(?= \?| &&| \|\||\) (?:return|\{))/g;

/**
 * Answers in the browser's build what the framework asks the page at run time and the settings of the build say: which of its
 * coming ways are taken, and that there is a server. What only the other ways need is left out.
 */
export const knownOfFramework: Plugin = {
  name: 'known-of-framework',
  apply: 'build',
  transform(code, id, { ssr } = {}) {
    if (ssr) return null;
    if (ROUTER.test(id)) return { code: code.replace(FLAG_OF_ROUTER, 'true'), map: null };
    if (!ADAPTER.test(id)) return null;
    const flags: Record<string, unknown> = { ...remixConfig.future };
    const known = code.replace(FLAG, (_, flag: string) => String(flags[flag] === true)).replace(HAS_NO_SERVER, 'false');
    return { code: flags.v3_singleFetch ? known.replace(HAS_DATA, 'true') : known, map: null };
  },
};
