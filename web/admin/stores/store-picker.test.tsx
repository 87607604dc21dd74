import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { listedStore } from '../../testing/saved-shop.ts';
import { StorePicker } from './store-picker.tsx';

const store = fakeStore();
const both = [listedStore('Tokri'), listedStore('Indiranagar')];

beforeEach(() => store.answer('GET /api/v1/delivery/list-stores', both));

const expectChoices = (...names: string[]) =>
  waitFor(() => expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(names));

it('owners choose one store or all of them', async () => {
  signIn(store, owner);
  renderScreen(<StorePicker takesAll />);
  await expectChoices('All stores', 'Tokri', 'Indiranagar');
});

it('staff of two stores choose between them', async () => {
  signIn(store, { ...owner, stores: both.map(({ _id }) => _id), staffRole: 'manager' });
  renderScreen(<StorePicker takesAll />);
  await expectChoices('Tokri', 'Indiranagar');
});
