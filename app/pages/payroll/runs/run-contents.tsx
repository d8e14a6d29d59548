import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { Corrections } from './corrections.tsx';
import { RunPeople, type RunPeopleProps } from './run-people.tsx';

type RunContentsProps = Omit<RunPeopleProps, 'run'> & {
  run: RunPeopleProps['run'] & { negative: PayrollLayout['negative'] };
};

/** Whom a run pays, and before it what corrects an earlier one. */
export function RunContents(props: RunContentsProps) {
  const { run, isDecimal } = props;
  return (
    <>
      <Corrections report={run.report} negative={run.negative} isDecimal={isDecimal} />
      <RunPeople {...props} />
    </>
  );
}
