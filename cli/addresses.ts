import type { listAgencies } from '#domain/agencies/list-agencies.server.ts';
import type { Config } from '#platform/config.ts';
import { portalUrl } from '#platform/requests/host.ts';
import type { Demo } from './demo.ts';
import { tableLines } from './printing/output.ts';

type FirstRun = { url: string; expiresAt: string };
type Listed = Awaited<ReturnType<typeof listAgencies>>;

/** The addresses of a running installation. */
export type Addresses = {
  product: string;
  portals: { displayName: string; url: string }[];
  demo: Demo | null;
  /** The link that creates the first agency, while there is none, and its expiry. */
  firstRun: FirstRun | null;
  api: string;
  apiDescription: string;
  mails: string;
  data: string;
};

/** Returns the addresses of an installation, from its configuration alone. */
export function addressesOf(config: Config, agencies: Listed, demo: Demo | null, firstRun: FirstRun | null): Addresses {
  const { baseUrl, smtpUrl, dataDir } = config;
  return {
    product: baseUrl,
    portals: agencies.map(({ displayName, canonicalName }) => ({
      displayName,
      url: portalUrl(baseUrl, canonicalName),
    })),
    demo,
    firstRun,
    api: `${portalUrl(baseUrl, 'api')}/v1`,
    apiDescription: `${baseUrl}/api/v1/openapi.json`,
    mails: smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `written to ${dataDir}/outbox`,
    data: dataDir,
  };
}

const MAX_PORTALS = 12;

/** Formats them for people: names on the left, one per line. */
export function addressLines(addresses: Addresses): string[] {
  const { portals, demo, firstRun } = addresses;
  const rows: string[][] = [];
  const add = (name: string, lines: string[]) => lines.forEach((line, at) => rows.push([at === 0 ? name : '', line]));
  const shown = portals.slice(0, MAX_PORTALS).map(({ url, displayName }) => [url, displayName]);
  const rest = portals.length - shown.length;
  if (firstRun) {
    const until = `once, until ${firstRun.expiresAt.slice(0, 16).replace('T', ' ')} UTC; a new start prints another`;
    add('First agency', [firstRun.url, `keep it to yourself: it works ${until}`]);
  }
  add('Portals', [...aligned(shown), ...(rest > 0 ? [`and ${rest} more, see \`countersign agency list\``] : [])]);
  add('Start page', [addresses.product]);
  if (demo) {
    add('Demo log-ins', aligned(demo.logIns.map((one) => [one.emailAddress, `${one.role} (${one.canonicalName})`])));
    add('Demo password', [demo.password]);
    add('Demo API key', [demo.apiKey]);
  }
  add('API', [addresses.api]);
  add('API description', [addresses.apiDescription]);
  add('Mails', [addresses.mails]);
  add('Data', [addresses.data]);
  add('To stop', ['press Ctrl-C']);
  return aligned(rows).map((line) => `  ${line}`);
}

/** Formats two columns without headings. */
const aligned = (rows: string[][]) => tableLines(['', ''], rows).slice(1);
