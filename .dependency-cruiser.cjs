/** Who may import whom (docs/decisions, “The house”). Run by tests/architecture.test.ts. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

const DOORS = ['app', 'api', 'cli', 'jobs'];
/** What of the platform a door may reach for: the ways to open a context, and what a door itself needs of its process. */
const DOOR_PLATFORM =
  '^platform/(open-context|open-default-platform|platform|version|clock|config|requests/(gate|preview-headers|host)|log-in/session-(cookie|secret)|tables/spreadsheets)\\.ts$';
const ROUTES = ['^app/routes/', '^app/pages/.+/routes/'];

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'A cycle hides which of two files is the lower one.',
    ),
    forbid(
      'plain-domain-is-browser-safe',
      { path: '^domain/', pathNot: '\\.server\\.ts$|^domain/context\\.ts$|^domain/new-id\\.ts$' },
      { pathNot: '^(domain/(?!.*\\.server\\.ts$)|node_modules/(zod|temporal-polyfill|croner|ipaddr\\.js)/)' },
      'Plain domain files run in the browser too.',
    ),
    forbid(
      'domain-knows-no-door',
      { path: '^domain/' },
      { path: '^(app|api|cli|jobs|server|emails|documents|migrations|tests)/' },
    ),
    forbid(
      'domain-knows-the-platform-by-type',
      { path: '^domain/' },
      { path: '^platform/', dependencyTypesNot: ['type-only'] },
      'What a use-case does with the world comes in its context.',
    ),
    forbid(
      'rows-stay-with-their-noun',
      { path: '^domain/([^/]+)/' },
      { path: '^domain/[^/]+/.*\\.rows\\.server\\.ts$', pathNot: '^domain/$1/' },
      'Another noun’s tables are reached through its use-cases.',
    ),
    forbid('rows-stay-in-the-domain', { pathNot: '^(domain|tests)/' }, { path: '\\.rows\\.server\\.ts$' }),
    forbid(
      'platform-knows-no-door',
      { path: '^platform/' },
      { path: '^(app|api|cli|jobs|server|emails|documents|migrations|tests)/' },
    ),
    forbid(
      'platform-knows-types-of-the-domain',
      { path: '^platform/', pathNot: '^platform/open-context\\.ts$' },
      { path: '^domain/', dependencyTypesNot: ['type-only'] },
    ),
    ...DOORS.map((door) =>
      forbid(
        `${door}-is-a-door-of-its-own`,
        { path: `^${door}/`, pathNot: '^(app/http/api-handler\\.server|cli/api/in-process)\\.ts$' },
        // The command line starts the processes, so it knows their host and their worker.
        {
          path: `^(${DOORS.filter((other) => other !== door).join('|')}${door === 'cli' ? '' : '|server'})/`,
          ...(door === 'cli' ? { pathNot: '^jobs/worker\\.ts$' } : {}),
        },
        'Doors translate; what two of them need lies in the domain.',
      ),
    ),
    forbid(
      'doors-open-contexts',
      { path: '^(app|api)/' },
      { path: '^platform/', pathNot: DOOR_PLATFORM, dependencyTypesNot: ['type-only'] },
    ),
    forbid('routes-do-not-import-routes', { path: ROUTES }, { path: ROUTES }),
    forbid('shared-parts-know-no-page', { path: '^app/', pathNot: '^app/pages/' }, { path: '^app/pages/' }),
    forbid(
      'pages-of-a-noun-stay-apart',
      { path: '^app/pages/([^/]+)/' },
      { path: '^app/pages/', pathNot: '^app/pages/$1/' },
      'What the pages of several nouns need lies apart from them all.',
    ),
    forbid(
      'parts-of-a-noun-stay-apart',
      { path: '^app/pages/([^/]+)/(?!routes/)([^/]+)/' },
      { path: '^app/pages/$1/(?!routes/)[^/]+/', pathNot: '^app/pages/$1/$2/' },
      'What several folders of a noun need lies beside them.',
    ),
    ...['[^/]+$', 'routes/'].map((own) =>
      forbid(
        'what-parts-share-knows-none-of-them',
        { path: `^app/pages/([^/]+)/${own}` },
        { path: '^app/pages/$1/(?!routes/)[^/]+/' },
      ),
    ),
    forbid('migrations-stand-alone', { path: '^migrations/' }, { path: '^(?!migrations/|node_modules/|fs$)' }),
    forbid('nothing-imports-tests', { pathNot: '^tests/' }, { path: '^tests/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|node_modules/\\.)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
