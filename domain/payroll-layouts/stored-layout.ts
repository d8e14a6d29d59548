import type { PayrollLayout } from './payroll-layout.ts';

/** A layout as it is kept. `runCount` counts the runs that were made with it. */
export type StoredLayout = PayrollLayout & {
  payrollLayoutId: string;
  runCount: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** What of a stored layout is the layout itself. */
export function layoutOf(stored: StoredLayout): PayrollLayout {
  const {
    payrollLayoutId: _,
    runCount: _runs,
    version: _version,
    createdAt: _made,
    updatedAt: _changed,
    ...layout
  } = stored;
  return layout;
}
