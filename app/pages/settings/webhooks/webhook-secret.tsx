import { Callout } from '#app/components/callout.tsx';

/** A signing secret, shown only once. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <Callout tone="good" icon="key" role="status">
      <p>This secret signs the messages. Copy it now: it is not shown again.</p>
      <p className="code mt-2">
        <code>{secret}</code>
      </p>
    </Callout>
  );
}
