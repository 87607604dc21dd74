import type { Page } from '@playwright/test';

/** The open user menu of the top bar. */
export const userMenu = (page: Page) => page.getByRole('navigation', { name: /^(?:Menu of|Account: user menu)/ });
