import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import QuestionBanner from './question-banner.tsx';

const store = fakeStore();
const orderId = testId('order');

it('a question of the store leads to its order from all other pages', async () => {
  signIn(store);
  const [now, answerBy] = [0, 120_000].map((later) => new Date(Date.now() + later).toISOString());
  store.answer('GET /api/v1/order/open-question', { mayAsk: true, now, question: { orderId, answerBy } } as never);
  const { unmount } = renderScreen(<QuestionBanner />, { url: links.home });
  expect(await screen.findByText('The store has a question about your order.', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer now' })).toHaveAttribute('href', links.order(orderId));
  unmount();
  renderScreen(<QuestionBanner />, { url: links.order(orderId) });
  await expect.poll(() => store.requests('GET /api/v1/order/open-question').length).toBeGreaterThan(0);
  expect(screen.queryByText(/The store has a question/)).toBeNull();
});
