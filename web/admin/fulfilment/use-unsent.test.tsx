import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSending, useUnsent } from './use-unsent.ts';

const read = (): readonly string[] => JSON.parse(localStorage.getItem('steps') ?? '[]');
const store = (steps: readonly string[]) => localStorage.setItem('steps', JSON.stringify(steps));

/** A tab whose own requests all fail. */
const sendAll = () => Promise.resolve(read().length === 0);

function Tab() {
  const { queue, readAgain } = useUnsent(read, store);
  useSending(queue, queue.length > 0, sendAll, readAgain);
  return <p>{queue.length} not sent yet</p>;
}

it('a tab that gets no event of the browser finds out that another one has sent its step', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  store(['take']);
  render(<Tab />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  store([]);
  expect(screen.getByText('1 not sent yet')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('0 not sent yet')).toBeVisible();
});
