import { Corrections } from './corrections.tsx';
import { RunPeople, type RunPeopleProps } from './run-people.tsx';

/** The people a run pays, preceded by corrections to earlier runs. */
export function RunContents(props: RunPeopleProps) {
  const { run, isDecimal } = props;
  return (
    <>
      <Corrections report={run.report} isDecimal={isDecimal} />
      <RunPeople {...props} />
    </>
  );
}
