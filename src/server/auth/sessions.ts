import type { Key } from '#contract/account/auth.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import type { Queryable } from '../platform/database.ts'
import type { Caller, Shop } from '../shop.ts'
import { hashToken, newToken } from './secrets.ts'
import {
  endSessionById,
  endSessionsBeyond,
  findSessionOfToken,
  findSpentToken,
  insertSession,
  rotateSession,
  type Scope,
  type SessionOfToken,
} from './store.ts'

const ACCESS_MINUTES = 15
/** From signing in: each refresh replaces the token, none makes it live longer. */
const REFRESH_DAYS = 30
const DEVICES_MAX = 10
/**
 * Two tabs that refresh at the same moment are one honest browser; a token seen again after that
 * was stolen.
 */
const SAME_MOMENT_MS = 10_000

export type From = {
  userAgent: string
  ip: string
  now: Date
  signUpId?: string | null
  codeTarget?: string | null
  introductionId?: string | null
}
export type Started = { sessionId: string; key: Key; refreshToken: string; refreshSeconds: number }

/**
 * Opens a session. `full` needs a customer; a `pending` or `reset` one may be of a registration
 * (`signUpId`) or of nobody.
 */
export const startSession = async (
  tx: Queryable,
  customerId: string | null,
  scope: Scope,
  from: From,
): Promise<Started> => {
  const { now } = from
  const fresh = newKeys(now)
  const sessionId = newId(now)
  await insertSession(tx, {
    ...fresh.stored,
    id: sessionId,
    customerId,
    signUpId: from.signUpId ?? null,
    scope,
    codeTarget: from.codeTarget ?? null,
    introductionId: from.introductionId ?? null,
    refreshExpiresAt: new Date(now.getTime() + REFRESH_DAYS * DAY_MS),
    userAgent: from.userAgent,
    ip: from.ip,
    now,
  })
  if (scope === 'full' && customerId !== null)
    await endSessionsBeyond(tx, customerId, DEVICES_MAX, now)
  return {
    sessionId,
    key: fresh.key,
    refreshToken: fresh.refreshToken,
    refreshSeconds: REFRESH_DAYS * 24 * 3600,
  }
}

const newKeys = (now: Date) => {
  const [token, wpToken, refreshToken] = [newToken(), newToken(), newToken()]
  return {
    key: { token, wp_token: wpToken, expires_in: ACCESS_MINUTES * 60 },
    refreshToken,
    stored: {
      tokenHash: hashToken(token),
      wpTokenHash: hashToken(wpToken),
      refreshHash: hashToken(refreshToken),
      accessExpiresAt: new Date(now.getTime() + ACCESS_MINUTES * MINUTE_MS),
    },
  }
}

/**
 * Who a bearer token belongs to; null for any that is unknown, ended or too old. A session without
 * a customer answers its own id in its place.
 */
export const authenticate = async (
  shop: Shop,
  token: string,
  now: Date,
): Promise<Authenticated | null> =>
  authenticatedBy(await findSessionOfToken(shop.db, hashToken(token), now))

type Authenticated = Caller & { audience: 'account' | 'shop' }

const authenticatedBy = (found: SessionOfToken | null): Authenticated | null =>
  found && {
    customerId: found.customerId ?? found.sessionId,
    sessionId: found.sessionId,
    scope: found.scope,
    provedAt: found.provedAt,
    audience: found.isAccountToken ? 'account' : 'shop',
  }

/** What `callerInQuery` found, as `authenticate` answers it. */
export const readCaller = (column: unknown): Authenticated | null => {
  const found = column as (Omit<SessionOfToken, 'provedAt'> & { provedAt: string | null }) | null
  return authenticatedBy(
    found && { ...found, provedAt: found.provedAt === null ? null : new Date(found.provedAt) },
  )
}

/**
 * New keys for a refresh token, which is spent by it. A token that was spent before ends its
 * session, for whoever holds it: 401. Only the last one, seen again at the same moment from another
 * tab, is answered 409 and does no harm.
 */
export const refreshSession = async (
  shop: Shop,
  refreshToken: string,
  now: Date,
): Promise<Started> => {
  const spentHash = hashToken(refreshToken)
  const fresh = newKeys(now)
  const rotated = await rotateSession(shop.db, spentHash, fresh.stored, now)
  if (rotated) {
    const refreshSeconds = Math.ceil((rotated.refreshExpiresAt.getTime() - now.getTime()) / 1000)
    return {
      sessionId: rotated.sessionId,
      key: fresh.key,
      refreshToken: fresh.refreshToken,
      refreshSeconds,
    }
  }
  const spent = await findSpentToken(shop.db, spentHash)
  if (spent?.isLast && now.getTime() - spent.spentAt.getTime() < SAME_MOMENT_MS)
    throw new AppError('in_progress', { retryAfterSeconds: 1 })
  if (spent) {
    await endSessionById(shop.db, spent.sessionId, now)
    shop.log.warn(
      { session: spent.sessionId },
      'a spent refresh token was used again; its session was ended',
    )
  }
  throw new AppError('unauthenticated')
}
