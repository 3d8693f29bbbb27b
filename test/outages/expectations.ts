/** What customers may see during an outage: a description and a predicate on the response. */
import { serverWords } from '#i18n/server.ts'
import type { Seen } from './ask.ts'

export type Expectation = { says: string; is: (seen: Seen) => boolean }

/** The longest acceptable `Retry-After`. */
const RETRY_SECONDS_MAX = 60
/** A slower response counts as an outage. */
const SLOW_MS = 15_000

const isServed = ({ status, headers, text, milliseconds, locale }: Seen): boolean => {
  if (status < 200 || status > 299 || milliseconds > SLOW_MS) return false
  return (
    !(headers['content-type'] ?? '').includes('html') ||
    (text.includes(`<html lang="${locale}"`) && text.includes('</html>'))
  )
}

/** 503 with `Retry-After`, in the reader's language; a page has a retry link. */
const isPutOff = ({ status, headers, text, body, locale, milliseconds }: Seen): boolean => {
  const seconds = Number(headers['retry-after'])
  if (status !== 503 || !(seconds >= 1 && seconds <= RETRY_SECONDS_MAX) || milliseconds > SLOW_MS)
    return false
  if (!(headers['content-type'] ?? '').includes('html')) return hasWords({ body, locale })
  const t = serverWords(locale)
  // A page that only lacks part of its frame is acceptable.
  const isThere = !text.includes(t('failedPage.title')) || text.includes(t('failedPage.retry'))
  return isThere && text.includes(`<html lang="${locale}"`) && text.includes('<h1')
}

/** A message in the reader's language and not in the other one. */
const hasWords = ({ body, locale }: Pick<Seen, 'body' | 'locale'>): boolean => {
  const message: unknown = body?.message
  if (typeof message !== 'string' || message.length < 10) return false
  const code =
    body.code === 'provider_unavailable'
      ? 'error.provider_unavailable'
      : body.code === 'unavailable'
        ? 'error.unavailable'
        : null
  const other = code && serverWords(locale === 'id' ? 'en' : 'id')(code, { provider: '' })
  return message !== other
}

const isCounted = (seen: Seen): boolean =>
  seen.status === 429 && Number(seen.headers['retry-after']) <= RETRY_SECONDS_MAX && hasWords(seen)

export const served: Expectation = { says: 'as always', is: isServed }
export const servedOrPutOff: Expectation = {
  says: 'as always, or 503 with a time to try again',
  is: (seen) => isServed(seen) || isPutOff(seen),
}
export const putOff: Expectation = { says: '503 with words and a time to try again', is: isPutOff }
/** A code may have been sent already: then 429 until the next is allowed. */
export const servedOrCounted: Expectation = {
  says: 'as always, or 429 with the seconds to wait',
  is: (seen) => isServed(seen) || isCounted(seen),
}
export const servedPutOffOrCounted: Expectation = {
  says: 'as always, or 503 or 429 with the seconds to wait',
  is: (seen) => isServed(seen) || isPutOff(seen) || isCounted(seen),
}
/** A missing picture is not shown; the page has its tile and text. */
export const pictureOrNone: Expectation = {
  says: 'the picture, or none (404, 503)',
  is: (seen) => isServed(seen) || seen.status === 404 || isPutOff(seen),
}
/** As always, and the response's data fulfils `isSo`. */
export const servedWith = (says: string, isSo: (data: Seen['body']) => boolean): Expectation => ({
  says,
  is: (seen) => isServed(seen) && seen.body !== null && isSo(seen.body.data),
})
