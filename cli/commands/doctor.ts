import type { Command } from 'commander';
import { checkUp, type Finding } from '../checks/check-up.ts';
import { openDatabaseForCommand } from '../database/database.ts';
import { withExample } from '../program/example.ts';
import { outputOf } from '../options/global-options.ts';

const MARKS = { ok: 'ok', problem: 'PROBLEM', 'not checked': '–' } as const;

/** `doctor`: what the installation depends on, line by line, and what to do. */
export function registerDoctorCommand(program: Command): void {
  const command = program.command('doctor').description('check the database, mail, browser, files and clock');
  withExample(command, 'countersign doctor', 'countersign doctor --json').action((_options, self: Command) =>
    examine(self),
  );
}

async function examine(command: Command): Promise<void> {
  const { config, leave } = await openDatabaseForCommand();
  let findings: Finding[];
  try {
    findings = await checkUp(config);
  } finally {
    await leave();
  }
  const output = outputOf(command);
  const problems = findings.filter(({ state }) => state === 'problem');
  output.result({ isWell: problems.length === 0, findings }, () => {
    output.table(
      ['CHECK', 'STATE', 'FOUND'],
      findings.map(({ check, state, found }) => [check, MARKS[state], found]),
    );
    for (const { check, advice, detail } of problems) {
      output.line(`\n${check}: ${advice ?? ''}`);
      if (detail) output.line(`  ${detail}`);
    }
  });
  if (problems.length > 0) throw new Error(`${problems.length} of ${findings.length} checks found a problem.`);
}
