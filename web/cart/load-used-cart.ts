import { loadFile } from '../ui/load-file.ts';

const load = () => import('./used-cart.ts');

/** What a change of the cart needs. */
export const loadUsedCart = () => loadFile(load);

/** Loads it ahead. Nobody needs it yet, so a page without it stays as it is. */
export const preloadUsedCart = () => void load().catch(() => {});
