import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useEditedCopy } from './use-edited-copy.ts';

interface Note {
  version: number;
  text: string;
}
const first: Note = { version: 1, text: 'Open' };
const theirs: Note = { version: 2, text: 'Closed' };

/** The copy of a note that is edited. `save` shows another saved version. */
function edit(hasUndo = false) {
  const { result, rerender } = renderHook(
    (saved: Note) =>
      useEditedCopy({ saved, valueIn: ({ text }) => text, merge: (mine, others) => `${others}, ${mine}`, hasUndo }),
    { initialProps: first },
  );
  return {
    copy: () => result.current,
    type: (text: string) => act(() => result.current.change(() => text)),
    save: (saved: Note) => rerender(saved),
  };
}

describe('a copy of what is saved', () => {
  it('shows the newest version until it is changed, and then stays on the version that it began with', () => {
    const { copy, type, save } = edit();
    save(theirs);
    expect(copy()).toMatchObject({ base: theirs, value: 'Closed', isChanged: false });
    type('Mine');
    save({ version: 3, text: 'Open again' });
    expect(copy()).toMatchObject({ base: theirs, value: 'Mine', isChanged: true });
    act(() => copy().discard());
    expect(copy()).toMatchObject({ base: { version: 3 }, value: 'Open again', isChanged: false });
  });

  it('is based on another version that says the same', () => {
    const { copy, type, save } = edit();
    type('Mine');
    save({ ...first, version: 2 });
    expect(copy()).toMatchObject({ base: { version: 2 }, value: 'Mine' });
  });

  it('takes what somebody else saved, or puts mine on top of it', () => {
    const { copy, type } = edit();
    type('Mine');
    act(() => copy().setTheirs(theirs));
    expect(copy()).toMatchObject({ base: first, value: 'Mine', theirs });
    act(() => expect(copy().keepLocal()).toEqual({ base: theirs, value: 'Closed, Mine' }));
    expect(copy()).toMatchObject({ base: theirs, value: 'Closed, Mine', isChanged: true, theirs: undefined });
    act(() => copy().setTheirs(theirs));
    act(() => copy().acceptRemote());
    expect(copy()).toMatchObject({ base: theirs, value: 'Closed', isChanged: false, theirs: undefined });
  });

  it('is unchanged once it is saved, and keeps what was typed in the meantime', () => {
    const { copy, type, save } = edit();
    type(' Mine ');
    act(() => copy().settle({ version: 2, text: 'Mine' }, copy().value));
    expect(copy()).toMatchObject({ base: { version: 2 }, value: 'Mine', isChanged: false });
    save({ version: 2, text: 'Mine' });
    type('Sent');
    const sent = copy().value;
    type('Typed since');
    act(() => copy().settle({ version: 3, text: sent }, sent));
    expect(copy()).toMatchObject({ base: { version: 3 }, value: 'Typed since', isChanged: true });
  });

  it('undoes one change after another', () => {
    const { copy, type } = edit(true);
    type('One');
    type('Two');
    act(() => copy().undo());
    expect(copy()).toMatchObject({ value: 'One', canUndo: true });
    act(() => copy().undo());
    expect(copy()).toMatchObject({ value: 'Open', canUndo: false, isChanged: false });
  });
});
