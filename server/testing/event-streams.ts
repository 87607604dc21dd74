/** Reads event streams of a shop over a real socket, for tests. */

export interface StreamEvent {
  name: string;
  data: unknown;
}

export interface OpenStream {
  status: number;
  headers: Headers;
  /** The next event. @throws when the stream ends first */
  next(): Promise<StreamEvent>;
  /** Resolves when the shop has ended it. */
  ended(): Promise<void>;
  /** Resolves with the next heartbeat line. */
  sign(): Promise<string>;
  close(): void;
}

/** Opens the stream at `url`; any other response has only its status. */
export async function openStream(url: string, headers: Record<string, string>): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const blocks = blocksOf(response);
  async function take(wanted: (block: string) => boolean): Promise<string> {
    for (;;) {
      const { value, done } = await blocks.next();
      if (done) throw new Error('the stream has ended');
      if (wanted(value)) return value;
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const [, name = '', data = ''] =
        /^event: (.*)\ndata: (.*)$/.exec(await take((block) => !block.startsWith(':'))) ?? [];
      return { name, data: JSON.parse(data) };
    },
    async ended() {
      for (;;) if ((await blocks.next()).done) return;
    },
    sign: () => take((block) => block.startsWith(':')),
    close: () => leaving.abort(),
  };
}

async function* blocksOf({ body }: Response): AsyncGenerator<string, undefined> {
  if (!body) return;
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}
