import type { OwnSession } from '#domain/accounts/own-account/own-sessions.server.ts';
import { formatInstant } from '#domain/format.ts';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Credential, Credentials, OwnSection } from './own-section.tsx';

const isMobile = (device: string) => /iPhone|iPad|Android/.test(device);

/** Where the person is logged in, on every address of the product; each can be logged out, or all others at once. */
export function Devices({ sessions, timeZone }: { sessions: OwnSession[]; timeZone: string }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const facts = ({ isCurrent, lastSeenAt, address, agencyName }: OwnSession) =>
    [
      isCurrent ? 'Now' : formatInstant(lastSeenAt, timeZone),
      address && `from ${address}`,
      `at ${agencyName ?? 'Countersign'}`,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <OwnSection title="Devices" lead="Devices where you are logged in. We email you when a new one logs in.">
      <Credentials>
        {sessions.map((session) => (
          <Credential
            key={session.sessionId}
            icon={isMobile(session.device) ? 'phone' : 'laptop'}
            name={session.device}
            facts={facts(session)}
          >
            {session.isCurrent ? <span className="md muted">This device</span> : <LogOut {...session} />}
          </Credential>
        ))}
      </Credentials>
      {others > 0 && (
        <form method="post">
          <FormToken />
          <Button kind="secondary" name="intent" value="endOthers">
            {others === 1 ? 'Log out the other one' : `Log out the other ${others}`}
          </Button>
        </form>
      )}
    </OwnSection>
  );
}

function LogOut({ sessionId, device }: OwnSession) {
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="sessionId" value={sessionId} />
      <Button size="sm" name="intent" value="endSession">
        Log out<span className="vh"> {device}</span>
      </Button>
    </form>
  );
}
