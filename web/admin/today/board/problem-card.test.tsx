/** A problem that a customer reported, and the form for the answer of the store. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { OrderReport } from '../../../../contract/orders/order-reports.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { keepOrder, orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { fulfilmentKey } from '../../alerts/order-alerts.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { ProblemCard } from './problem-card.tsx';

const store = fakeStore();
const report: OrderReport = {
  _id: testId('report'),
  status: 'open',
  lines: [{ productId: testId('Tomato'), quantity: 1, reason: 'damaged' }],
  text: '',
  photos: 0,
  answer: '',
  answeredAt: null,
  resolvedAt: null,
  createdAt: '2026-11-28T07:30:00.000Z',
  revision: 1,
};

/** The problems of an order, as on its page. `Somebody moved it` is an event of the stream. */
function Problems({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(fulfilmentOrderQuery(orderId));
  const queries = useQueryClient();
  return (
    <>
      <Link to={links.adminOrders}>Orders</Link>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: fulfilmentKey })}>
        Somebody moved it
      </button>
      {order?.reports.map((each) => (
        <ProblemCard key={each._id} order={order} report={each} onConflict={() => {}} />
      ))}
    </>
  );
}

it('an answer that is being typed stays when somebody else answers first, and is asked about before it is left', async () => {
  signIn(store, owner);
  const order = orderToPack({ status: 'delivered', steps: [], canChangeLines: false, reports: [report] });
  const { change } = keepOrder(store, order);
  const { user } = renderScreen(<Problems orderId={order._id} />, { url: links.adminOrder(order._id) });
  const answer = await screen.findByLabelText('Your answer to the customer');
  const typed = 'We bring another one today.';
  fireEvent.change(answer, { target: { value: typed } });
  const at = '2026-11-28T08:30:00.000Z';
  const other = { answer: 'We are looking into it.', answeredAt: at, resolvedAt: at };
  change({ reports: [{ ...report, ...other, status: 'resolved', revision: 2 }] });
  await user.click(screen.getByRole('button', { name: 'Somebody moved it' }));
  expect(await screen.findByText('We are looking into it.')).toBeVisible();
  expect(answer).toBeInTheDocument();
  expect(answer).toHaveValue(typed);
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(answer).toBeInTheDocument();
  expect(answer).toHaveValue(typed);
  // Without it nothing is left to answer, and nothing to ask about.
  fireEvent.change(answer, { target: { value: '' } });
  await waitFor(() => expect(answer).not.toBeInTheDocument());
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByText(`Page ${links.adminOrders}`)).toBeVisible();
});
