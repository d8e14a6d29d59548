import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import type { FileReport } from '../payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '../payroll-layouts/payroll-layout.ts';

/** An entry of the payroll feed that a run takes, with the fields of the placement and the contract that it writes. */
export type TakenEntry = Pick<PayEntry, 'sequence' | 'payrollNumber' | 'costCentre' | 'department'>;

/** A stored run, without its file. `checksum` is the SHA-256 of the file in hexadecimal. */
export type PayrollRun = {
  payrollRunId: string;
  number: number;
  payrollLayoutId: string;
  layoutName: string;
  from: string | null;
  to: string | null;
  clientId: string | null;
  fileName: string;
  checksum: string;
  /** False once anyone in it has been erased: the file is deleted with them, and its totals stay. */
  hasFile: boolean;
  report: FileReport;
  madeBy: string;
  madeAt: string;
  voidedBy: string | null;
  voidedAt: string | null;
  voidReason: string | null;
  /** Whether it is the last run, so that it can be voided. */
  isLatest: boolean;
  /** How its layout handled negative rows at the time. */
  negative: PayrollLayout['negative'];
  /** The number of the run that took what a void one had; null if this one is valid, or no run has. */
  madeAgainAs: number | null;
};
