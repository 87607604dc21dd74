/** Reads emails in their raw form, as the shop sent them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReadEmail {
  to: string;
  from: string;
  subject: string;
  messageId: string;
  /** Where mail programs unsubscribe, and how; '' for none. */
  listUnsubscribe: string;
  listUnsubscribePost: string;
  text: string;
  html: string;
  files: { name: string; type: string; file: Buffer }[];
}

/** Parses a message with two alternatives, and perhaps files, as the shop sends them. */
export function readEmail(raw: string): ReadEmail {
  const [head, body] = headAndBody(raw);
  const parts = partsOf(head, body);
  const partOf = (type: string) => parts.find(([partHead]) => partHead.includes(type)) ?? ['', ''];
  return {
    to: header(head, 'To'),
    from: header(head, 'From'),
    subject: header(head, 'Subject'),
    messageId: header(head, 'Message-ID'),
    listUnsubscribe: header(head, 'List-Unsubscribe'),
    listUnsubscribePost: header(head, 'List-Unsubscribe-Post'),
    text: decode(partOf('text/plain')),
    html: decode(partOf('text/html')),
    files: parts.flatMap(([partHead, content]) => {
      const name = /filename="?([^"\r\n;]+)/.exec(partHead)?.[1];
      const file = Buffer.from(content, 'base64');
      return name === undefined ? [] : [{ name, type: header(partHead, 'Content-Type').replace(/;.*/, ''), file }];
    }),
  };
}

/** The parts of a message, and those of its parts. */
function partsOf(head: string, body: string): [head: string, body: string][] {
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return [[head, body]];
  return body
    .split(`--${boundary}`)
    .map((part) => headAndBody(part.trimStart()))
    .flatMap((part) => partsOf(...part));
}

/** Every email that the shop of a test sent, oldest first, with its text in one line. */
export async function emailsOf(shop: {
  env: Record<string, string>;
  mail: { idle(): Promise<void> };
}): Promise<ReadEmail[]> {
  await shop.mail.idle();
  const folder = join(shop.env.DATA_DIR ?? '', 'outbox');
  // There is no folder before the first email. Names are ids, which sort by creation time.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const emails = await Promise.all(names.map(async (name) => readEmail(await readFile(join(folder, name), 'utf8'))));
  return emails.map((each) => ({ ...each, text: each.text.replaceAll(/\s+/g, ' ') }));
}

/** The six digits in a recovery email. @throws Error when there are none */
export function codeIn({ text }: ReadEmail): string {
  const code = /^(\d{6})\r?$/m.exec(text)?.[1];
  if (!code) throw new Error(`there is no code in: ${text}`);
  return code;
}

/** The token of the link in a recovery email. @throws Error when there is none */
export function linkTokenIn({ text }: ReadEmail): string {
  const token = /forgot-password#([\w.-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`there is no link in: ${text}`);
  return token;
}

/** The token of the link that confirms an address. @throws Error when there is none */
export function tokenIn({ text }: ReadEmail): string {
  const token = /#([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`there is no link in: ${text}`);
  return token;
}

function headAndBody(raw: string): [head: string, body: string] {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  return [head, end < 0 ? '' : raw.slice(end + 4)];
}

const header = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

function decode([head, body]: readonly [string, string] | string[]): string {
  if (head?.includes('base64')) return Buffer.from(body ?? '', 'base64').toString('utf8');
  if (!head?.includes('quoted-printable')) return body ?? '';
  const bytes = (body ?? '')
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
