/** The owner says where and when the store delivers. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedStore, savedStore } from '../../../testing/saved-shop.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

const update = 'PUT /api/v1/delivery/update-store';
const store = fakeStore();

/** The names and texts of the files that the page saved. */
let files: { name: string; text: string }[];

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
  store.answer('GET /api/v1/delivery/requests', []);
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const saved = { name: '', text: '' };
    files.push(saved);
    void (file as Blob).text().then((text) => {
      saved.text = text;
    });
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = files.at(-1);
    if (last) last.name = this.download;
  });
});

afterEach(() => void vi.restoreAllMocks());

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const twenty = Array.from({ length: 20 }, (_, n) => String(560_001 + n));

it('pincodes that are pasted are added when all of them are right', async () => {
  const delivery = savedStore(store);
  const { user } = renderScreen(<DeliveryScreen />);
  const areas = await card('Areas');
  expect(areas.getByText(/No pincodes yet: you deliver everywhere\./)).toBeVisible();
  fill(areas.getByLabelText('Pincodes'), `${twenty.join(', ')}\n56002, 560001\n`);
  await user.click(areas.getByRole('button', { name: 'Add' }));
  const faults = areas.getByRole('alert');
  expect(faults).toHaveTextContent('Line 2: “56002” is not a pincode.');
  expect(faults).toHaveTextContent('Line 2: 560001 appears twice.');
  expect(store.requests(update)).toEqual([]);
  fill(areas.getByLabelText('Pincodes'), twenty.join(' '));
  fill(areas.getByLabelText('Minutes'), '15');
  await user.click(areas.getByRole('button', { name: 'Add' }));
  expect(await areas.findByText(/You deliver to 20 pincodes\./)).toBeVisible();
  expect(delivery.current().areas).toEqual(twenty.map((pincode) => ({ pincode, minutes: 15, fee: null })));
});

it('pincodes that are found are changed or removed together, which can be undone', async () => {
  const delivery = savedStore(store, { areas: twenty.map((pincode) => ({ pincode, minutes: 15, fee: null })) });
  const { user } = renderScreen(<DeliveryScreen />);
  const areas = await card('Areas');
  fill(areas.getByLabelText('Find a pincode'), '56001');
  await user.click(areas.getByRole('checkbox', { name: 'Select all' }));
  expect(areas.getByRole('region', { name: '10 selected' })).toBeVisible();
  fill(areas.getByLabelText('New fee in ₹'), 'thirty');
  await user.click(areas.getByRole('button', { name: 'Change fee' }));
  expect(store.requests(update)).toEqual([]);
  fill(areas.getByLabelText('New fee in ₹'), '30');
  await user.click(areas.getByRole('button', { name: 'Change fee' }));
  await waitFor(() => expect(areas.getByRole('row', { name: /560010/ })).toHaveTextContent('₹30.00'));
  await user.click(areas.getByRole('button', { name: 'Remove' }));
  expect(await areas.findByText(/You deliver to 10 pincodes\./)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  expect(await areas.findByText(/You deliver to 20 pincodes\./)).toBeVisible();
  expect(delivery.current().areas.filter(({ fee }) => fee === 30)).toHaveLength(10);
});

it('pincodes come from a CSV file and go into one', async () => {
  const delivery = savedStore(store, { areas: [{ pincode: '560001', minutes: 15, fee: null }] });
  const { user, container } = renderScreen(<DeliveryScreen />);
  const areas = await card('Areas');
  const csv = new File(['pincode,minutes,fee\n560001,40,\n560999,,25\n'], 'areas.csv', { type: 'text/csv' });
  const field = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('There is no field for a file');
  await user.upload(field, csv);
  expect(await areas.findByText(/You deliver to 2 pincodes\./)).toBeVisible();
  expect(delivery.current().areas).toEqual([
    { pincode: '560001', minutes: 40, fee: null },
    { pincode: '560999', minutes: null, fee: 25 },
  ]);
  await user.click(areas.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toEqual([{ name: 'areas.csv', text: expect.stringContaining('560999') }]));
});

it('a pincode that people ask for is added, and their emails are downloaded', async () => {
  const delivery = savedStore(store, { areas: [{ pincode: '560038', minutes: 14, fee: null }] });
  store.answer('GET /api/v1/delivery/requests', [
    { pincode: '560100', people: 1, informed: 0, latest: '2026-11-28T06:30:00.000Z' },
  ]);
  const { user } = renderScreen(<DeliveryScreen />);
  expect(await screen.findByText(/1 person/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download emails' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Add 560100 to your areas' }));
  expect(await screen.findByText('Served now')).toBeVisible();
  expect(delivery.current().areas.map(({ pincode }) => pincode)).toEqual(['560038', '560100']);
});

