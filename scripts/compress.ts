/** Writes a Brotli and a gzip copy beside each file of text or WebAssembly that browsers load; the server sends those. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const text = /\.(js|css|svg|json|wasm)$/;

/** @param folder the built client, absolute */
export async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!text.test(name)) continue;
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(bytes));
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
