import { expect, it } from 'vitest';
import { isAboutOffers } from './search-leads.tsx';

it('knows texts about offers', () => {
  for (const text of ['offers', 'Today’s offers', 'aaj ke offer', 'sale', 'ऑफर'])
    expect(isAboutOffers(text), text).toBe(true);
  for (const text of ['saleem', 'sale soap', '', 'today']) expect(isAboutOffers(text), text).toBe(false);
});
