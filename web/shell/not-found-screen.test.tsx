import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a missing page leads home after a while, but not while somebody types', async () => {
  renderScreen(
    <>
      <input aria-label="Search" />
      <NotFoundScreen />
    </>,
    { url: '/no/such/page' },
  );
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', links.home);
  act(() => screen.getByLabelText('Search').focus());
  await pass(20_000);
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
  act(() => screen.getByLabelText('Search').blur());
  await pass(20_000);
  expect(screen.queryByRole('heading', { name: '404 Not Found' })).toBeNull();
});
