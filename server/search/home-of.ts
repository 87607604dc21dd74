import { namedThing } from '@tokri/search-engine';

/** Words of the categories where a product of this name is at home, by the word list. */
export const homeOf = (name: string): readonly string[] => namedThing(name).home;
