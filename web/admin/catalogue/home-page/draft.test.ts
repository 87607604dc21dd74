import { describe, expect, it } from 'vitest';
import { moved } from '../../../ui/ordered-list.tsx';
import { type Entry, emptyRow, entriesOf, isSamePage, mergePages, withEntry } from './draft.ts';

const named = { title: '', translations: {}, hidden: false };
const tiles: Entry = { key: 'tiles', section: { kind: 'builtIn', name: 'tiles', ...named }, count: 3, picked: [] };
const ofCategory = (id: string): Entry => ({
  key: id,
  section: { kind: 'category', categoryId: id, ...named },
  count: 1,
  picked: [],
});
const created = (id: string, title: string): Entry => ({
  key: id,
  section: { ...emptyRow, _id: id, title },
  count: 1,
  picked: [],
});
const keysOf = (entries: readonly Entry[]) => entries.map(({ key }) => key);

describe('an arrangement that is edited', () => {
  it('moves, replaces and begins with new rows', () => {
    const entries = [tiles, ofCategory('a'), ofCategory('b')];
    expect(keysOf(moved(entries, 2, 0))).toEqual(['b', 'tiles', 'a']);
    expect(keysOf(moved(entries, 0, 1))).toEqual(['a', 'tiles', 'b']);
    expect(keysOf(withEntry(entries, created('new', 'New')))).toEqual(['new', 'tiles', 'a', 'b']);
    expect(withEntry(entries, { ...ofCategory('a'), count: 9 })[1]?.count).toBe(9);
  });

  it('sends nothing that the server adds', () => {
    const [entry] = entriesOf({
      sections: [{ ...emptyRow, _id: 'x', title: 'Row', count: 4, isOn: true, picked: [] }],
    });
    expect(entry).toMatchObject({ key: 'x', count: 4, isOn: true });
    expect(entry?.section).toEqual({ ...emptyRow, _id: 'x', title: 'Row' });
  });

  it('is the same page with new ids of its rows and other counts, and another one in another order', () => {
    const { _id: _, ...unsaved } = { ...emptyRow, _id: '', title: 'New' };
    const mine: Entry[] = [tiles, { ...created('new-1', 'New'), section: unsaved }];
    expect(isSamePage([{ ...tiles, count: 9 }, created('x', 'New')], mine)).toBe(true);
    expect(isSamePage([created('x', 'New'), tiles], mine)).toBe(false);
    expect(isSamePage([tiles, created('x', 'Newer')], mine)).toBe(false);
  });

  it('is put in the place of what somebody else saved, with their new rows, without what is gone', () => {
    const before = [tiles, created('mine', 'Mine'), ofCategory('a'), ofCategory('gone')];
    const mine = [ofCategory('a'), created('mine', 'Mine, renamed'), ofCategory('gone'), tiles];
    const theirs = [created('theirs', 'Theirs'), tiles, ofCategory('a')];
    const both = mergePages(mine, theirs, before);
    expect(keysOf(both)).toEqual(['theirs', 'a', 'mine', 'tiles']);
    // They deleted it, so that it is created again.
    expect(both[2]?.section).toEqual({ ...emptyRow, title: 'Mine, renamed' });
  });
});
