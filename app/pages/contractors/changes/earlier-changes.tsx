import { outcomeInWords } from '#domain/bulk-changes/bulk-change-words.ts';
import { Section } from '#app/components/section.tsx';
import type { EarlierChange } from './bulk-change-page.server.ts';
import { usePaths } from '#app/paths.ts';
import { SmallButtonForm } from '#app/components/button-form.tsx';

/** Earlier bulk changes, each with who made it and a button that opens its plan for whatever matches now. */
export function EarlierChanges({ earlier }: { earlier: EarlierChange[] }) {
  const to = usePaths();
  return (
    <Section title="Earlier changes">
      <ul className="refusals">
        {earlier.map(({ id, title, changedCount, leftCount, by, at }) => (
          <li key={id}>
            <div>
              <b>{title}</b>
              <p>{`${by}, ${at}. ${outcomeInWords(changedCount, leftCount)}`}</p>
            </div>
            <SmallButtonForm action={to.bulkChange(id)} name="intent" value="repeat">
              Repeat<span className="vh">{`: ${title}`}</span>
            </SmallButtonForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
