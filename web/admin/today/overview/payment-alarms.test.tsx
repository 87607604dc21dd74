/** The warnings of the overview about online payments. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PaymentAlarms } from './payment-alarms.tsx';

const none = { decide: 0, open: 0 };

it.each([
  [{ ...none, decide: 1 }, '1 payment needs a decision:', '/dashboard/payments?show=decide'],
  [{ ...none, decide: 3 }, '3 payments need a decision:', '/dashboard/payments?show=decide'],
  [{ ...none, open: 1 }, /^1 payment has/, '/dashboard/payments?show=open'],
  [{ ...none, open: 2 }, /^2 payments have/, '/dashboard/payments?show=open'],
  [{ ...none, noMessages: true as const }, /no message/, '/dashboard/payments'],
])('%j is a line that leads to the payments it is about', (alarms, words, path) => {
  renderScreen(<PaymentAlarms alarms={alarms} />);
  const [line, ...others] = screen.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(line?.querySelector('span')).toHaveTextContent(words);
  expect(screen.getByRole('link')).toHaveAttribute('href', path);
});

it('several are shown together, those that need a decision first', () => {
  renderScreen(<PaymentAlarms alarms={{ decide: 1, open: 1, noMessages: true }} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/payments?show=decide',
    '/dashboard/payments?show=open',
    '/dashboard/payments',
  ]);
});
