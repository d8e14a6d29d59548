import { Corrections } from './corrections.tsx';
import { RunPeople, type RunPeopleProps } from './run-people.tsx';

/** Whom a run pays, and before it what corrects an earlier one. */
export function RunContents(props: RunPeopleProps) {
  const { run, isDecimal } = props;
  return (
    <>
      <Corrections report={run.report} isDecimal={isDecimal} />
      <RunPeople {...props} />
    </>
  );
}
