import type { RoleType } from '#domain/roles/role-type.ts';

/** One page of the settings: its address below `/settings` and its name in the sub-navigation. */
export type SettingsPage = { page: string; label: string };

/** Pages that belong together, under a quiet label. */
export type SettingsGroup = { label: string; pages: SettingsPage[] };

/** Builds a group from the names of its pages by address. */
const groupOf = (label: string, pages: Record<string, string>): SettingsGroup => ({
  label,
  pages: Object.entries(pages).map(([page, name]) => ({ page, label: name })),
});

const OWN = [groupOf('Your settings', { emails: 'Emails', downloads: 'Downloads', security: 'Security' })];

/** An authoriser's settings also have the page for their stand-in. */
const withDelegate = ({ label, pages }: SettingsGroup): SettingsGroup => ({
  label,
  pages: [...pages, { page: 'delegate', label: 'Who decides for you' }],
});

/**
 * Returns the settings pages of a role: the agency's for its administration, one's own for others.
 * @param shows whether the agency shows its forest, and whether the person may change single sign-on
 */
export function settingsPages(
  roleType: RoleType,
  { showForest, maySso }: { showForest: boolean; maySso: boolean },
): SettingsGroup[] {
  if (roleType === 'AuthorisingRole') return OWN.map(withDelegate);
  if (roleType !== 'RecruitmentAgencyAdministrationRole') return OWN;
  return [
    groupOf('Agency', {
      branding: 'Branding',
      recruitmentAgency: 'Name and website',
      emails: 'Emails',
      mails: 'Sent emails',
      'recruitmentAgency/documents': 'Documents',
      'recruitmentAgency/financials': 'Financials',
      'recruitmentAgency/billees': 'Billees',
    }),
    groupOf('Timesheets', {
      defaults: 'Defaults',
      'timesheets/templates': 'Templates',
      'timesheets/general-setup': 'General set-up',
      advisories: 'Advisories',
      downloads: 'Downloads',
      digests: 'Digests',
    }),
    groupOf('Advanced', {
      'recruitmentAgency/security': 'Log-in rules',
      ...(maySso && { sso: 'Single sign-on' }),
      imports: 'Imports',
      api: 'API keys',
      webhooks: 'Webhooks',
      ...(showForest && { forest: 'Forest' }),
      betaAccess: 'Beta access',
    }),
  ];
}

/**
 * Returns the settings page of an address: that page itself, or the one above it, for instance for a template.
 * @param pathname an address of the portal
 */
export function currentPage(groups: SettingsGroup[], pathname: string): string | null {
  const path = `${pathname.replace(/\/$/, '').toLowerCase()}/`;
  const around = groups
    .flatMap(({ pages }) => pages.map(({ page }) => page))
    .filter((page) => path.startsWith(`/settings/${page.toLowerCase()}/`));
  return around.sort((one, other) => other.length - one.length)[0] ?? null;
}
