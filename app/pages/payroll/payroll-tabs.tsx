import { StatusTabs } from '#app/components/lists/status-tabs.tsx';
import { usePaths } from '#app/paths.ts';

/** The parts of payroll. */
export function PayrollTabs({ current, layouts }: { current: 'runs' | 'differences' | 'layouts'; layouts: number }) {
  const to = usePaths();
  return (
    <StatusTabs
      label="Parts of payroll"
      tabs={[
        { label: 'Runs', href: to.payrollRuns(), current: current === 'runs' },
        { label: 'Differences', href: to.payrollDifferences(), current: current === 'differences' },
        { label: 'Layouts', href: to.payrollLayouts(), count: layouts, current: current === 'layouts' },
      ]}
    />
  );
}
