import { loadFile } from '../ui/load-file.ts';

/** Asks for an email about the product that a visitor chose before signing in. Shows an error as a message. */
export const askAfterSignIn = async (productId: string): Promise<void> =>
  (await loadFile(() => import('./restock-query.ts'))).askAfterSignIn(productId);
