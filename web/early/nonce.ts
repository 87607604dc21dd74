import { createContext } from 'react';

/** Nonce of the page's own scripts during server rendering; undefined in the browser, which does not need it. */
export const NonceContext = createContext<string | undefined>(undefined);
