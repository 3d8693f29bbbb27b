import { errorTable } from '#contract/errors.ts'
import type { Failure } from '#contract/wire.ts'
import { AGE_MIN_YEARS } from '#domain/limits.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#domain/money.ts'
import { formatWait } from '#i18n/format.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import type { Parameters } from '#i18n/translate.ts'
import { CourierUnavailable } from '../adapters/courier/port.ts'
import { isStorageAway } from '../adapters/files/port.ts'
import { MapsFailure } from '../adapters/maps/port.ts'
import { PaymentUnavailable } from '../adapters/payment/port.ts'
import { AppError } from '../errors.ts'
import { API_HEADERS } from './headers.ts'
import { callerAddress, type Incoming, type Outgoing } from './incoming.ts'
import { makeRefusalLog, type Refused } from './refusal-log.ts'
import { sqlState } from '../platform/database.ts'
import { networkOf } from '../platform/security/network.ts'
import type { Shop } from '../shop.ts'

/** External services whose failure no caller handled. */
const OUTAGES = [PaymentUnavailable, CourierUnavailable, MapsFailure]

const isTelling = makeRefusalLog()

/**
 * The one place that turns an error into a response. An unexpected one is a 500 with a request id
 * and no detail; the log has the rest.
 */
export const failureOf = (
  shop: Shop,
  error: unknown,
  locale: Locale,
  requestId: string,
  request: Pick<Incoming, 'method' | 'target' | 'headers'>,
  caller: Pick<Refused, 'staff' | 'customer'> = {},
): Outgoing => {
  const known =
    error instanceof AppError
      ? error
      : isFailureOfDatabase(error) || isStorageAway(error)
        ? new AppError('unavailable', { cause: error, retryAfterSeconds: 2 })
        : OUTAGES.some((kind) => error instanceof kind)
          ? new AppError('unavailable', { cause: error, retryAfterSeconds: 10 })
          : null
  const { path } = request.target
  if (!known || known.code === 'unavailable')
    shop.log.error({ err: error, requestId, method: request.method, path }, 'a request failed')
  else {
    const refused = { place: networkOf(callerAddress(shop, request)), ...caller }
    // Not `code`, which the log redacts.
    const line = { refusal: known.code, internal: known.message, requestId, ...refused }
    const level = isTelling(known.code, refused, shop.clock.now()) ? 'info' : 'debug'
    shop.log[level]({ ...line, method: request.method, path }, 'a request was refused')
  }
  return presentFailure(known, locale, requestId)
}

/** An error as a response; 500 when it is null. */
export const presentFailure = (
  known: AppError | null,
  locale: Locale,
  requestId: string,
): Outgoing => {
  const code = known?.code ?? 'internal'
  const { status } = errorTable[code]
  const t = serverWords(locale)
  const key: ServerWord = `error.${code}`
  const wait = formatWait(known?.retryAfterSeconds ?? 0, locale)
  const body: Failure = {
    message: t(key, { wait, ...known?.params }),
    code,
    request_id: requestId,
  }
  if (known?.errors) {
    body.errors = Object.fromEntries(
      Object.entries(known.errors).map(([field, texts]) => [
        field,
        texts.map((text) => t(text.key, { age: AGE_MIN_YEARS, ...grouped(text.params) })),
      ]),
    )
  }
  if (known?.details !== undefined) body.details = known.details
  const headers: Record<string, string> = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }
  if (known?.retryAfterSeconds) headers['retry-after'] = String(known.retryAfterSeconds)
  // The unread rest of the body makes the connection unusable.
  if (status === 413 || status === 408) headers['connection'] = 'close'
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return { status, headers, cookies: [], body: JSON.stringify(body) }
}

/** Large whole numbers as people read them: `50.000`. */
const grouped = (params: Parameters = {}): Parameters =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Number.isInteger(value) ? formatNumber(value as number) : value,
    ]),
  )

/**
 * Whether the database is unreachable, starting, stopping, full, read-only or out of connections.
 */
export const isFailureOfDatabase = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state)
    return (
      state.startsWith('08') ||
      state.startsWith('57P') ||
      state.startsWith('53') ||
      state === '25006' ||
      state === '25P03' ||
      state === '57014' ||
      state.startsWith('40')
    )
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code)) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i.test(
      error.message,
    )
  )
}
