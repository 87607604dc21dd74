import { Fragment, type ReactNode } from 'react';
import type { Params } from '../../messages/index.ts';

type Elements = Readonly<Record<string, (text: string) => ReactNode>>;

/** A character of no script, which stands for `<` in parameters while the tags are read. */
const lessThan = '\ue000';

/**
 * A message with elements in it: `rich(m.signIn.newHere, { link: (text) => <Link …>{text}</Link> })`. Tags without an element
 * here show their text. Tags in parameters are text, because names of products may contain anything.
 */
export function rich(message: () => string, elements: Elements): ReactNode;
export function rich<P extends Params>(message: (params: P) => string, params: P, elements: Elements): ReactNode;
export function rich(message: (params: Params) => string, ...rest: [Elements] | [Params, Elements]): ReactNode {
  const [params, elements] = rest.length === 1 ? [{}, rest[0]] : rest;
  const hidden = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', lessThan) : value,
  ]);
  const parts = message(Object.fromEntries(hidden)).split(/<(\w+)>(.*?)<\/\1>/s);
  // Text, tag, text inside, text, …
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const tag = index % 3 === 2 ? parts[index - 1] : undefined;
    const text = part.replaceAll(lessThan, '<');
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their places
    return <Fragment key={index}>{tag === undefined ? text : (elements[tag]?.(text) ?? text)}</Fragment>;
  });
}
