import type { Command } from 'commander';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';

/** `role list` */
export function registerRoleCommands(program: Command): void {
  const noun = withExample(
    program.command('role').description('who may do what'),
    'countersign role list --agency calder-finch',
  );
  withExample(
    noun.command('list').description('everybody’s roles in an agency'),
    'countersign role list --agency calder-finch --json',
  ).action((_options, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const roles = await listRoles(ctx);
      const rows = roles.map(({ fullname, emailAddress, type, isEnabled, isVerified }) => [
        fullname,
        emailAddress,
        type,
        isEnabled,
        isVerified,
      ]);
      output.result({ roles }, () => output.table(['NAME', 'EMAIL', 'ROLE', 'ENABLED', 'VERIFIED'], rows));
    }),
  );
}
