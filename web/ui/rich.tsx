import { Fragment, type ReactNode } from 'react';

/**
 * A message with elements in it: `rich('New here? <link>Register</link>', { link: (text) => <Link …>{text}</Link> })`. Tags
 * without an element here show their text.
 */
export function rich(message: string, elements: Readonly<Record<string, (text: string) => ReactNode>>): ReactNode {
  const parts = message.split(/<(\w+)>(.*?)<\/\1>/s);
  // Text, tag, text inside, text, …
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const tag = index % 3 === 2 ? parts[index - 1] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their places
    return <Fragment key={index}>{tag === undefined ? part : (elements[tag]?.(part) ?? part)}</Fragment>;
  });
}
