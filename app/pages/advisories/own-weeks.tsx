import type { readOwnWeeks } from '#domain/advisories/listing/read-placement-advisories.server.ts';
import { Section } from '#app/components/section.tsx';
import { Standing, WorkingTimeFacts } from '#app/components/advisories/placement-advisories.tsx';

/** A contractor’s weeks in each role and their working time, above the advisories about them. */
export function OwnWeeks({ own }: { own: Awaited<ReturnType<typeof readOwnWeeks>> }) {
  return (
    <div className="mb-8">
      {own.standings.map((standing) => (
        <Standing key={standing.advisoryId} standing={standing} />
      ))}
      {own.workingTime && (
        <Section title="Working time" className="mt-8" aside={<p>Over all placements</p>}>
          <WorkingTimeFacts workingTime={own.workingTime} />
        </Section>
      )}
    </div>
  );
}
