import type pg from 'pg';
import { NodeUnavailable } from './connections.ts';

/** A coordinator's warning when it acknowledges COMMIT regardless. */
const NOT_COMMITTED = /^failed to commit transaction on /;

/**
 * Listens, for one transaction, to whether the node with its rows committed. A coordinator that loses the node at that
 * moment only warns: without this the work would be reported as done and be lost.
 */
export function listenForNodeCommit(client: pg.ClientBase) {
  let failed: NodeUnavailable | undefined;
  const hear = (notice: { message?: string | undefined }) => {
    if (NOT_COMMITTED.test(notice.message ?? '')) failed = new NodeUnavailable(new Error(notice.message));
  };
  client.on('notice', hear);
  return {
    /** Call after COMMIT is acknowledged. @throws NodeUnavailable if a node may not have kept the changes */
    assertKept() {
      if (failed) throw failed;
    },
    end: () => void client.off('notice', hear),
  };
}
