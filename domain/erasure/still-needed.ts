import { Conflict } from '../errors.ts';

/** What has to end before somebody can be erased: a sentence, and the record where it ends; the settings have no id. */
export type Obstacle = { sentence: string } & (
  | { kind: 'contractor' | 'timesheet' | 'administrator' | 'contract' | 'client' | 'digest'; id: string }
  | { kind: 'settings'; id: null }
);

const code = 'person_still_needed';

/** Somebody cannot be erased yet. */
export class StillNeeded extends Conflict {
  readonly obstacles: readonly Obstacle[];
  constructor(obstacles: readonly Obstacle[]) {
    super(code, `Not yet: ${obstacles.map(({ sentence }) => sentence).join(' ')}`);
    this.obstacles = obstacles;
  }
}
