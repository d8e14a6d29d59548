import type { Command } from 'commander';
import { setAccountEnabled } from '#domain/accounts/set-account-enabled.server.ts';
import { forInstallation } from '../context.ts';
import { withExample } from '../example.ts';

/** `user disable | enable` */
export function registerUserCommands(program: Command): void {
  const noun = withExample(
    program.command('user').description('people, in every agency at once'),
    'countersign user disable someone@demo.example',
  );
  for (const [verb, isEnabled, description] of [
    ['disable', false, 'stop a person from logging in anywhere, and end their sessions'],
    ['enable', true, 'let a person log in again'],
  ] as const) {
    withExample(
      noun.command(verb).description(description).argument('<email>', 'of the account'),
      `countersign user ${verb} someone@demo.example`,
    ).action((emailAddress: string, _options, command: Command) =>
      forInstallation(command, async ({ platform, clock, output }) => {
        const db = platform.pool.for({ agencyId: null });
        const { endedSessions } = await setAccountEnabled({ db, clock }, { emailAddress, isEnabled });
        output.result({ emailAddress, isEnabled, endedSessions }, () =>
          output.line(`${emailAddress} is ${isEnabled ? 'enabled' : 'disabled'}; sessions ended: ${endedSessions}.`),
        );
      }),
    );
  }
}
