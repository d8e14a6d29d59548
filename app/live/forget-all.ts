import { dropAllDrafts } from '#app/forms/draft-store.ts';
import { emptyCaches } from './service-worker.ts';

/** Forgets all that this device keeps: its owner logs out. */
export function forgetAll(): void {
  dropAllDrafts();
  void emptyCaches();
}
