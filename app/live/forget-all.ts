import { dropAllDrafts } from '#app/forms/draft-store.ts';
import { emptyCaches } from './service-worker.ts';

/** Deletes everything stored on this device: its owner is logging out. */
export function forgetAll(): void {
  dropAllDrafts();
  void emptyCaches();
}
