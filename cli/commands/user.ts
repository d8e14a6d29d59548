import type { Command } from 'commander';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { addAdministrator } from '#domain/administrators/add-administrator.server.ts';
import { AddAdministratorSchema } from '#domain/administrators/administrator.schema.ts';
import { parseInput } from '#domain/parse-input.ts';
import { resetTotp } from '#domain/accounts/second-factor/reset-totp.server.ts';
import { forAgency, forInstallation } from '../context.ts';
import { takesAgency } from '../options/agency-name.ts';
import { withExample } from '../program/example.ts';
import { registerUserErase } from './user-erase.ts';

/** `user invite | disable | enable | reset-totp | erase` */
export function registerUserCommands(noun: Command): void {
  for (const [verb, isEnabled, description] of [
    ['disable', false, 'stop a person from logging in anywhere, and end their sessions'],
    ['enable', true, 'let a person log in again'],
  ] as const) {
    withExample(
      noun.command(verb).description(description).argument('<email>', 'of the account'),
      `countersign user ${verb} someone@demo.example`,
    ).action((emailAddress: string, _options, command: Command) =>
      forInstallation(command, async ({ platform, clock, output }) => {
        const { pool, queue } = platform;
        const db = pool.for({ agencyId: null });
        const { endedSessions } = await setAccountEnabled({ db, clock, queue }, { emailAddress, isEnabled });
        output.result({ emailAddress, isEnabled, endedSessions }, () =>
          output.line(`${emailAddress} is ${isEnabled ? 'enabled' : 'disabled'}; sessions ended: ${endedSessions}.`),
        );
      }),
    );
  }
  registerInvite(noun);
  registerUserErase(noun);
  withExample(
    noun
      .command('reset-totp')
      .description(
        'switch off log-in codes and remove passkeys for a person who has lost them and their recovery codes',
      )
      .requiredOption('--email <address>', 'of the account'),
    'countersign user reset-totp --email someone@demo.example',
  ).action(({ email }: { email: string }, command: Command) =>
    forInstallation(command, async ({ platform, clock, output }) => {
      const { pool, queue } = platform;
      const { wasOn } = await resetTotp({ db: pool.for({ agencyId: null }), clock, queue }, { emailAddress: email });
      output.result({ emailAddress: email, wasOn }, () =>
        output.line(
          wasOn
            ? `Log-in codes for ${email} are switched off, and their passkeys removed.`
            : `${email} had neither log-in codes nor passkeys.`,
        ),
      );
    }),
  );
}

function registerInvite(noun: Command): void {
  withExample(
    takesAgency(noun.command('invite'))
      .description('invite a person to an agency as an administrator; they are emailed a link to set a password')
      .requiredOption('--name <name>', 'their full name')
      .requiredOption('--email <address>', 'their email')
      .option('--super', 'as a super administrator'),
    'countersign user invite --name "Priya Raman" --email priya@calderfinch.example --agency calder-finch',
  ).action(({ name, email, super: isSuper }: { name: string; email: string; super?: boolean }, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const input = { fullname: name, emailAddress: email, isSuperAdministrator: isSuper ?? false };
      const administrator = await addAdministrator(ctx, parseInput(AddAdministratorSchema, input));
      output.result(administrator, () =>
        output.line(`${administrator.fullname} is now an administrator of ${ctx.agency.displayName}.`),
      );
    }),
  );
}
