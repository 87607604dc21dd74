import { get, type IncomingHttpHeaders } from 'node:http';

/** The response as received, byte for byte. */
export interface Answer {
  status: number;
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[];
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Fetches an address as a browser that accepts Brotli; the body stays compressed. */
export function fetchRaw(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode = 0, rawHeaders, headers } = response;
      resolve({ status: statusCode, rawHeaders, headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}
