/** The form that reports a problem with an order. */
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import type { OrderReport } from '../../contract/orders/order-reports.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { orderLine } from '../testing/fulfilment.ts';
import { testId } from '../testing/ids.ts';
import { followedOrder } from '../testing/orders.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ReportDialog from './report-dialog.tsx';
import ReportList from './report-list.tsx';

const send = 'POST /api/v1/order/report-problem';
const store = fakeStore();
const order = followedOrder({ status: 'delivered', canReport: true, product_details: [orderLine('Onion', 3)] });
const report: OrderReport = {
  _id: testId('report'),
  status: 'open',
  lines: [{ productId: testId('Onion'), quantity: 2, reason: 'other' }],
  text: 'Two of them are soft.',
  photos: 0,
  answer: '',
  answeredAt: null,
  resolvedAt: null,
  createdAt: '2026-11-28T07:30:00.000Z',
  revision: 1,
};

beforeEach(() => signIn(store));

function open(shown: FollowedOrder = order) {
  const onClose = vi.fn();
  const { user } = renderScreen(<ReportDialog order={shown} onClose={onClose} />);
  return { user, onClose, dialog: within(screen.getByRole('dialog', { name: 'What is wrong?' })) };
}

it('a report needs an item, what is wrong with it, and words where that says nothing', async () => {
  store.answer(send, { ...order, reports: [report] });
  const { user, onClose, dialog } = open();
  const press = () => user.click(dialog.getByRole('button', { name: 'Send report' }));
  await press();
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one item');
  await user.click(dialog.getByRole('checkbox', { name: 'There is a problem with Onion' }));
  // One unit, and nobody says for the shopper what is wrong.
  await press();
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose what is wrong');
  await user.click(dialog.getByRole('button', { name: 'Add one Onion' }));
  await user.selectOptions(dialog.getByLabelText('What is wrong with Onion'), 'Something else');
  await press();
  expect(dialog.getByText('Please write what happened')).toBeVisible();
  expect(store.requests(send)).toEqual([]);
  fireEvent.change(dialog.getByLabelText('What happened?'), { target: { value: 'Two of them are soft.' } });
  await press();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = Object.fromEntries(store.requests(send)[0]?.body as FormData);
  expect(JSON.parse(String(sent.lines))).toEqual([{ productId: testId('Onion'), quantity: 2, reason: 'other' }]);
  expect(sent.text).toBe('Two of them are soft.');
});

it('what was reported before cannot be reported again', async () => {
  const { user, dialog } = open({ ...order, reports: [report] });
  await user.click(dialog.getByRole('checkbox', { name: 'There is a problem with Onion' }));
  expect(dialog.queryByRole('button', { name: 'Remove one Onion' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Add one Onion' })).toBeNull();
});

it('a report is shown with what is wrong, and the answer of the store', () => {
  const answered = { ...report, status: 'resolved', answer: 'Please leave them at the door.' } as const;
  renderScreen(<ReportList order={{ ...order, reports: [answered] }} />);
  const list = screen.getByRole('region', { name: 'Reported problems' });
  expect(list).toHaveTextContent('2 × Onion · Something else');
  expect(list).toHaveTextContent('Two of them are soft.');
  expect(list).toHaveTextContent('Please leave them at the door.');
  expect(list).toHaveTextContent('Closed');
});
