import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteBusy } from '../api/availability.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

let isReady = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: isReady ? 200 : 503 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a store without its database says what does not work, until it is back', async () => {
  const banner = () => screen.queryByText(/your cart, account and orders are not available/);
  renderScreen(<ConnectionBanner />);
  noteBusy();
  await pass(100);
  expect(banner()).toBeVisible();
  await pass(20_000);
  expect(banner()).toBeVisible();
  isReady = true;
  await pass(6_000);
  expect(banner()).toBeNull();
});
