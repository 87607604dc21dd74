/** A server of maps: each picture names its place. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface TileServer {
  /** For the settings of a shop. */
  template: string;
  /** True when it has nothing. */
  isEmpty: boolean;
  close(): Promise<void>;
}

const pictureOf = (place: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dfe9d8" stroke="#9fb39a"/><text x="20" y="130" font-size="20">${place}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

export async function startTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    const place = /^\/(\d+\/\d+\/\d+)\.png$/.exec(request.url ?? '')?.[1];
    if (!place || tiles.isEmpty) {
      response.writeHead(404).end();
      return;
    }
    void pictureOf(place).then((picture) =>
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(picture),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tiles: TileServer = {
    template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    isEmpty: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return tiles;
}
