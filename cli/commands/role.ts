import type { Command } from 'commander';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { forAgency } from '../context.ts';
import { withExample } from '../example.ts';
import { asListing } from '../listing.ts';

/** `role list | enable | disable` */
export function registerRoleCommands(program: Command): void {
  const noun = withExample(
    program.command('role').description('who may do what'),
    'countersign role list --agency calder-finch',
  );
  asListing(
    withExample(
      noun.command('list').description('everybody’s roles in an agency'),
      'countersign role list --agency calder-finch --json',
    ),
  ).action((_options, command: Command) =>
    forAgency(command, async ({ ctx, output }) => {
      const roles = await listRoles(ctx);
      await output.list({
        document: { roles },
        items: roles,
        columns: [
          ['ID', 'id'],
          ['NAME', 'fullname'],
          ['EMAIL', 'emailAddress'],
          ['ROLE', 'type'],
          ['ENABLED', 'isEnabled'],
          ['JOINED', 'isVerified'],
        ],
      });
    }),
  );
  for (const [verb, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    withExample(
      noun.command(verb).description(`${verb} a role of an agency`).argument('<role id>', 'as role list shows it'),
      `countersign role ${verb} 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --agency calder-finch`,
    ).action((roleId: string, _options, command: Command) =>
      forAgency(command, async ({ ctx, output }) => {
        await setRoleEnabled(ctx, { roleId, isEnabled });
        const role = (await listRoles(ctx)).find(({ id }) => id === roleId);
        const whose = role ? `${role.fullname}’s ${role.type}` : 'The role';
        output.result({ roleId, isEnabled }, () => output.line(`${whose} is ${isEnabled ? 'enabled' : 'disabled'}.`));
      }),
    );
  }
}
