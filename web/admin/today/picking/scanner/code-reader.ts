import { importOrReload } from '../../../../ui/load-file.ts';

/** Reads the codes that a video shows now. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

/** The part that is used here of what Chrome on Android and Safari have, and TypeScript does not declare. */
interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  var BarcodeDetector:
    | { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
    | undefined;
}

const formats = ['ean_13', 'ean_8', 'upc_a'];

/** Only what the browser cannot do itself is loaded. */
const fromLibrary = async (): Promise<ReadCodes> =>
  (await importOrReload(() => import('./library-reader.ts'))).libraryReader();

/** By the browser; otherwise, or when that fails as on phones without Google's services, by the library. */
export async function codeReader(): Promise<ReadCodes> {
  const detector = await ownDetector();
  if (!detector) return fromLibrary();
  let library: ReadCodes | undefined;
  return async (video) => {
    if (library) return library(video);
    try {
      return (await detector.detect(video)).map(({ rawValue }) => rawValue);
    } catch {
      library = await fromLibrary();
      return library(video);
    }
  };
}

async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Own } = globalThis;
  if (!Own) return undefined;
  try {
    const supported = await Own.getSupportedFormats();
    return formats.every((each) => supported.includes(each)) ? new Own({ formats }) : undefined;
  } catch {
    return undefined;
  }
}
