import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ContainerTool } from './container-tool.ts';

/** The bytes of an image as registries keep it: each layer compressed; here all of them together. */
export async function compressedSize({ command }: ContainerTool, image: string): Promise<number> {
  const [program = '', ...options] = command;
  const { stdout } = spawn(program, [...options, 'save', image], { stdio: ['ignore', 'pipe', 'ignore'] });
  let bytes = 0;
  await pipeline(stdout, createGzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) bytes += chunk.length;
  });
  return bytes;
}
