import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserQueries } from '../../../query-client.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedStore, storeConflict } from '../../../testing/saved-shop.ts';
import { StoreForm } from './store-form.tsx';
import { storeQuery, useChangeStore } from './store-query.ts';

const store = fakeStore();
let delivery: ReturnType<typeof savedStore>;

beforeEach(() => {
  signIn(store, owner);
  delivery = savedStore(store, { name: 'Tokri', address: 'MG Road, Pune' });
});

function Details() {
  const { data: saved } = useQuery(storeQuery);
  const changes = useChangeStore();
  return saved ? <StoreForm saved={saved} changes={changes} /> : null;
}

const details = () => screen.findByRole('region', { name: 'Store' });
const enter = async (label: string, text: string) =>
  fireEvent.change(within(await details()).getByLabelText(label), { target: { value: text } });

describe('the details of a store', () => {
  it('keep what is typed while they are saved, and replace another owner’s change on a second save only', async () => {
    const { user } = renderScreen(<Details />);
    await enter('Name', 'Lake Road');
    const saving = store.hold('PUT /api/v1/delivery/update-store');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const first = await saving.next();
    await enter('Address', '1 Lake Road, Pune');
    await first.carryOut();
    await saving.release();
    expect(within(await details()).getByLabelText('Address')).toHaveValue('1 Lake Road, Pune');

    delivery.save({ address: '2 Lake Road, Pune' });
    await browserQueries().invalidateQueries();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(new RegExp(storeConflict))).length).toBeGreaterThan(0);
    expect(delivery.current()).toMatchObject({ name: 'Lake Road', address: '2 Lake Road, Pune' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(delivery.current().address).toBe('1 Lake Road, Pune'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
  });

  it('have other hours on one date, or none', async () => {
    const { user } = renderScreen(<Details />);
    await details();
    await user.click(screen.getByRole('button', { name: 'Add a holiday or special hours' }));
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2030-11-05' } });
    await user.click(screen.getByRole('radio', { name: 'Open at other hours' }));
    fireEvent.change(screen.getByLabelText('2030-11-05: closes'), { target: { value: '13:00' } });
    await user.click(screen.getByRole('button', { name: '2030-11-05: add hours' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(delivery.current().holidays).toEqual([
        {
          date: '2030-11-05',
          note: '',
          hours: [
            { opens: '07:00', closes: '13:00' },
            { opens: '13:00', closes: '23:00' },
          ],
        },
      ]),
    );
    await user.click(screen.getByRole('radio', { name: 'Closed' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(delivery.current().holidays).toEqual([{ date: '2030-11-05', note: '', hours: [] }]));
  });
});
