import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { NewsletterLink } from './newsletter-link.tsx';

const store = fakeStore();
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('the link of an email asks before it confirms', async () => {
  store.answer('POST /api/v1/newsletter/confirm', {});
  const { user } = renderScreen(<NewsletterLink />, { url: '/newsletter#confirm=abc' });
  await title('Confirm your subscription');
  expect(store.requests('POST /api/v1/newsletter/confirm')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, subscribe me' }));
  await title('You are subscribed');
  expect(store.requests('POST /api/v1/newsletter/confirm')).toMatchObject([{ body: { token: 'abc' } }]);
});

it.each(['#unsubscribe=abc.def', '?unsubscribe=abc.def'])('the link %s ends a subscription', async (link) => {
  store.answer('POST /api/v1/newsletter/unsubscribe', {});
  const { user } = renderScreen(<NewsletterLink />, { url: `/newsletter${link}` });
  await title('Unsubscribe from our newsletter?');
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await title('You are unsubscribed');
  expect(store.requests('POST /api/v1/newsletter/unsubscribe')).toMatchObject([{ body: { token: 'abc.def' } }]);
});

it('a link that has ended says so', async () => {
  store.refuse('POST /api/v1/newsletter/confirm', 'LINK_EXPIRED', { message: 'This link has expired.' });
  const { user } = renderScreen(<NewsletterLink />, { url: '/newsletter#confirm=abc' });
  await title('Confirm your subscription');
  await user.click(screen.getByRole('button', { name: 'Yes, subscribe me' }));
  await title('Your subscription could not be confirmed');
  expect(screen.getByText('This link has expired.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
