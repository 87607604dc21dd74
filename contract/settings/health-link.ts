/** Not in `links.ts`, which every page loads: only owners look at it. */
export const healthLink = '/dashboard/settings/health';
