import { prepareZXingModule } from 'zxing-wasm/reader';
import file from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codesIn } from './codes-in.ts';

/** Enough to read bars, and quick on a cheap phone. */
const widest = 960;

/** Reads codes where the browser cannot. From our own address: the library's default is one of a CDN. */
export async function libraryReader(): Promise<(video: HTMLVideoElement) => Promise<string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const { canvas } = context;
  return (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return codesIn(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
