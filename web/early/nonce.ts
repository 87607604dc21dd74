import { createContext } from 'react';

/** Marks the page's own scripts while it is rendered; undefined in the browser, which no longer needs it. */
export const NonceContext = createContext<string | undefined>(undefined);
