import { loadTwice } from '../ui/load-file.ts';

export const loadVisitorCart = () => loadTwice(() => import('./visitor-cart.ts'));
