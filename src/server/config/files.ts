import type { S3Setting } from '../adapters/files/s3.ts'

type Given = {
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_ADDRESSING: 'path' | 'virtual'
}

/** Where files are stored; null on this machine's disk. */
export const s3From = (e: Given): S3Setting | null =>
  e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
    ? {
        bucket: e.S3_BUCKET,
        endpoint: e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`,
        region: e.S3_REGION,
        accessKeyId: e.S3_ACCESS_KEY_ID,
        secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        addressing: e.S3_ADDRESSING,
      }
    : null
