/** The steps of the setup guide, in their order. No imports, so that a browser needs no schemas for them. */
export const setupSteps = ['name', 'place', 'hours', 'products', 'promises', 'order'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Products that a shop can take over from the demo catalogue at once. */
export const maxStarters = 300;

/** The pages of the guide. Apart from the other links, which every page of the shop loads. */
export const setupLinks = {
  /** The first open step. */
  guide: '/dashboard/setup',
  step: (step: SetupStep | 'ready') => `/dashboard/setup/${step}`,
} as const;
