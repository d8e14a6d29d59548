import { Link } from '@remix-run/react';
import type { Obstacle } from '#domain/erasure/still-needed.ts';
import { Callout } from '#app/components/callout.tsx';
import { usePaths } from '#app/paths.ts';

/** What has to end before somebody can be erased, each with a link to where that is done. */
export function ErasureObstacles({ obstacles }: { obstacles: Obstacle[] }) {
  const to = usePaths();
  return (
    <Callout tone="bad">
      Not yet:
      <ul>
        {obstacles.map(({ sentence, kind, id }) => (
          <li key={sentence}>
            <Link to={kind === 'settings' ? to.settings() : to[kind](id)}>{sentence}</Link>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
