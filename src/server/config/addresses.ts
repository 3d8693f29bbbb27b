import * as v from 'valibot'

const isSafe = (url: string): boolean =>
  url.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url)

/** An identity provider's issuer: compared exactly, so nothing is normalised. */
export const issuerUrl = v.pipe(v.string(), v.url(), v.check(isSafe, 'must begin with https://'))

/** An address that receives a key: https, except for a provider on this machine. */
export const providerUrl = v.pipe(
  issuerUrl,
  v.transform((url) => url.replace(/\/$/, '')),
)
