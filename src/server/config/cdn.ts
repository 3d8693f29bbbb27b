import type { CdnPurge } from '../adapters/cdn/http.ts'

export type CdnSetting = {
  /** How long it may store an answer, counted from when its oldest part was read. */
  seconds: number
  /** Null leaves every answer to its time. */
  purge: CdnPurge | null
}
type Given = {
  CDN_SECONDS: number
  CDN_PURGE_URL?: string | undefined
  CDN_PURGE_HEADER?: string | undefined
}

/** The CDN in front of the shop; null without one. */
export const cdnFrom = (e: Given): CdnSetting | null => {
  if (e.CDN_SECONDS === 0) return null
  if (!e.CDN_PURGE_URL || !e.CDN_PURGE_HEADER) return { seconds: e.CDN_SECONDS, purge: null }
  const at = e.CDN_PURGE_HEADER.indexOf(':')
  const allowedBy = [
    e.CDN_PURGE_HEADER.slice(0, at).toLowerCase(),
    e.CDN_PURGE_HEADER.slice(at + 1).trim(),
  ] as const
  return { seconds: e.CDN_SECONDS, purge: { url: e.CDN_PURGE_URL, allowedBy } }
}
