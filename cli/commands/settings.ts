import type { Command } from 'commander';
import { flattenSettings, settingAt, withSetting } from '#domain/agencies/settings/setting-inputs.ts';
import type { AgencyApi } from '../api/client.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { notFound, part } from '../api/pages.ts';
import { withExample } from '../program/example.ts';
import { asListing } from '../printing/listing.ts';
import type { Cell } from '../printing/output.ts';

const PATH = '/recruitmentagencies/current';
/** Settings whose names differ in their address. */
const NAMES: Record<string, string> = { isBetaAccessOn: 'betaAccess' };

type Setting = { name: string; value: unknown };

/** `settings show | set` */
export function registerSettingsCommands(noun: Command): void {
  asListing(
    withExample(
      noun
        .command('show')
        .description('show every setting, or those under a name')
        .argument('[name]', 'such as reminders, or reminders.hour'),
      'countersign settings show --agency calder-finch',
      'countersign settings show reminders --output csv --agency calder-finch',
    ),
  ).action((name: string | undefined, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const settings = await api.get<Record<string, unknown>>(`${PATH}/settings`);
      const found = name === undefined ? settings : settingAt(settings, name);
      if (found === undefined) throw noSetting(name!);
      const items = Object.entries(flattenSettings(found, name)).map(([one, value]): Setting => ({ name: one, value }));
      await output.list({
        document: found,
        items,
        columns: [
          ['SETTING', 'name'],
          ['VALUE', 'value', ({ value }) => shown(value)],
        ],
      });
    }),
  );
  withExample(
    noun
      .command('set')
      .description('change a setting; settings under it that you do not name stay as they are')
      .argument('<name>', 'as settings show prints it')
      .argument('<value>', 'a text, a number, yes or no, null, or a JSON object for several settings under the name'),
    'countersign settings set reminders.hour 9 --agency calder-finch',
    'countersign settings set hourFormat.decimal yes --agency calder-finch',
  ).action((name: string, text: string, _options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const value = await change(api, name, (await flagOf(api, name, text)) ?? valueOf(text));
      output.result({ name, value }, () => output.line(`${name} is ${inWords(value)} now.`));
    }),
  );
}

const noSetting = (name: string) => notFound(`There is no setting “${name}”.`, 'setting_not_found');

async function change(api: AgencyApi, name: string, value: unknown): Promise<unknown> {
  if (name === 'website') {
    const body = { website: value };
    return (await api.change<{ website: string | null }>('PUT', `${PATH}/website`, { body })).website;
  }
  const [first = '', ...rest] = name.split('.');
  const below = rest.join('.');
  const body = { value: below === '' ? value : withSetting({}, below, value) };
  const path = `${PATH}/settings/${part(NAMES[first] ?? first)}`;
  const { value: now } = await api.change<{ value: unknown }>('PUT', path, { body });
  return below === '' ? now : settingAt(now, below);
}

const FLAGS: Record<string, boolean> = { yes: true, no: false };

/** Returns what “yes” or “no” sets, for a setting that `settings show` prints as one of the two; for others they are ordinary words. */
async function flagOf(api: AgencyApi, name: string, text: string): Promise<boolean | undefined> {
  const flag = FLAGS[text.toLowerCase()];
  if (flag === undefined) return undefined;
  const settings = await api.get<Record<string, unknown>>(`${PATH}/settings`);
  return typeof settingAt(settings, name) === 'boolean' ? flag : undefined;
}

/** Parses JSON where it is valid, otherwise returns the text itself: `9`, `true`, `null`, `{"hour": 9}`, `Monday`. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const inWords = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(shown(value)));

const shown = (value: unknown): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell);
