import type pg from 'pg';
import { NodeAway } from './connections.ts';

/** What a coordinator warns of where it answers COMMIT all the same. */
const NOT_COMMITTED = /^failed to commit transaction on /;

/**
 * Listens, for one transaction, to whether the node that has its rows committed. A coordinator that loses the node at that
 * moment only warns: without this the work would be called done and be gone.
 */
export function hearNodeCommit(client: pg.ClientBase) {
  let failed: NodeAway | undefined;
  const hear = (notice: { message?: string | undefined }) => {
    if (NOT_COMMITTED.test(notice.message ?? '')) failed = new NodeAway(new Error(notice.message));
  };
  client.on('notice', hear);
  return {
    /** To be said once COMMIT was answered. @throws NodeAway where a node may not have kept what was done */
    assertKept() {
      if (failed) throw failed;
    },
    end: () => void client.off('notice', hear),
  };
}
