import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { limits } from '../../contract/api/limits.ts';
import { isPublicAddress } from '../runtime/public-address.ts';
import { fetchPicture, PictureError } from './fetch-picture.ts';

const picture = Buffer.from('what a picture is made of');
const anything = () => true;
/** Accepts the first address, as if it were a public server's; all later ones are checked normally. */
function onlyTheFirst(): typeof isPublicAddress {
  let asked = 0;
  return (address) => asked++ === 0 || isPublicAddress(address);
}

/** The message of the error. */
async function refusal(fetching: Promise<Uint8Array>): Promise<string> {
  const error = await fetching.catch((thrown: unknown) => thrown);
  if (!(error instanceof PictureError)) throw new Error(`it was not refused: ${String(error)}`);
  return error.message;
}

describe('a picture at an address', () => {
  const running: Server[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    }
  });

  /** A server on every address of this computer, which counts its connections. */
  async function serve(listener: RequestListener, server: Server = createServer(listener)) {
    running.push(server);
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, url: `http://127.0.0.1:${port}`, connections: () => connections };
  }

  it('is fetched', async () => {
    const { url } = await serve((_, answer) => answer.end(picture));
    expect(Buffer.from(await fetchPicture(`${url}/a.png`, anything))).toEqual(picture);
  });

  it('is followed through three redirects, and not through a fourth', async () => {
    const { url, connections } = await serve((request, answer) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) answer.end(picture);
      else answer.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(Buffer.from(await fetchPicture(`${url}/3`, anything))).toEqual(picture);
    expect(connections()).toBe(4);
    expect(await refusal(fetchPicture(`${url}/4`, anything))).toBe('The picture is redirected too often.');
    expect(connections()).toBe(8);
  });

  it.each([
    ['http://127.0.0.1:PORT/'],
    ['http://127.1:PORT/'],
    ['http://2130706433:PORT/'],
    ['http://0x7f.1:PORT/'],
    ['http://0177.0.0.1:PORT/'],
    ['http://0:PORT/'],
    ['http://[::1]:PORT/'],
    ['http://[::ffff:127.0.0.1]:PORT/'],
    ['http://[::ffff:7f00:1]:PORT/'],
    ['http://localhost:PORT/'],
    ['//127.0.0.1:PORT/'],
    ['/'],
    ['https://127.0.0.1:PORT/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://10.0.0.1/'],
    ['http://192.168.1.1/'],
    ['http://[fd00::1]/'],
    ['http://[64:ff9b::7f00:1]/'],
  ])('is not fetched from %s after a redirect', async (target) => {
    const { port, url, connections } = await serve((_, answer) =>
      answer.writeHead(302, { location: target.replace('PORT', String(port)) }).end(),
    );
    expect(await refusal(fetchPicture(url, onlyTheFirst()))).toBe('Pictures are not fetched from private networks.');
    expect(connections()).toBe(1);
  });

  it.each([['127.0.0.1'], ['2130706433'], ['[::1]'], ['localhost']])('is not fetched from %s at all', async (host) => {
    const { port, connections } = await serve((_, answer) => answer.end(picture));
    expect(await refusal(fetchPicture(`http://${host}:${port}/`))).toBe(
      'Pictures are not fetched from private networks.',
    );
    expect(connections()).toBe(0);
  });

  it.each([
    ['file:///etc/passwd'],
    ['ftp://example.com/a.png'],
    ['data:image/png;base64,AAAA'],
    ['javascript:alert(1)'],
  ])('is not fetched from %s directly', async (target) => {
    const { url } = await serve((_, answer) => answer.writeHead(302, { location: target }).end());
    expect(await refusal(fetchPicture(url, anything))).toBe('Only http and https are fetched.');
    expect(await refusal(fetchPicture(target, anything))).toBe('Only http and https are fetched.');
  });

  it('may have 5 MB and no more, with or without a declared length', async () => {
    const { url } = await serve((request, answer) => {
      const bytes = Buffer.alloc(limits.imageBytes + (request.url?.startsWith('/more') ? 1 : 0));
      if (request.url?.endsWith('/told')) answer.writeHead(200, { 'content-length': bytes.length });
      // Written in two parts, it is sent without its length.
      answer.write(bytes.subarray(0, 1));
      answer.end(bytes.subarray(1));
    });
    for (const how of ['told', 'untold']) {
      expect(await fetchPicture(`${url}/5mb/${how}`, anything)).toHaveLength(limits.imageBytes);
      expect(await refusal(fetchPicture(`${url}/more/${how}`, anything))).toBe('Pictures can be up to 5 MB.');
    }
  });

  it('without an end is aborted after 5 MB', async () => {
    const { url } = await serve((_, answer) => {
      const some = Buffer.alloc(256 * 1024);
      const more = () => {
        while (answer.write(some));
      };
      answer.on('drain', more);
      more();
    });
    expect(await refusal(fetchPicture(url, anything))).toBe('Pictures can be up to 5 MB.');
  });

  it.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['never finishes', (_, answer) => void answer.write('a')],
    [
      'sends a byte now and then',
      (_, answer) => {
        const drip = setInterval(() => answer.write('a'), 20);
        answer.on('close', () => clearInterval(drip));
      },
    ],
    [
      'redirects to where nobody answers',
      (request, answer) => void (request.url === '/' && answer.writeHead(302, { location: '/b' }).end()),
    ],
  ])('times out when the server %s', async (_, listener) => {
    const { url } = await serve(listener);
    expect(await refusal(fetchPicture(url, anything, 250))).toBe('The picture did not load in time.');
  });

  it.each([
    ['HTTP/1.1 404 Not Found\r\n\r\n', "The picture's address answered 404."],
    ['HTTP/1.1 500 Oh\r\n\r\n', "The picture's address answered 500."],
    ['HTTP/1.1 204 Nothing\r\n\r\n', "The picture's address answered 204."],
    ['HTTP/1.1 302 Somewhere\r\n\r\n', "The picture's address answered 302."],
    ['HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n', 'cannot be fetched: Invalid URL'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\ncut off', 'cannot be fetched: aborted'],
    ['HTTP/1.1 101 Other\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n', 'cannot be fetched: there was no answer'],
    ['this is no HTTP\r\n\r\n', 'cannot be fetched: Parse Error'],
    ['', 'cannot be fetched: socket hang up'],
  ])('with the response %j is rejected', async (bytes, reason) => {
    const { url } = await serve((request) => request.socket.end(bytes));
    expect(await refusal(fetchPicture(url, anything))).toContain(reason);
  });

  it('is rejected when no server listens', async () => {
    const { url } = await serve(() => {});
    await running.pop()?.[Symbol.asyncDispose]();
    expect(await refusal(fetchPicture(url, anything))).toContain('cannot be fetched: connect ECONNREFUSED');
  });

  it('is fetched over https only with a valid certificate', async () => {
    let asked = 0;
    const server = https.createServer({ key, cert: certificate }, (_, answer) => {
      asked += 1;
      answer.end(picture);
    });
    const { port } = await serve(() => {}, server);
    const fetching = () => fetchPicture(`https://127.0.0.1:${port}/`, anything);
    expect(await refusal(fetching())).toContain('cannot be fetched: self-signed certificate');
    expect(asked).toBe(0);
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, certificate]);
    try {
      expect(Buffer.from(await fetching())).toEqual(picture);
      expect(await refusal(fetchPicture(`https://localhost:${port}/`, anything))).toContain(
        "does not match certificate's",
      );
    } finally {
      setDefaultCACertificates(trusted);
    }
  });
});

/** Made for these tests, for 127.0.0.1, until 2120; nobody trusts it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPAlUop8Z2bV63l8y
gjuZst9fjSwEt18CuqLMMSmVOzmhRANCAAQadefK6f+35xc+B7QhiHQz5V0Wc3o2
696m1XLpGLkVMAiO2uMyAtJ3Zbeg2ULoQWTW4QNIsCACl9bzD82bVwcm
-----END PRIVATE KEY-----`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBXDCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBp158rp/7fnFz4H
tCGIdDPlXRZzejbr3qbVcukYuRUwCI7a4zIC0ndlt6DZQuhBZNbhA0iwIAKX1vMP
zZtXByajQzBBMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUg2YppEjp5rERRlHP0GQcP4qIEMIwCgYIKoZIzj0EAwIDSAAwRQIhAN3X
98QZPVy/PSLLNjkWurxz+XUXy5u92BiVLX0v+rrUAiBzi1a4gHvLkMAgng34NU6s
6H19tLFWJoSsb3hIec46Kg==
-----END CERTIFICATE-----`;
