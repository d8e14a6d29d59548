import { Callout } from '#app/components/callout.tsx';

/** The message when another decision, or a change, came first. */
export const NOT_RECORDED = 'Your decision was not recorded. This is what you wrote:';

/** Shows again what was written with a decision that was not recorded, so that it can be copied; nothing if nothing was. */
export function Written({ note, children = NOT_RECORDED }: { note: unknown; children?: string }) {
  if (typeof note !== 'string' || note.trim() === '') return null;
  return (
    <Callout tone="warn" role="alert">
      <p>{children}</p>
      <blockquote className="quote">{note}</blockquote>
    </Callout>
  );
}
