/** A timesheet as the load was told that it is. */
export type KnownTimesheet = {
  id: string;
  taskId: string;
  contractorId: string;
  beginning: string;
  minutes: number;
  status: 'pending' | 'accepted' | 'rejected';
  isVoid: boolean;
  /** How often each thing was done to it, by the name of its event. */
  done: Record<string, number>;
  /** What the file holds that was sent along, if any. */
  file: Buffer | null;
};

/** A change of the payroll feed as it was pulled. */
export type PulledChange = { sequence: number; kind: 'accepted' | 'voided'; timesheetId: string; totalMinutes: number };

/** Everything that was acknowledged. What stands in the installation at the end is to be the same. */
export class Book {
  readonly timesheets = new Map<string, KnownTimesheet>();
  /** Ids by the names of what was made. */
  readonly clients = new Map<string, string>();
  readonly contacts = new Map<string, string>();
  /** References of clients that were imported. */
  readonly imported = new Set<string>();
  readonly changes: PulledChange[] = [];
  acknowledged = 0;
  /** The last values that were saved. */
  readonly settings: { website: string | null; escalateAfterDays: number | null } = {
    website: null,
    escalateAfterDays: null,
  };
  digests = 0;
  logIns = 0;
  downloads = 0;

  /** Notes that something was done to a timesheet. */
  did(timesheet: KnownTimesheet, event: string): void {
    timesheet.done[event] = (timesheet.done[event] ?? 0) + 1;
  }

  /** Events of timesheets that were acknowledged. */
  countEvents(): number {
    return [...this.timesheets.values()].flatMap(({ done }) => Object.values(done)).reduce((sum, one) => sum + one, 0);
  }
}