it('hours may end after midnight, and overlapping ones and faults of other fields are said where they are', async () => {
  const delivery = savedStore(store, { areas: [{ pincode: '560038', minutes: 14, fee: null }] });
  const { user } = renderScreen(<DeliveryScreen />);
  await user.click(await screen.findByText('At certain hours'));
  fill(screen.getByLabelText('Monday: opens'), '18:00');
  fill(screen.getByLabelText('Monday: closes'), '02:00');
  expect(screen.getByText('next day')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tuesday: add hours' }));
  fill(screen.getAllByLabelText('Tuesday: opens')[0] as HTMLElement, '01:00');
  const promise = await card('Delivery promise');
  await user.click(promise.getByText('Calculated from preparation time, orders and staff'));
  fill(promise.getByLabelText('Minutes to prepare an order'), '0');
  fill(promise.getByLabelText('People on shift now'), '3');
  const times = await card('Delivery times');
  await user.click(times.getByText('While you are closed'));
  await user.selectOptions(times.getByLabelText('Length of a time slot'), '2 hours');
  fill(times.getByLabelText('Orders in one slot'), '');
  store.answer(update, () =>
    refusal('VALIDATION', {
      errors: {
        'store.hours.0.opens': '18:00–02:00 and 01:00–22:00 overlap',
        'store.promise.preparation': 'Must be a whole number from 1 to 120',
        'store.slots.capacity': 'Must be a whole number from 1 to 1,000',
      },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('18:00–02:00 and 01:00–22:00 overlap'))[0]).toBeVisible();
  expect(await promise.findByText('Must be a whole number from 1 to 120')).toBeVisible();
  expect(await times.findByText('Must be a whole number from 1 to 1,000')).toBeVisible();

  savedStore(store, delivery.current());
  const saves = () => store.requests(update).at(-1)?.body.store;
  await user.click(screen.getByRole('button', { name: 'Use Monday’s hours for all days' }));
  await user.click(screen.getByRole('button', { name: 'Add a holiday or special hours' }));
  fill(screen.getByLabelText('Date'), '2030-12-25');
  fill(promise.getByLabelText('Minutes to prepare an order'), '6');
  expect(promise.getByText(/Right now, with 0 orders in progress: \d+ minutes to a pincode/)).toBeVisible();
  fill(times.getByLabelText('Orders in one slot'), '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
  expect(saves()).toMatchObject({
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '18:00', closes: '02:00' })),
    holidays: [{ date: '2030-12-25', note: '' }],
    promise: { preparation: 6, atOnce: 2, staff: 3, most: 60 },
    slots: { offered: 'closed', length: 120, capacity: 8, lead: 60, days: 1 },
  });
});

it('orders are paused with words for shoppers, and taken again', async () => {
  const delivery = savedStore(store);
  const { user } = renderScreen(<DeliveryScreen />);
  await user.selectOptions(await screen.findByLabelText('Pause orders for'), 'Until I resume');
  fill(screen.getByLabelText('Reason (optional)'), 'Back soon');
  await user.click(screen.getByRole('button', { name: 'Pause orders' }));
  expect(await screen.findByText('Orders are paused until you resume.')).toBeVisible();
  expect(screen.getByText('Shoppers see: “Back soon”')).toBeVisible();
  expect(store.requests('PUT /api/v1/delivery/pause')[0]?.body).toMatchObject({ length: 'open-ended' });
  await user.click(screen.getByRole('button', { name: 'Take orders again' }));
  expect(await screen.findByRole('button', { name: 'Pause orders' })).toBeVisible();
  expect(delivery.current().pause).toBeNull();
});
