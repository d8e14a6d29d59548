import type { PayrollLayout } from './payroll-layout.ts';

/** A stored layout. `runCount` counts the runs made with it. */
export type StoredLayout = PayrollLayout & {
  payrollLayoutId: string;
  runCount: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Returns the layout within a stored layout. */
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
