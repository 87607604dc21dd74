import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../runtime/log.ts';
import { type Delivery, DeliveryError, messageOf, type Sender } from './delivery.ts';

/**
 * Writes each email as `{id}.eml` into `folder`, which is created when missing, and logs the file name. A file gets its
 * name only when it is complete.
 */
export function folderDelivery(folder: string, from: () => Sender, log: Log): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const file = join(folder, `${mail.id}.eml`);
      try {
        const { message } = await transport.sendMail(messageOf(mail, from()));
        const write = () => writeFile(`${file}.part`, message, { mode: 0o600 });
        await write().catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          await mkdir(folder, { recursive: true });
          await write();
        });
        await rename(`${file}.part`, file);
      } catch (error) {
        throw new DeliveryError(`${file} could not be written`, false, { cause: error });
      }
      log.info({ file }, 'a mail was written into a file, since there is no SMTP_URL');
    },
    async remove(which) {
      const isMeant = async (name: string): Promise<boolean> => {
        if ('before' in which) return (await stat(join(folder, name))).mtime < which.before;
        return name < which.beforeId && recipientOf(await readFile(join(folder, name), 'utf8')) === which.to;
      };
      for (const name of await listMails(folder)) {
        if (await isMeant(name).catch(unlessGone)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** A long address is on a line of its own. */
const recipientOf = (mail: string): string | undefined => /^To:\s+(.*)\r$/m.exec(mail)?.[1];

/** Another process may remove files at the same time. */
function unlessGone(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}

async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml'));
}
