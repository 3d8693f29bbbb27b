import type { CdnPort } from './port.ts'

export type CdnPurge = {
  url: string
  /** The header that allows it: its name and its value. */
  allowedBy: readonly [name: string, value: string]
}

const PURGE_MS_MAX = 5_000
/** The most that Fastly takes at once; more do not fit into usual limits of a header either. */
const KEYS_AT_ONCE = 256

/** Purges by keys in one header, as Fastly and `deploy/varnish` do. */
export const httpCdn = ({ url, allowedBy: [name, value] }: CdnPurge): CdnPort => ({
  purge: async (keys) => {
    for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          [name]: value,
          'surrogate-key': keys.slice(from, from + KEYS_AT_ONCE).join(' '),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(PURGE_MS_MAX),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The CDN refused to drop answers: ${response.status}`)
    }
  },
})
