import { Callout } from '#app/components/callout.tsx';

/** What is said of a decision that somebody else’s, or a change, came before. */
export const NOT_RECORDED = 'Your decision was not recorded. This is what you wrote:';

/** Gives back what was written with something that was not recorded, so that it can be copied; nothing where nothing was. */
export function Written({ note, children = NOT_RECORDED }: { note: unknown; children?: string }) {
  if (typeof note !== 'string' || note.trim() === '') return null;
  return (
    <Callout tone="warn" role="alert">
      <p>{children}</p>
      <blockquote className="quote">{note}</blockquote>
    </Callout>
  );
}
