import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { withExample } from '../program/example.ts';

type Listed = { advisories: { on: string; level: string; fullname: string; where: string; title: string }[] };

/** `advisories list | recompute` */
export function registerAdvisoryCommands(noun: Command): void {
  withExample(
    noun
      .command('list')
      .description('list advisories, those of the latest days first')
      .option('--rule <rule>', 'twelveWeeks, fortyEightHours, dailyRest, weeklyRest, break or nightWork')
      .option('--level <level>', 'comingUp, near, over or missing')
      .option('--from <date>', 'that fall on this day or later')
      .option('--to <date>', 'that fall on this day or earlier')
      .option('--limit <number>', 'how many, 1 to 1000', '50'),
    'countersign advisories list --level comingUp --agency calder-finch',
  ).action((query: Record<string, string>, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const answer = await api.get<Listed>('/advisories', query);
      output.result(answer, () => {
        if (answer.advisories.length === 0) return output.line('No advisories.');
        const rows = answer.advisories.map(({ on, level, fullname, where, title }) => [
          on,
          level,
          fullname,
          where,
          title,
        ]);
        output.table(['ON', 'LEVEL', 'PERSON', 'WHERE', 'ADVISORY'], rows);
      });
    }),
  );
  withExample(
    noun.command('recompute').description('work all advisories out from scratch; it gives the ones that are kept'),
    'countersign advisories recompute --agency calder-finch',
  ).action((_options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const answer = await api.change<{ people: number }>('POST', '/advisories/recompute', {});
      output.result(answer, () => output.line(`The advisories of ${answer.people} people were worked out.`));
    }),
  );
}
