import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { reportNoResponse, reportResponse } from './connection.ts';
import { createOfflineQueue, useOfflineQueue } from './offline-queue.ts';
import { workNames } from './unsent-work.ts';

const name = workNames.deliveries;
const refused = new ApiError(409, { success: false, code: 'CHANGED_MEANWHILE', message: 'Changed' });

const parse = (text: string | null): readonly string[] => (text?.startsWith('[') ? JSON.parse(text) : []);

/** A tab with its own queue of steps on the same device. @param answer rejects as the store does */
function openTab(answer: (step: string) => Promise<unknown> = () => Promise.resolve()) {
  const queue = createOfflineQueue(name, parse);
  const sent: string[] = [];
  const dropped: string[] = [];
  const remove = (step: string) => queue.change((steps) => steps.filter((each) => each !== step));
  const sendAll = () =>
    queue.sendAll({
      next: ([first]) => first,
      async send(step) {
        sent.push(step);
        await answer(step);
        remove(step);
      },
      onRefused(step) {
        dropped.push(step);
        remove(step);
      },
    });
  function Tab() {
    return <p>{useOfflineQueue(queue, sendAll).length} not sent yet</p>;
  }
  return { ...queue, sent, dropped, sendAll, Tab, add: (step: string) => queue.change((steps) => [...steps, step]) };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const stored = () => localStorage.getItem(name);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  reportResponse();
  vi.unstubAllGlobals();
});

describe('what is waiting', () => {
  it('is stored on the device, and removed when nothing is left', () => {
    const tab = openTab();
    tab.add('take');
    expect(openTab().read()).toEqual(['take']);
    expect(tab.read()).toBe(tab.read());
    tab.change(() => []);
    expect(stored()).toBeNull();
    localStorage.setItem(name, 'no list');
    expect(tab.read()).toEqual([]);
  });

  it('is shown as another tab changes it', async () => {
    const { Tab } = openTab(() => Promise.reject(unreachable()));
    render(<Tab />);
    await wait(0);
    localStorage.setItem(name, '["take"]');
    expect(screen.getByText('0 not sent yet')).toBeVisible();
    act(() => void dispatchEvent(new Event('storage')));
    expect(screen.getByText('1 not sent yet')).toBeVisible();
  });

  it('is found sent by another tab without an event of the browser', async () => {
    const { add, Tab } = openTab(() => Promise.reject(unreachable()));
    add('take');
    render(<Tab />);
    await wait(0);
    localStorage.removeItem(name);
    expect(screen.getByText('1 not sent yet')).toBeVisible();
    await wait(5_000);
    expect(screen.getByText('0 not sent yet')).toBeVisible();
  });
});

describe('sending', () => {
  it('has an order, with what is added in the meantime last', async () => {
    const tab = openTab(async (step) => {
      if (step === 'take') tab.add('arrived');
    });
    for (const step of ['take', 'out']) tab.add(step);
    expect(await tab.sendAll()).toBe(true);
    expect(tab.sent).toEqual(['take', 'out', 'arrived']);
    expect(stored()).toBeNull();
  });

  it('goes on after what the store refuses, which is dropped', async () => {
    const tab = openTab((step) => (step === 'take' ? Promise.reject(refused) : Promise.resolve()));
    for (const step of ['take', 'out']) tab.add(step);
    expect(await tab.sendAll()).toBe(false);
    expect([tab.sent, tab.dropped, stored()]).toEqual([['take', 'out'], ['take'], null]);
  });

  it.each([
    unreachable(),
    new Error('no JSON'),
    ...[401, 429, 503].map((status) => new ApiError(status, { success: false, code: 'NOT_FOUND', message: '' })),
  ])('is tried again after a while, and loses nothing, after %o', async (error) => {
    let failing = true;
    const { add, Tab, sent, dropped } = openTab(() => (failing ? Promise.reject(error) : Promise.resolve()));
    for (const step of ['take', 'out']) add(step);
    render(<Tab />);
    await wait(4_999);
    expect(sent).toEqual(['take']);
    failing = false;
    await wait(1);
    expect([sent, dropped, stored()]).toEqual([['take', 'take', 'out'], [], null]);
  });

  it('waits for the connection', async () => {
    const { add, Tab, sent } = openTab();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError()));
    reportNoResponse();
    render(<Tab />);
    act(() => add('take'));
    await wait(20_000);
    expect(sent).toEqual([]);
    act(() => reportResponse());
    await wait(0);
    expect(sent).toEqual(['take']);
  });

  it('is done by one tab at a time', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_: string, work: () => Promise<unknown>) => {
      last = last.then(work);
      return last;
    };
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const tabs = [openTab(() => promise), openTab()] as const;
    tabs[0].add('take');
    const sending = tabs.map(({ sendAll }) => sendAll());
    await vi.waitFor(() => expect(tabs[0].sent).toEqual(['take']));
    answer();
    expect(await Promise.all(sending)).toEqual([true, true]);
    expect(tabs.map(({ sent }) => sent)).toEqual([['take'], []]);
  });
});
