import { resolve } from 'node:path';
import { BackupError } from './backup-error.ts';
import { folderTarget } from './folder-target.ts';
import type { S3Variables } from './s3-target.ts';
import type { BackupTarget } from './target.ts';

const notAPlace = 'Backups go to a folder, or to a bucket: s3://bucket/folder?endpoint=https://s3.example&region=name.';

/**
 * @param address a path of a folder, or s3://bucket/folder?endpoint=https://s3.example&region=name
 * @param from the folder that a relative path starts from
 * @throws BackupError when it is neither
 */
export async function openTarget(address: string, from: string, variables: S3Variables): Promise<BackupTarget> {
  if (address.startsWith('s3:')) {
    const { openS3Target } = await import('./s3-target.ts');
    return openS3Target(address, variables);
  }
  // Not repeated: it may have a password.
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(address)) throw new BackupError('target', notAPlace);
  return folderTarget(resolve(from, address));
}
