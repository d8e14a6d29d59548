import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterProcess } from '../processes.ts';

/** Resident memory of a process over time: minutes since the first sample, and megabytes. */
export type MemoryCurve = { name: string; samples: [minutes: number, megabytes: number][] };

const EVERY_MS = 15_000;
/** How long a process has to collect its garbage. */
const COLLECTING_MS = 2000;

/** Returns a process's resident megabytes; null once it has ended. */
function megabytesOf(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
  } catch {
    return null;
  }
}

/** Samples these processes until then; those that are never killed collect their garbage before each sample. */
export async function watchMemory(
  processes: ClusterProcess[],
  survivors: ClusterProcess[],
  until: number,
): Promise<MemoryCurve[]> {
  const begun = Date.now();
  const curves = processes.map(({ name }): MemoryCurve => ({ name, samples: [] }));
  while (Date.now() < until) {
    for (const one of survivors) process.kill(one.pid(), 'SIGUSR2');
    await sleep(COLLECTING_MS);
    for (const [nth, one] of processes.entries()) {
      const megabytes = megabytesOf(one.pid());
      if (megabytes !== null) curves[nth]!.samples.push([(Date.now() - begun) / 60_000, megabytes]);
    }
    await sleep(EVERY_MS);
  }
  return curves;
}

const PARTS = 5;

/** Returns a process's minimum in each fifth of the time, in megabytes: what remains after garbage collection. */
export function leastOf({ samples }: MemoryCurve): number[] {
  const length = Math.ceil(samples.length / PARTS);
  return Array.from({ length: PARTS }, (_, part) =>
    Math.round(Math.min(...samples.slice(part * length, (part + 1) * length).map(([, megabytes]) => megabytes))),
  );
}

/**
 * Returns megabytes a minute by least squares, over the minimum of each minute: what accumulates between garbage
 * collections is not growth, nor is what is filled once in the first third of the time.
 */
export function slopeOf({ samples }: MemoryCurve): number {
  const least = new Map<number, number>();
  for (const [minutes, megabytes] of samples.slice(Math.floor(samples.length / 3)))
    least.set(Math.floor(minutes), Math.min(megabytes, least.get(Math.floor(minutes)) ?? Infinity));
  const points = [...least];
  const mean = (of: (point: [number, number]) => number) =>
    points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [middle, level] = [mean(([minute]) => minute), mean(([, megabytes]) => megabytes)];
  const spread = points.reduce((sum, [minute]) => sum + (minute - middle) ** 2, 0);
  return points.reduce((sum, [minute, megabytes]) => sum + (minute - middle) * (megabytes - level), 0) / (spread || 1);
}
