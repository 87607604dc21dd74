import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { orderCard } from '../../../testing/fulfilment.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { BatchBar } from './batch-bar.tsx';

const store = fakeStore();

beforeEach(() => signIn(store, owner));

it('an order with something to weigh is not packed with others, and named', async () => {
  const order = orderCard({ toWeigh: true });
  const nothing = () => {};
  const selection = {
    selected: new Map([[order._id, order]]),
    toggle: nothing,
    select: nothing,
    update: nothing,
    drop: nothing,
    clear: nothing,
  };
  const { user } = renderScreen(<BatchBar selection={selection} onSlips={nothing} />);
  await user.click(await screen.findByRole('button', { name: 'Mark as packed' }));
  const question = within(await screen.findByRole('dialog', { name: '1 order cannot be packed, and stays as it is' }));
  expect(question.getByText(/Something has to be weighed/)).toBeVisible();
  expect(question.getByRole('button', { name: 'Mark as packed' })).toBeDisabled();
  expect(question.getByRole('link', { name: order.orderId })).toHaveAttribute('href', links.adminOrder(order._id));
});
