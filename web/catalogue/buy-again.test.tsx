import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personalNames } from '../api/storage.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { BuyAgain } from './buy-again.tsx';

const store = fakeStore();
const page = document.documentElement;

/** The space that is reserved before the first paint, for shoppers who had a row before. */
beforeEach(() => {
  localStorage.setItem(personalNames.buysAgain, '1');
  page.dataset.buysAgain = '';
});

const visit = () => renderScreen(<BuyAgain title="Buy again" />);

describe('the row of what a shopper buys again', () => {
  it('leaves no gap when it cannot be loaded, and comes with the next visit', async () => {
    signIn(store);
    store.refuse('GET /api/v1/order/buy-again', 'VALIDATION');
    visit();
    await vi.waitFor(() => expect(page.dataset.buysAgain).toBeUndefined());
    expect(screen.queryByText('Buy again')).toBeNull();
    expect(localStorage.getItem(personalNames.buysAgain)).toBe('1');
  });

  it('is forgotten for somebody on the same device who has bought nothing', async () => {
    signIn(store);
    store.answer('GET /api/v1/order/buy-again', []);
    visit();
    await vi.waitFor(() => expect(page.dataset.buysAgain).toBeUndefined());
    expect(localStorage.getItem(personalNames.buysAgain)).toBeNull();
  });

  it('is forgotten for a visitor', async () => {
    visit();
    await vi.waitFor(() => expect(localStorage.getItem(personalNames.buysAgain)).toBeNull());
    expect(page.dataset.buysAgain).toBeUndefined();
  });
});
