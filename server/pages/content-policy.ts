import { createHash } from 'node:crypto';
import type { ProviderSources } from './payment-sources.ts';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

const fixed = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

interface OtherSources {
  /** Where the pictures of a map come from; undefined without a map. */
  mapOrigin?: string | undefined;
  /** The provider of the page on which an order is paid; undefined on all other pages. */
  provider?: ProviderSources | undefined;
}

/**
 * Replaces the nonce of a rendered page by a content security policy with hashes. The page is cached, so a nonce would
 * not be secret: scripts with the nonce are ours, and the policy allows exactly these by their hashes. A script
 * injected through data does not know the nonce and stays blocked.
 */
export function applyContentPolicy(
  html: string,
  nonce: string,
  { mapOrigin, provider }: OtherSources = {},
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(script)) {
    if (attributes.includes(`nonce="${nonce}"`) && code !== '') {
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
  }
  const images = [...(mapOrigin === undefined ? [] : [mapOrigin]), ...(provider?.images ?? [])];
  const directives = [
    fixed,
    ['img-src', "'self'", 'data:', ...images].join(' '),
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...(provider?.scripts ?? []), ...hashes].join(' '),
    ...(provider
      ? [
          ['connect-src', "'self'", ...provider.connections].join(' '),
          ['frame-src', "'self'", ...provider.frames].join(' '),
        ]
      : []),
  ];
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy: directives.join('; ') };
}
