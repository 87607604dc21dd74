import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CashDay, ShiftWithEntries } from '../../../../contract/money/cash.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CashScreen from './cash-screen.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

const store = fakeStore();
const read = 'GET /api/v1/cash/days/:day';
const time = '2026-11-28T06:30:00.000Z';
const { entries, ...shift }: ShiftWithEntries = {
  _id: testId('shift'),
  day: '2026-11-28',
  person: { _id: testId('Ramesh'), name: 'Ramesh' },
  startedAt: time,
  float: 500,
  collected: 85,
  roundOff: 0,
  orders: 1,
  expenses: 0,
  paidOut: 0,
  handedOver: 0,
  difference: 0,
  holds: 585,
  entries: [],
};
const { _id: _, day: _day, person: _person, startedAt: _startedAt, ...sums } = shift;
let day: CashDay;

beforeEach(() => {
  day = { day: '2026-11-28', shifts: [shift], otherOpen: [], sums, people: [] };
  store.answer(read, () => day);
  store.answer('GET /api/v1/cash/days', { days: [], next: null });
});

it('a day is not closed while somebody carries cash, and reopened by an owner with a reason', async () => {
  signIn(store, owner);
  const { user, unmount } = renderScreen(<CashScreen />, {
    url: '/dashboard/cash?day=2026-11-28',
    settings: { cashBook: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Close the day' }));
  const closing = within(await screen.findByRole('dialog'));
  expect(closing.getByText('Not handed over yet: Ramesh.', { exact: false })).toBeVisible();
  expect(closing.getByRole('button', { name: 'Close the day' })).toBeDisabled();
  unmount();

  const reopen = 'PUT /api/v1/cash/days/:day/reopen';
  day = { ...day, shifts: [], closed: { at: time, by: 'Dinesh' } };
  store.answer(reopen, () => {
    const { closed: _closed, ...open } = day;
    day = open;
    return day;
  });
  const closed = renderScreen(<CashScreen />, { url: '/dashboard/cash?day=2026-11-27', settings: { cashBook: true } });
  await closed.user.click(await screen.findByRole('button', { name: 'Reopen the day' }));
  const asking = within(await screen.findByRole('dialog'));
  await closed.user.click(asking.getByRole('button', { name: 'Reopen the day' }));
  expect(store.requests(reopen)).toEqual([]);
  await closed.user.type(asking.getByLabelText('Reason'), 'Closed too early');
  await closed.user.click(asking.getByRole('button', { name: 'Reopen the day' }));
  expect(await screen.findByRole('button', { name: 'Close the day' })).toBeVisible();
  expect(store.requests(reopen)[0]?.body).toEqual({ reason: 'Closed too early' });
});

it('a closed day is reopened by no manager', async () => {
  signIn(store, { ...owner, staffRole: 'manager' });
  day = { ...day, shifts: [], closed: { at: time, by: 'Dinesh' } };
  renderScreen(<CashScreen />, { url: '/dashboard/cash?day=2026-11-26', settings: { cashBook: true } });
  expect(await screen.findByText(/^Closed by Dinesh/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen the day' })).toBeNull());
});

it('what is typed stays when something else is booked in the meantime, and is booked once though the answer is lost', async () => {
  const book = 'POST /api/v1/cash/shifts/:shiftId/entries';
  signIn(store, owner);
  store.answer(book, () =>
    refusal('CHANGED_MEANWHILE', { message: 'This shift has just changed.', data: { ...shift, entries } }),
  );
  const { user } = renderScreen(<ShiftDialog shift={{ ...shift, entries }} ofStore={false} onClose={() => {}} />);
  await user.type(await screen.findByLabelText('Amount, in ₹'), '20');
  await user.type(screen.getByLabelText('Reason'), 'Puncture');
  const press = () => user.click(screen.getByRole('button', { name: 'Book' }));
  await press();
  expect(await screen.findByText('This shift has just changed.')).toBeVisible();
  expect(screen.getByLabelText('Amount, in ₹')).toHaveValue('20');
  expect(screen.getByLabelText('Reason')).toHaveValue('Puncture');
  store.answer(book, { ...shift, entries });
  store.loseAnswers(book);
  await press();
  expect(await screen.findByText(/^We could not reach the store/)).toBeVisible();
  await press();
  await waitFor(() => expect(screen.getByLabelText('Amount, in ₹')).toHaveValue(''));
  const [, lost, again] = store.requests(book).map(({ headers }) => headers['idempotency-key']);
  expect(lost).toEqual(expect.any(String));
  expect(again).toBe(lost);
});

it('a shop without a cash book has a sentence that says so, with the way to the setting for its owner', async () => {
  signIn(store, owner);
  renderScreen(<CashScreen />, { url: '/dashboard/cash' });
  expect(await screen.findByRole('heading', { name: 'This shop keeps no cash book' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Turn it on in the settings' });
  expect(link).toHaveAttribute('href', '/dashboard/settings#settings-cashBook');
  expect(store.requests('GET /api/v1/cash/days/:day')).toEqual([]);
});
