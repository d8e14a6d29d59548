import pg from 'pg';
import { expect, test } from 'vitest';
import { unavailableOr, NodeUnavailable } from '#platform/database/connections.ts';

/** Returns an error as sent by a coordinator. */
const said = (message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity: 'ERROR' });

test.each([
  'server closed the connection unexpectedly',
  'failed to COPY to shard 102024',
  'failure on connection marked as essential: 127.0.0.1:5552',
  'could not commit transaction for shard 102024 on at least one active node',
])('A node is down if its coordinator says “%s”', (message) => {
  expect(unavailableOr(said(message))).toBeInstanceOf(NodeUnavailable);
});

test('A refusal by a node is not a lost connection', () => {
  const refused = said('duplicate key value violates unique constraint "clients_reference_key_102480"');
  expect(unavailableOr(refused)).toBe(refused);
});
