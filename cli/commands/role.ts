import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { part } from '../api/pages.ts';
import { commandsOn } from '../api/record-commands.ts';
import { ROLE_WORDS, type RoleType } from '#domain/roles/role-type.ts';
import { withExample } from '../program/example.ts';

const PATH = '/recruitmentagencies/current/roles';
type Role = {
  id: string;
  fullname: string;
  emailAddress: string;
  type: RoleType;
  isEnabled: boolean;
  isVerified: boolean;
};

/** `role list | enable | disable` */
export function registerRoleCommands(noun: Command): void {
  const roles = commandsOn<Role>(noun, {
    path: PATH,
    name: 'roles',
    isWhole: true,
    columns: [
      ['ID', 'id'],
      ['NAME', 'fullname'],
      ['EMAIL', 'emailAddress'],
      ['ROLE', 'type', ({ type }) => ROLE_WORDS[type]],
      ['ENABLED', 'isEnabled'],
      ['JOINED', 'isVerified'],
    ],
  });
  roles.list({
    description: 'list everybody’s roles in an agency',
    example: 'countersign role list --agency calder-finch --json',
  });
  for (const [verb, isEnabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    withExample(
      noun.command(verb).description(`${verb} a role of an agency`).argument('<role id>', 'as role list shows it'),
      `countersign role ${verb} 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --agency calder-finch`,
    ).action((roleId: string, _options, command: Command) =>
      forAgencyApi(command, async ({ api, output }) => {
        const { fullname, type } = await api.change<Role>('PUT', `${PATH}/${part(roleId)}/enabled/${isEnabled}`);
        const { singular } = (await api.agency()).customisation.contractor.name;
        const whose = `${fullname}’s role of ${type === 'ContractingRole' ? singular : ROLE_WORDS[type]}`;
        output.result({ roleId, isEnabled }, () => output.line(`${whose} is ${isEnabled ? 'enabled' : 'disabled'}.`));
      }),
    );
  }
}
