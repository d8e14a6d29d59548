import createClient from 'openapi-fetch';
import { ask } from './ask.ts';
import type { paths } from './countersign-api.ts';
import { PageStore } from './page-store.ts';
import { addUp } from './pay.ts';

const { COUNTERSIGN_API = 'http://localhost:3000/api/v1', COUNTERSIGN_KEY, PAYROLL_FOLDER = 'payroll' } = process.env;
const PAGE_SIZE = Number(process.env.PAGE_SIZE ?? 500);
if (!COUNTERSIGN_KEY) throw new Error('Set COUNTERSIGN_KEY to a key with the scopes payroll:read and payroll:write.');

const api = createClient<paths>({
  baseUrl: COUNTERSIGN_API,
  headers: { Authorization: `Bearer ${COUNTERSIGN_KEY}` },
});
const store = await PageStore.open(PAYROLL_FOLDER);

// 1. Pull from where the store ends. If killed anywhere in here, the next run continues from the last whole page.
for (;;) {
  const query = { after: await store.through(), limit: PAGE_SIZE, epoch: await store.epoch() };
  const { data, error } = await ask(() => api.GET('/payroll/changes', { params: { query } }));
  if (error) {
    // The feed was restored from a backup: the stored pages are set aside, and everything is read again.
    console.error(`${error.code}: ${error.title}`);
    await store.beginAgain();
    continue;
  }
  if (!data || data.changes.length === 0) break;
  await store.save(data);
  console.error(`stored ${data.changes.length} changes, through ${data.page.through}`);
  if (data.page.nextCursor === null) break;
}

// 2. Report the progress to the agency: only what is on disk counts.
const [through, epoch] = [await store.through(), await store.epoch()];
const { error } = await ask(() => api.POST('/payroll/acknowledgements', { body: { through, epoch } }));
if (error) throw new Error(`${error.code}: ${error.title}`);

// 3. What to pay, from the store alone.
const owed = await addUp(store.changes());
for (const { payrollNumber, name, minutes, days, pay } of owed) {
  console.log([payrollNumber ?? '', name, minutes, days, pay].join('\t'));
}

// 4. After a restore: those whose total has changed, for a person to check.
const before = await store.before();
for (const earlier of before ? await addUp(before.changes()) : []) {
  const now = owed.find(({ worker }) => worker === earlier.worker);
  if (now?.pay !== earlier.pay)
    console.error(`${earlier.name}: ${earlier.pay} before the restore, ${now?.pay ?? '0.00'} now`);
}
