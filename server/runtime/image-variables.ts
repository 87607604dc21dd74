/** Where the pictures are, as the environment says. */
import { resolve } from 'node:path';
import { parseS3Place, type S3Keys, type S3Place } from '../lib/s3-place.ts';

/** A folder (absolute), or a place on an S3 server. */
export type ImagesPlace = { kind: 'folder'; folder: string } | { kind: 's3'; place: S3Place; keys: S3Keys };

type Variables = {
  [Name in 'IMAGES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN']?: string | undefined;
};

/** @returns the place, or the fault of the variables as a sentence */
export function imagesPlaceOf(given: Variables, dataDir: string): { place: ImagesPlace } | { fault: string } {
  if (!given.IMAGES_URL) return { place: folderOfImages(dataDir) };
  const place = parseS3Place(given.IMAGES_URL);
  if (!place)
    return {
      fault:
        'IMAGES_URL must be like s3://bucket/folder?endpoint=https://s3.example&region=eu-central-1, of which only the bucket is required',
    };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = given;
  if (!accessKeyId || !secretAccessKey)
    return { fault: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when IMAGES_URL is set' };
  return {
    place: { kind: 's3', place, keys: { accessKeyId, secretAccessKey, ...(token && { sessionToken: token }) } },
  };
}

/** Where pictures are without IMAGES_URL. */
export const folderOfImages = (dataDir: string): ImagesPlace & { kind: 'folder' } => ({
  kind: 'folder',
  folder: resolve(dataDir, 'images'),
});
