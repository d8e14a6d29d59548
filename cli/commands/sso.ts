import type { Command } from 'commander';
import { Conflict } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { disableSso } from '#domain/sso/settings/disable-sso.server.ts';
import { readSsoSettings, type SsoPage } from '#domain/sso/settings/read-sso-settings.server.ts';
import { saveSsoSettings } from '#domain/sso/settings/save-sso-settings.server.ts';
import { DEFAULT_CLAIM } from '#domain/sso/sso.ts';
import { SaveSsoSchema } from '#domain/sso/sso.schema.ts';
import { testProvider } from '#domain/sso/settings/test-sso.server.ts';
import { forAgency } from '../context.ts';
import { readText } from '../files/read-text.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import { UsageError } from '../program/exit.ts';
import { asListing } from '../printing/listing.ts';
import type { Cell } from '../printing/output.ts';

/** The options of `sso set`. Switches are strings, since an option not given leaves its setting unchanged. */
type SetOptions = {
  issuer?: string;
  clientId?: string;
  secretFile?: string;
  claim?: string;
  administratorValue?: string;
  givesRoles?: string;
  enabled?: string;
  required?: string;
  keepsPassword?: string;
};

/** `sso show | set | test | disable` */
export function registerSsoCommands(noun: Command): void {
  takesAgency(noun);
  asListing(
    withExample(
      noun.command('show').description('show the settings, without the secret, and the email domains'),
      'countersign sso show --agency calder-finch',
    ),
  ).action((_options, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const shown = await readSsoSettings(ctx);
      await output.list({
        document: documentOf(shown),
        items: linesOf(shown),
        columns: [
          ['SETTING', 'name'],
          ['VALUE', 'value', ({ value }) => value],
        ],
      });
    }),
  );
  registerSet(noun);
  withExample(
    noun
      .command('test')
      .description('look for the provider and its keys; a log-in is tested on the page “Single sign-on”'),
    'countersign sso test --agency calder-finch',
  ).action((_options, command: Command) =>
    forAgency(command, async ({ ctx, platform, output }) => {
      const steps = (await testProvider(ctx, platform.openId)).map(({ step, came }) => ({ step, ...came }));
      const hasPassed = steps.every(({ state }) => state === 'passed');
      output.result({ hasPassed, steps }, () => {
        for (const { title, detail } of steps) output.line(`${title}: ${detail}`);
      });
      if (!hasPassed) throw new Conflict('sso_test_failed', 'The provider cannot be used as it is set.');
    }),
  );
  withExample(
    noun
      .command('disable')
      .description('switch it off, so that everybody logs in with their password again; sessions of it end'),
    'countersign sso disable --agency calder-finch',
  ).action((_options, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const { wasOn } = await disableSso(ctx);
      const name = ctx.agency.displayName;
      output.result({ wasOn }, () =>
        output.line(
          wasOn ? `Single sign-on of ${name} is switched off.` : `Single sign-on of ${name} was off already.`,
        ),
      );
    }),
  );
}

function registerSet(noun: Command): void {
  withExample(
    noun
      .command('set')
      .description('set or change the provider; what you do not name stays as it is')
      .option('--issuer <address>', 'the provider’s issuer, to the letter')
      .option('--client-id <id>', 'as whom the agency is known there')
      .option('--secret-file <file>', 'a file that holds the client secret, or - for standard input')
      .option('--claim <name>', 'the claim that roles are read from')
      .option('--administrator-value <text>', 'what the claim contains for administrators; empty for nobody')
      .option('--gives-roles <true or false>', 'whether the role is given at the first log-in')
      .option('--enabled <true or false>', 'whether the log-in page offers it')
      .option('--required <true or false>', 'whether administrators have to use it')
      .option('--keeps-password <name>', 'the super administrator who keeps a password, by full name'),
    'countersign sso set --issuer https://login.calderfinch.example --client-id countersign --secret-file secret.txt --agency calder-finch',
    'countersign sso set --required false --agency calder-finch',
  ).action((options: SetOptions, command: Command) =>
    forAgency(command, async ({ ctx, platform, output }) => {
      if (Object.keys(options).length === 0) throw new UsageError('Name what to set, such as --issuer.');
      const shown = await readSsoSettings(ctx);
      const wanted = await wantedOf(shown, options);
      const saved = await saveSsoSettings(ctx, platform.webhooks, parseInput(SaveSsoSchema, wanted));
      output.result(saved, () => {
        output.line(`Single sign-on of ${ctx.agency.displayName} is saved.`);
        if (!saved.isTested) output.line('Test it on the page “Single sign-on” before it is required.');
      });
    }),
  );
}

