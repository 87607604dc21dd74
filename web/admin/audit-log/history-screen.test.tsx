import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/reports/audit-log.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import HistoryScreen from './history-screen.tsx';

const store = fakeStore();
const list = 'GET /api/v1/audit-log';

const entry = (entityName: string, entity: AuditEntry['entity'], actorName: string): AuditEntry => ({
  _id: testId(`${entityName} added`),
  actorId: testId(actorName),
  actorName,
  entity,
  entityId: testId(entityName),
  entityName,
  action: 'created',
  fields: {},
  createdAt: '2026-11-28T06:30:00.000Z',
});

beforeEach(() => signIn(store, owner));

const names = () => screen.queryAllByRole('article').map((each) => each.textContent);
const shows = (...expected: RegExp[]) =>
  waitFor(() => expect(names()).toEqual(expected.map((each) => expect.stringMatching(each))));

it('the audit log is filtered by kind, by user and by day', async () => {
  const entries = [
    entry('Flowers', 'category', 'Asha'),
    entry('Roses', 'sub_category', 'Asha'),
    entry('Toys', 'category', 'Ravi'),
  ];
  // As the server filters.
  store.answer(list, ({ query: { entity, actorId, day } }) => ({
    changes: entries.filter(
      (each) =>
        (entity === undefined || each.entity === entity) &&
        (actorId === undefined || each.actorId === actorId) &&
        (day === undefined || each.createdAt.startsWith(day)),
    ),
    next: null,
  }));
  const { user } = renderScreen(<HistoryScreen />);
  await shows(/Flowers/, /Roses/, /Toys/);
  await user.selectOptions(screen.getByLabelText('What'), 'Category');
  await shows(/Flowers/, /Toys/);
  await user.click(screen.getByRole('button', { name: 'Only changes by Asha' }));
  await shows(/Flowers/);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2020-01-01' } });
  expect(await screen.findByRole('heading', { name: 'No changes' })).toBeVisible();
  expect(names()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-28' } });
  await shows(/Flowers/);
  await user.selectOptions(screen.getByLabelText('What'), 'Everything');
  await shows(/Flowers/, /Roses/);
});

it('names of products and values that objects have, too, are shown as they are', async () => {
  const names = ['constructor', '__proto__'];
  const fields = Object.fromEntries(names.map((name) => [name, { from: 1, to: 2 }]));
  const change = { ...entry('TK-1', 'order', 'Asha'), action: 'line_changed', fields };
  const renamed = { ...entry('Toys', 'category', 'Ravi'), fields: { status: { from: 'constructor', to: 'valueOf' } } };
  store.answer(list, () => ({ changes: [change, renamed], next: null }));
  renderScreen(<HistoryScreen />);
  for (const shown of [/constructor/i, /proto/i, /valueOf/]) expect(await screen.findAllByText(shown)).not.toEqual([]);
});
