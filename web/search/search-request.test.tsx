import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeStore } from '../testing/fake-store.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import SearchRequest from './search-request.tsx';
import { SearchRequestLink } from './search-request-link.tsx';

const store = fakeStore();
const byAccount = 'POST /api/v1/searches/request';
const byEmail = 'POST /api/v1/searches/request-by-email';
const tellMe = () => screen.findByRole('button', { name: 'Tell me when you have it' });

describe('asking for a notification about a search', () => {
  it('takes one tap of a shopper', async () => {
    signIn(store);
    store.answer(byAccount, { found: false });
    const { user } = renderScreen(<SearchRequest query="Kokum" />);
    await waitFor(async () => expect(await tellMe()).toBeEnabled());
    await user.click(await tellMe());
    expect(await screen.findByText('Thank you. We will email you when we have it.')).toBeVisible();
    expect(store.requests(byAccount)).toMatchObject([{ body: { search: 'Kokum' } }]);
  });

  it('says why it was refused', async () => {
    signIn(store);
    const message = 'You wait for 20 searches already.';
    store.refuse(byAccount, 'SEARCH_REQUEST_LIMIT', { message });
    const { user } = renderScreen(<SearchRequest query="Kokum" />);
    await waitFor(async () => expect(await tellMe()).toBeEnabled());
    await user.click(await tellMe());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('takes the email of a visitor, who confirms it', async () => {
    store.refuse(byEmail, 'VALIDATION', { errors: { email: 'Please enter a valid email' } });
    const { user } = renderScreen(<SearchRequest query="Kokum" />);
    await user.click(await tellMe());
    const field = await screen.findByLabelText('Email');
    expect(field).toHaveFocus();
    await user.type(field, 'asha{Enter}');
    expect(await screen.findByText('Please enter a valid email')).toBeVisible();
    store.answer(byEmail, { found: false });
    await user.type(field, '@example.org{Enter}');
    expect(await screen.findByText(/the link that we sent to asha@example\.org/)).toBeVisible();
    expect(store.requests(byEmail).at(-1)?.body).toEqual({
      search: 'Kokum',
      email: 'asha@example.org',
      language: 'en',
    });
  });
});

describe('the link of an email about a search', () => {
  it.each([
    ['confirm', 'Yes, tell me', 'POST /api/v1/searches/confirm-request', 'Thank you'],
    ['stop', 'Stop', 'POST /api/v1/searches/stop-requests', 'Stopped'],
  ] as const)('asks before it does what it says: %s', async (step, label, route, done) => {
    store.answer(route, {});
    const { user } = renderScreen(<SearchRequestLink />, { url: `/wanted#${step}=the-token` });
    const button = await screen.findByRole('button', { name: label });
    expect(store.requests(route)).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: done })).toBeVisible();
    expect(store.requests(route)).toMatchObject([{ body: { token: 'the-token' } }]);
  });
});
