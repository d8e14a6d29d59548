/** A timesheet as acknowledged to the load. */
export type KnownTimesheet = {
  id: string;
  taskId: string;
  contractorId: string;
  beginning: string;
  minutes: number;
  status: 'pending' | 'accepted' | 'rejected';
  isVoid: boolean;
  /** How often each thing was done to it, by event name. */
  done: Record<string, number>;
  /** The contents of its file, if one was sent. */
  file: Buffer | null;
};

/** A change in the payroll feed, as pulled. */
export type PulledChange = { sequence: number; kind: 'accepted' | 'voided'; timesheetId: string; totalMinutes: number };

/** Everything that was acknowledged. The final state of the installation has to match. */
export class Book {
  readonly timesheets = new Map<string, KnownTimesheet>();
  /** Ids by name of the created records. */
  readonly clients = new Map<string, string>();
  readonly contacts = new Map<string, string>();
  /** References of imported clients. */
  readonly imported = new Set<string>();
  readonly changes: PulledChange[] = [];
  acknowledged = 0;
  /** The last saved values. */
  readonly settings: { website: string | null; escalateAfterDays: number | null } = {
    website: null,
    escalateAfterDays: null,
  };
  digests = 0;
  logIns = 0;
  downloads = 0;

  /** Records that something was done to a timesheet. */
  did(timesheet: KnownTimesheet, event: string): void {
    timesheet.done[event] = (timesheet.done[event] ?? 0) + 1;
  }

  /** Counts acknowledged events of timesheets. */
  countEvents(): number {
    return [...this.timesheets.values()].flatMap(({ done }) => Object.values(done)).reduce((sum, one) => sum + one, 0);
  }
}
