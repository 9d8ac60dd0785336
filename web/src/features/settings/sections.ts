/** The sections of the settings, in the order of their list; each has an address of its own. */
export const settingsSections = [
  'connection',
  'speaking',
  'plan',
  'account',
  'security',
  'api',
  'data',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

export function toSection(name: string | undefined): SettingsSection | undefined {
  return settingsSections.find((section) => section === name);
}

/** Where the cards stand that links lead to; older links name them without their section. */
const sectionsOfAnchors = new Map<string, SettingsSection>([
  ['#spoken-languages', 'speaking'],
  ['#two-step', 'security'],
]);

export function findSectionOfAnchor(hash: string): SettingsSection | undefined {
  return sectionsOfAnchors.get(hash);
}
