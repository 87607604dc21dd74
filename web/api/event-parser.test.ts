import { describe, expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from './event-parser.ts';

const stream = ': hello\n\nevent: order\ndata: {"a":1}\nid: 7\n\ndata: one\ndata: two\n\nevent: refresh\ndata\n\n';
const events: ServerEvent[] = [
  { name: 'order', data: '{"a":1}' },
  { name: 'message', data: 'one\ntwo' },
  { name: 'refresh', data: '' },
];

function read(pieces: readonly string[]): ServerEvent[] {
  const seen: ServerEvent[] = [];
  const parse = createEventParser((event) => seen.push(event));
  for (const piece of pieces) parse(piece);
  return seen;
}

describe('an event stream', () => {
  it.each(['\n', '\r\n', '\r'])('is read whole, with line ends %j', (end) => {
    expect(read([`${stream.replaceAll('\n', end)}${end === '\r' ? ':' : ''}`])).toEqual(events);
  });

  it.each(['\n', '\r\n'])('is read in chunks of any size, with line ends %j', (end) => {
    const text = stream.replaceAll('\n', end);
    for (let size = 1; size <= text.length; size += 1) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      );
      expect(read(pieces)).toEqual(events);
    }
  });

  it('ignores an incomplete event', () => {
    expect(read(['event: order\ndata: {"a":1}\n'])).toEqual([]);
  });
});
