/** A cluster's bucket, and its access key. */
export const BUCKET = 'files';
export const ACCESS_KEY_ID = 'KEY1';

/** Returns what several processes share: the bucket at this endpoint, the proxy's port and their secrets. */
export const sharedBy = (endpoint: string, port: number) => ({
  ...{ FILE_STORE: 's3', S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint },
  ...{ S3_ACCESS_KEY_ID: ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: 'a secret of the store' },
  BASE_URL: `http://localhost:${port}`,
  SESSION_SECRET: 'the same for all processes, and long enough',
  SEALING_KEYS: 'thesameforallprocessesandlongenoughtoseal',
});
