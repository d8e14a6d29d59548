/** The help topic for each part of the portal, by the first segment of its path, and the text of its link. */
const TOPICS: Record<string, { topic: string; about: string }> = {
  advisories: { topic: 'advisories', about: 'advisories' },
  account: { topic: 'your-account', about: 'your account' },
  administrators: { topic: 'administrators', about: 'administrators' },
  clients: { topic: 'clients', about: 'clients' },
  contacts: { topic: 'contacts', about: 'contacts' },
  contractors: { topic: 'placements', about: 'placements' },
  contracts: { topic: 'contracts', about: 'contracts' },
  dashboard: { topic: 'dashboard', about: 'the dashboard' },
  delegations: { topic: 'delegating', about: 'delegating' },
  imports: { topic: 'imports', about: 'imports' },
  payroll: { topic: 'payroll', about: 'payroll' },
  recruitmentagencies: { topic: 'your-agency', about: 'your agency' },
  reminders: { topic: 'reminders', about: 'reminders' },
  roles: { topic: 'roles', about: 'roles' },
  settings: { topic: 'settings', about: 'settings' },
  timesheets: { topic: 'timesheets', about: 'timesheets' },
};
/** Pages with a different subject from their part of the portal. */
const OF_PAGES: Record<string, { topic: string; about: string }> = {
  '/timesheets/create': { topic: 'entering-time', about: 'entering time' },
};

/** Returns the topic and text of a page's help link, from its path; null if the help site has none. */
export function helpTopic(pathname: string): { topic: string; label: string } | null {
  const isEdit = /^\/timesheets\/[^/]+\/(edit|new)$/.test(pathname);
  const found = OF_PAGES[isEdit ? '/timesheets/create' : pathname] ?? TOPICS[pathname.split('/')[1] ?? ''];
  return found ? { topic: found.topic, label: `Help with ${found.about}` } : null;
}