/** Returns the current settings with the given options replaced. */
async function wantedOf({ settings, keepers }: SsoPage, options: SetOptions): Promise<Record<string, unknown>> {
  const { issuer, clientId, claim, administratorValue, givesRoles, isEnabled, isRequired, keepsPasswordContactId } =
    settings ?? { ...NOTHING_SET };
  return {
    issuer: options.issuer ?? issuer,
    clientId: options.clientId ?? clientId,
    clientSecret: options.secretFile === undefined ? null : await readSecret(options.secretFile),
    claim: options.claim ?? claim,
    administratorValue: options.administratorValue ?? administratorValue,
    givesRoles: flagOf('--gives-roles', options.givesRoles) ?? givesRoles,
    isEnabled: flagOf('--enabled', options.enabled) ?? isEnabled,
    isRequired: flagOf('--required', options.required) ?? isRequired,
    keepsPasswordContactId: passwordExceptionOf(keepers, options.keepsPassword) ?? keepsPasswordContactId,
  };
}

const NOTHING_SET = {
  ...{ issuer: '', clientId: '', claim: DEFAULT_CLAIM, administratorValue: null, keepsPasswordContactId: null },
  ...{ givesRoles: false, isEnabled: false, isRequired: false },
};

function flagOf(option: string, given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined;
  if (given !== 'true' && given !== 'false') throw new UsageError(`${option} takes true or false, not “${given}”.`);
  return given === 'true';
}

function passwordExceptionOf(keepers: SsoPage['keepers'], name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const found = keepers.filter(({ fullname }) => fullname.toLowerCase() === name.trim().toLowerCase());
  if (found.length === 1) return found[0]!.contactId;
  const who = keepers.map(({ fullname }) => fullname).join(', ') || 'nobody yet';
  throw new UsageError(`“${name}” is not one super administrator who is enabled and has joined. There is: ${who}.`);
}

/** Never read from the command line, where others on the machine and the shell's history can see it. */
async function readSecret(file: string): Promise<string> {
  const secret = (await readText(file, 'The client secret')).trim();
  if (secret === '') throw new UsageError('There is no client secret in what --secret-file names.');
  return secret;
}

const documentOf = ({ settings, domains, callbackUrl, keepers }: SsoPage) => {
  const { lastTest, ...rest } = settings ?? { lastTest: null };
  const tested = lastTest && { at: lastTest.at, hasPassed: lastTest.hasPassed, verdict: lastTest.verdict };
  return { settings: settings && { ...rest, lastTest: tested }, domains, callbackUrl, keepers };
};

function linesOf({ settings, domains, callbackUrl, keepers }: SsoPage): { name: string; value: Cell }[] {
  const keeper = keepers.find(({ contactId }) => contactId === settings?.keepsPasswordContactId);
  const lines: [string, Cell][] = settings
    ? [
        ['issuer', settings.issuer],
        ['client id', settings.clientId],
        ['secret set at', settings.secretSetAt],
        ['claim', settings.claim],
        ['administrator value', settings.administratorValue],
        ['gives roles', settings.givesRoles],
        ['enabled', settings.isEnabled],
        ['required', settings.isRequired],
        ['keeps a password', keeper?.fullname ?? null],
        ['last test', settings.lastTest?.verdict.title ?? 'Not tested yet.'],
      ]
    : [['issuer', 'not set up']];
  lines.push(['callback address', callbackUrl]);
  for (const { domain, clientName, provedBy } of domains)
    lines.push([
      `domain ${domain}`,
      `${clientName === null ? 'administrators' : `authorisers of ${clientName}`}, ${provedBy ? `proved by ${provedBy}` : 'not proved'}`,
    ]);
  return lines.map(([name, value]) => ({ name, value }));
}
