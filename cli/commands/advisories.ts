import type { Command } from 'commander';
import { forAgencyApi } from '../api/for-agency-api.ts';
import type { Query } from '../api/client.ts';
import { wholeNumber } from '../options/values.ts';
import { asListing, moreBy } from '../printing/listing.ts';
import { withExample } from '../program/example.ts';

type Listed = {
  advisories: { on: string; level: string; fullname: string; where: string; title: string }[];
  page: { nextCursor: string | null };
};

/** `advisories list | recompute` */
export function registerAdvisoryCommands(noun: Command): void {
  withExample(
    asListing(noun.command('list'))
      .description('list advisories, those of the latest days first')
      .option('--rule <rule>', 'twelveWeeks, fortyEightHours, dailyRest, weeklyRest, break or nightWork')
      .option('--level <level>', 'comingUp, near, over or missing')
      .option('--from <date>', 'that fall on this day or later')
      .option('--to <date>', 'that fall on this day or earlier')
      .addOption(wholeNumber('--limit <number>', 'how many, 1 to 1,000', { min: 1, max: 1000 }).default(50))
      .option('--cursor <cursor>', 'where the previous page ended'),
    'countersign advisories list --level comingUp --agency calder-finch',
  ).action((query: Query, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const answer = await api.get<Listed>('/advisories', query);
      await output.list({
        document: answer,
        items: answer.advisories,
        columns: [
          ['ON', 'on'],
          ['LEVEL', 'level'],
          ['PERSON', 'fullname'],
          ['WHERE', 'where'],
          ['ADVISORY', 'title'],
        ],
        none: 'No advisories.',
        note: moreBy('cursor', answer.page.nextCursor),
      });
    }),
  );
  withExample(
    noun
      .command('recompute')
      .description('work all advisories out again from the timesheets; those that are stored should not change'),
    'countersign advisories recompute --agency calder-finch',
  ).action((_options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const answer = await api.change<{ people: number }>('POST', '/advisories/recompute', {});
      output.result(answer, () => output.line(`The advisories of ${answer.people} people were worked out.`));
    }),
  );
}
