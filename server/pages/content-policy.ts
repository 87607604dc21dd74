import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

const fixed = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * The content policy of a rendered page, and the page as it is sent. The page is sent many times, so a nonce would be no
 * secret: the scripts that carry it are ours, and the policy allows exactly them by their hashes. A script that got in
 * through data does not know the nonce and stays forbidden.
 */
export function applyContentPolicy(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(script)) {
    if (attributes.includes(`nonce="${nonce}"`) && code !== '') {
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ''),
    policy: `${fixed}; script-src 'self' ${[...hashes].join(' ')}`,
  };
}
