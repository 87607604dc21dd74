import { personalKey } from '../query-client.ts';

/** Begins the keys of everything about the user's favourites. */
export const favouritesKey = [personalKey, 'favourites'];
