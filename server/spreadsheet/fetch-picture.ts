/** Fetches a picture from a public address, with limits: no private network, a maximum size, a timeout. */
import * as http from 'node:http';
import * as https from 'node:https';
import { limits } from '../../contract/api/limits.ts';
import { type PlainText, text } from '../../messages/text.ts';
import { english } from '../lib/errors.ts';
import { checkedLookup, isAllowedHost, isPublicAddress, NotPublicError } from '../runtime/public-address.ts';

const redirects = 3;
/** Why a picture could not be fetched, for the administrator who imports the sheet. */
export class PictureError extends Error {
  /** The message, for every language; `message` is in English. */
  readonly text: PlainText;

  constructor(message: PlainText) {
    super(english(message));
    this.text = message;
  }
}

/**
 * Downloads an http or https address and follows redirects.
 * @param isAllowed decides on each IP address before a connection
 * @param patience timeout for the whole picture, in ms
 * @throws PictureError
 */
export async function fetchPicture(
  address: string,
  isAllowed = isPublicAddress,
  patience = 15_000,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(patience);
  let url = address;
  try {
    for (let hops = 0; hops <= redirects; hops += 1) {
      const answer = await get(new URL(url), signal, isAllowed);
      const status = answer.statusCode ?? 0;
      if (status >= 300 && status < 400 && answer.headers.location) {
        answer.destroy();
        url = new URL(answer.headers.location, url).href;
        continue;
      }
      if (status !== 200) {
        answer.destroy();
        throw new PictureError(text('sheetFaults.pictureStatus', { status }));
      }
      return await read(answer);
    }
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (error instanceof NotPublicError) throw new PictureError(text('sheetFaults.picturePrivate'));
    throw new PictureError(
      signal.aborted
        ? text('sheetFaults.pictureTimedOut')
        : text('sheetFaults.pictureFailed', { reason: reasonOf(error) }),
    );
  }
  throw new PictureError(text('sheetFaults.pictureRedirected'));
}

const reasonOf = (error: unknown) => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

function get(url: URL, signal: AbortSignal, isAllowed: (address: string) => boolean): Promise<http.IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PictureError(text('sheetFaults.pictureProtocol'));
  }
  if (!isAllowedHost(url.hostname, isAllowed)) throw new NotPublicError();
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Tokri' };
    get(url, { signal, headers, lookup: checkedLookup(isAllowed), agent: false }, resolve)
      .on('error', reject)
      // A server that switches to another protocol causes neither a response nor an error.
      .on('close', () => reject(new PictureError(text('sheetFaults.pictureUnanswered'))));
  });
}

async function read(answer: http.IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.imageBytes) {
      answer.destroy();
      throw new PictureError(text('errors.pictureTooLarge'));
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
