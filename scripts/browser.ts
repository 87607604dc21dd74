/** Finds or installs a Chromium for the browser tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without windows: it takes less than half of the processor time of the full browser (docs/decisions/0080-time-of-the-tests.md). */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((path) =>
          join(folder, path),
        )
      : [],
  ),
};

const inPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

/** Playwright's own headless shell. Its API tells the path of the full browser only; the two folders are neighbours. */
function playwrightShell(): string[] {
  const [, cache, revision] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  if (!cache) return [];
  return globSync(`chromium_headless_shell-${revision}/*/chrome-headless-shell{,.exe}`, { cwd: cache }).map((path) =>
    join(cache, path),
  );
}

/** All possible locations of a browser, headless shells first. */
const candidates = (): string[] => [
  ...inPath(shell),
  ...playwrightShell(),
  ...names.flatMap(inPath),
  ...(usualPlaces[process.platform] ?? []),
  chromium.executablePath(),
];

/** True when the browser exists and starts; on Windows it cannot print its version, so there its existence is enough. */
function works(path: string): boolean {
  if (!existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/** Path of an installed browser. `CHROMIUM_PATH` has priority over all others. @throws Error when that one does not work */
export function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (!chosen) return candidates().find(works);
  if (!works(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, but there is no browser that starts.`);
  return chosen;
}

/**
 * Path of a browser, downloaded by Playwright or installed by Debian's package manager if necessary. @throws Error when
 * nothing works
 */
export function getBrowser(print: (line: string) => void): string {
  const installers = [['npx playwright install --only-shell chromium'], debianRoot() ? [installOnDebian] : []].flat();
  for (const installer of [undefined, ...installers]) {
    if (installer) {
      print(`No browser yet: ${installer} …`);
      spawnSync(installer, { shell: true, stdio: 'inherit' });
    }
    const found = findBrowser();
    if (found) return found;
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge, and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  );
}

const installOnDebian = 'apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)';

const debianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
