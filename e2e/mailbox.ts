/** Reads the emails of a store without a mail server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The text of the newest email to `email`. Waits until there are `count` emails. */
export async function mailTo(dataDir: string, email: string, count = 1): Promise<string> {
  let mails: string[] = [];
  const look = async () => {
    mails = (await allMails(join(dataDir, 'outbox'))).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
    return mails.length;
  };
  await expect.poll(look, { message: `mails to ${email}` }).toBeGreaterThanOrEqual(count);
  return plainText(mails.at(-1) ?? '');
}

/** Oldest first: file names are ids that sort by time. */
async function allMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')));
}

/** The first part of an email, decoded. */
function plainText(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? '';
  const [, part = ''] = mail.split(`--${boundary}\r\n`);
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (/base64/i.test(part)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(part)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
