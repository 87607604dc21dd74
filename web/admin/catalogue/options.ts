import type { Option } from '../../ui/multi-select.tsx';

export const toOptions = (all: readonly { _id: string; name: string }[]): Option[] =>
  all.map(({ _id, name }) => ({ id: _id, name }));

/** Whether both lists have the same members, in any order. */
export const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
