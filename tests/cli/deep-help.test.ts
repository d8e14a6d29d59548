import { expect, test } from 'vitest';
import { withDeepHelp } from '#cli/program/program-for.ts';
import { runProgram } from '../support/countersign.ts';

const help = (...line: string[]) => runProgram(...withDeepHelp(['node', 'countersign', ...line]).slice(2));

test('The help of a command is shown however deeply it is nested', async () => {
  expect((await help('help', 'timesheets')).out).toContain('Usage: countersign timesheets [options] [command]');
  expect((await help('help', 'timesheets', 'list')).out).toContain('Usage: countersign timesheets list');
  expect((await help('help', 'payroll', 'runs', 'make')).out).toContain('Usage: countersign payroll runs make');
  expect(withDeepHelp(['node', 'countersign', 'timesheets', 'list'])).toEqual([
    ...['node', 'countersign', 'timesheets', 'list'],
  ]);
});
