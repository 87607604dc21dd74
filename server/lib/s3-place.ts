/** Where objects are on an S3 server: `s3://bucket/prefix?endpoint=https://…&region=…`. */
export interface S3Place {
  /** Without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** '' or with a slash at the end. */
  prefix: string;
}

/** From `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, for keys that end, `AWS_SESSION_TOKEN`. */
export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const shape = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9._-]+\/?)*))?(?:\?(.*))?$/;
const parameters = ['endpoint', 'region'];

/** Undefined when `address` is not one. Servers other than those of AWS need their endpoint. */
export function parseS3Place(address: string): S3Place | undefined {
  const [, bucket, path = '', query = ''] = shape.exec(address) ?? [];
  const given = new URLSearchParams(query);
  if (!bucket || [...given.keys()].some((name) => !parameters.includes(name))) return undefined;
  const region = given.get('region') ?? 'us-east-1';
  const endpoint = given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^[a-z0-9-]+$/.test(region) || !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) return undefined;
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    bucket,
    prefix: path === '' ? '' : path.replace(/\/?$/, '/'),
  };
}
