import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import SearchLeads, { isAboutOffers } from './search-leads.tsx';

const store = fakeStore();

it('knows texts about offers', () => {
  for (const text of ['offers', 'Today’s offers', 'aaj ke offer', 'sale', 'ऑफर'])
    expect(isAboutOffers(text), text).toBe(true);
  for (const text of ['saleem', 'sale soap', '', 'today']) expect(isAboutOffers(text), text).toBe(false);
});

it('who finds little may paste a whole list, and who finds nothing is led to offers or a dish, too', async () => {
  const paste = () => screen.findByRole('link', { name: 'Have a whole list? Paste it' });
  const few = renderScreen(<SearchLeads query="sale" found={2} />);
  expect(await paste()).toHaveAttribute('href', links.pasteList);
  expect(screen.getAllByRole('link')).toHaveLength(1);
  few.unmount();
  store.answer('POST /api/v1/recipe/find-dish', { dish: null });
  renderScreen(<SearchLeads query="sale" found={0} />);
  expect(await paste()).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(links.offers);
});
