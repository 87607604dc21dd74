import { links } from '../api/links.ts';
import type { SectionName } from './setting-sections.ts';

/** The pages of the settings. Apart from the other links, which every page of the shop loads. */
export const settingsLinks = {
  section: (section: SectionName) => `${links.adminSettings}/${section}`,
  recommended: `${links.adminSettings}/recommended`,
} as const;
