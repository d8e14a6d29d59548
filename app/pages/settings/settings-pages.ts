import type { RoleType } from '#domain/roles/role-type.ts';

/** One page of the settings: its address below `/settings` and its name in the sub-navigation. */
export type SettingsPage = { page: string; label: string };

/** Pages that belong together, under a quiet label. */
export type SettingsGroup = { label: string; pages: SettingsPage[] };

const OWN: SettingsGroup[] = [
  {
    label: 'Your settings',
    pages: [
      { page: 'emails', label: 'Emails' },
      { page: 'downloads', label: 'Downloads' },
      { page: 'security', label: 'Security' },
    ],
  },
];

/** An authoriser's settings also say who decides for them. */
const withDelegate = ({ label, pages }: SettingsGroup): SettingsGroup => ({
  label,
  pages: [...pages, { page: 'delegate', label: 'Who decides for you' }],
});

/**
 * The settings pages of a role: an agency's for its administration, one's own for anybody else.
 * @param shows whether the agency shows its forest, and whether the person may change single sign-on
 */
export function settingsPages(
  roleType: RoleType,
  { showForest, maySso }: { showForest: boolean; maySso: boolean },
): SettingsGroup[] {
  if (roleType === 'AuthorisingRole') return OWN.map(withDelegate);
  if (roleType !== 'RecruitmentAgencyAdministrationRole') return OWN;
  return [
    {
      label: 'Agency',
      pages: [
        { page: 'branding', label: 'Branding' },
        { page: 'recruitmentAgency', label: 'Name and website' },
        { page: 'emails', label: 'Emails' },
        { page: 'mails', label: 'Sent emails' },
        { page: 'recruitmentAgency/documents', label: 'Documents' },
        { page: 'recruitmentAgency/financials', label: 'Financials' },
        { page: 'recruitmentAgency/billees', label: 'Billees' },
      ],
    },
    {
      label: 'Timesheets',
      pages: [
        { page: 'defaults', label: 'Defaults' },
        { page: 'timesheets/templates', label: 'Templates' },
        { page: 'timesheets/general-setup', label: 'General set-up' },
        { page: 'advisories', label: 'Advisories' },
        { page: 'downloads', label: 'Downloads' },
        { page: 'digests', label: 'Digests' },
      ],
    },
    {
      label: 'Advanced',
      pages: [
        { page: 'recruitmentAgency/security', label: 'Log-in rules' },
        ...(maySso ? [{ page: 'sso', label: 'Single sign-on' }] : []),
        { page: 'imports', label: 'Imports' },
        { page: 'api', label: 'API keys' },
        { page: 'webhooks', label: 'Webhooks' },
        ...(showForest ? [{ page: 'forest', label: 'Forest' }] : []),
        { page: 'betaAccess', label: 'Beta access' },
      ],
    },
  ];
}

/**
 * Which of the pages an address stands on: the page itself, or the one it lies below, such as a template's.
 * @param pathname an address of the portal
 */
export function currentPage(groups: SettingsGroup[], pathname: string): string | null {
  const path = `${pathname.replace(/\/$/, '').toLowerCase()}/`;
  const around = groups
    .flatMap(({ pages }) => pages.map(({ page }) => page))
    .filter((page) => path.startsWith(`/settings/${page.toLowerCase()}/`));
  return around.sort((one, other) => other.length - one.length)[0] ?? null;
}
