/** Writes a Brotli and a gzip copy beside each file of text or WebAssembly that browsers load; the server sends those. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const text = /\.(js|css|svg|json|wasm)$/;
// In threads, so on all cores.
const inBrotli = promisify(brotliCompress);
const inGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** @param folder the built client, absolute */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => text.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all([
    writeFile(`${file}.br`, await inBrotli(bytes)),
    writeFile(`${file}.gz`, await inGzip(bytes, { level: 9 })),
  ]);
}
