import { digestScheduleInWords, type DigestSchedule } from '#domain/digests/digest-schedule.ts';
import { formatInstant, sentenceCase } from '#domain/format.ts';
import { ACTIONS, ActionsCell, Cell, DataTable, RowHead } from '#app/components/lists/data-table.tsx';
import { Menu, MenuAction, MenuLink, MenuRule, DangerLink } from '#app/components/menu.tsx';
import { NeutralBadge, StatusBadge } from '#app/components/status-badge.tsx';
import { usePaths } from '#app/paths.ts';
import { recipientsInWords } from './recipients-in-words.ts';

const COLUMNS = ['Digest', 'Next', 'Last', 'State', ACTIONS];

/** A schedule with its next digest in words. */
export type ShownDigest = DigestSchedule & { next: string | null; layoutName: string | null; disabled: string[] };

function Actions({ digestScheduleId, name, isEnabled }: DigestSchedule) {
  const to = usePaths();
  const button = (intent: string) => ({ action: to.settings('digests'), fields: { intent, digestScheduleId } });
  return (
    <Menu label={`Actions for ${name}`}>
      <MenuLink href={to.digest(digestScheduleId)}>Edit</MenuLink>
      <MenuAction {...button('send')}>Send now</MenuAction>
      {isEnabled ? (
        <MenuAction {...button('off')}>Switch off</MenuAction>
      ) : (
        <MenuAction {...button('on')}>Switch on</MenuAction>
      )}
      <MenuRule />
      <DangerLink href={to.deleteDigest(digestScheduleId)}>Delete</DangerLink>
    </Menu>
  );
}

/** The agency's digests: when each is next sent, what it will cover, and its recipients. */
export function DigestTable({ digests, timeZone }: { digests: ShownDigest[]; timeZone: string }) {
  const to = usePaths();
  return (
    <DataTable caption="Digests" columns={COLUMNS}>
      <tbody>
        {digests.map((digest) => (
          <tr key={digest.digestScheduleId}>
            <RowHead
              href={to.digest(digest.digestScheduleId)}
              sub={`${sentenceCase(digestScheduleInWords(digest))}, to ${recipientsInWords(digest, digest.disabled)}${digest.layoutName ? `, with ${digest.layoutName}` : ''}`}
            >
              {digest.name}
            </RowHead>
            <Cell label="Next">{digest.next ?? <span className="faint">None</span>}</Cell>
            <Cell label="Last" tabular>
              {digest.lastRunAt ? formatInstant(digest.lastRunAt, timeZone) : <span className="faint">None yet</span>}
            </Cell>
            <Cell label="State">
              {digest.isEnabled ? <StatusBadge status="accepted">On</StatusBadge> : <NeutralBadge>Off</NeutralBadge>}
            </Cell>
            <ActionsCell>
              <Actions {...digest} />
            </ActionsCell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
