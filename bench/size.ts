/** Measures how much JavaScript a first visit to the home page loads, in a real browser, in transferred bytes. */
import { chromium } from '@playwright/test';
import { getBrowser } from '../scripts/browser.ts';
import { withFolder, withShop } from './shop.ts';
import { printTable, say, whole } from './table.ts';

interface Script {
  name: string;
  encoding: string;
  bytes: number;
}

export async function measureSize(): Promise<void> {
  const scripts = await withFolder((folder) => withShop(folder, ({ url }) => scriptsOfFirstVisit(url)));
  const rows = scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, encoding, bytes }) => [name, encoding, whole(bytes)]);
  printTable('JavaScript of a first visit to the home page (aim: at most 118 KB)', ['file', 'encoding', 'bytes'], rows);
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  say(`\n  ${(total / 1000).toFixed(1)} KB in ${scripts.length} files`);
}

/** Everything that is loaded until the network is idle, with the bodies as sent. */
async function scriptsOfFirstVisit(shop: string): Promise<Script[]> {
  const browser = await chromium.launch({ executablePath: getBrowser(say) });
  try {
    const page = await browser.newPage();
    const loading: Promise<Script>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      loading.push(
        Promise.all([request.sizes(), request.response()]).then(async ([sizes, response]) => ({
          name: new URL(request.url()).pathname,
          encoding: (await response?.headerValue('content-encoding')) ?? 'none',
          bytes: sizes.responseBodySize,
        })),
      );
    });
    await page.goto(shop, { waitUntil: 'networkidle' });
    return await Promise.all(loading);
  } finally {
    await browser.close();
  }
}
