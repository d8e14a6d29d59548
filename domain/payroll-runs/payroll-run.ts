import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import type { FileReport } from '../payroll-layouts/payroll-file.ts';
import type { PayrollLayout } from '../payroll-layouts/payroll-layout.ts';

/** An entry of the payroll feed that a run takes, with what it writes of the placement and the contract. */
export type TakenEntry = Pick<PayEntry, 'sequence' | 'payrollNumber' | 'costCentre' | 'department'>;

/** A run as it is kept, without its file. `checksum` is the SHA-256 of the file in hexadecimal. */
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
  /** False once somebody in it has been erased: the file goes with them, and what it added up to stays. */
  hasFile: boolean;
  report: FileReport;
  madeBy: string;
  madeAt: string;
  voidedBy: string | null;
  voidedAt: string | null;
  voidReason: string | null;
  /** Whether no later run was made, so that this one can be voided. */
  isLatest: boolean;
  /** What became of negative rows in it, as its layout had it then. */
  negative: PayrollLayout['negative'];
  /** The number of the run that has what a void one took; null where it stands, or no run has it. */
  madeAgainAs: number | null;
};
