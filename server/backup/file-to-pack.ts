/** A file to put into an archive (`archive.ts`, whose libraries a shop does not load). */
export interface FileToPack {
  name: string;
  size: number;
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export const textFile = (name: string, text: string): FileToPack => {
  const bytes = new TextEncoder().encode(text);
  return { name, size: bytes.length, bytes: [bytes] };
};
