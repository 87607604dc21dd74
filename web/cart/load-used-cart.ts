import { loadFile } from '../ui/load-file.ts';

export const loadUsedCart = () => loadFile(() => import('./used-cart.ts'));
