import type { Page } from '@playwright/test';

/** The open user menu of the top bar. */
export const userMenu = (page: Page) => page.getByRole('navigation', { name: /^(?:Menu of|Account: user menu)/ });

/** Its entries in order. */
export const menuEntries = (page: Page) => userMenu(page).locator('a, button');
