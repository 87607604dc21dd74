import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useEditedFields } from './use-edited-fields.ts';

const first = { name: 'Shop', phone: '1' };

function edit() {
  const { result, rerender } = renderHook(
    (saved: typeof first) => useEditedFields(saved, (a, b) => a?.trim() === b?.trim()),
    { initialProps: first },
  );
  return {
    fields: () => result.current,
    type: (fields: Partial<typeof first>) => act(() => result.current.change(fields)),
    save: (saved: typeof first) => rerender(saved),
  };
}

describe('fields that are edited', () => {
  it('take over what only somebody else changed', () => {
    const { fields, type, save } = edit();
    type({ name: 'Mine' });
    save({ name: 'Shop', phone: '2' });
    expect(fields()).toMatchObject({ values: { name: 'Mine', phone: '2' }, unsaved: true, conflicts: [] });
    type({ phone: '3' });
    expect(fields().conflicts).toEqual([]);
  });

  it('are asked about where both changed one', () => {
    const { fields, type, save } = edit();
    type({ name: 'Mine', phone: '3' });
    save({ name: 'Theirs', phone: '2' });
    expect(fields().conflicts).toEqual([
      { key: 'name', theirs: 'Theirs', mine: 'Mine' },
      { key: 'phone', theirs: '2', mine: '3' },
    ]);
    act(() => fields().acceptRemote('name'));
    act(() => fields().keepLocal('phone'));
    expect(fields()).toMatchObject({ values: { name: 'Theirs', phone: '3' }, unsaved: true, conflicts: [] });
  });

  it('are unchanged once they are saved, but for what was typed in the meantime', () => {
    const { fields, type, save } = edit();
    type({ name: ' Mine ', phone: '2' });
    const sent = fields().values;
    type({ phone: '3' });
    save({ name: 'Mine', phone: '2' });
    act(() => fields().settle(sent));
    expect(fields()).toMatchObject({ values: { name: 'Mine', phone: '3' }, unsaved: true, conflicts: [] });
    act(() => fields().discard());
    expect(fields()).toMatchObject({ values: { name: 'Mine', phone: '2' }, unsaved: false });
  });
});
