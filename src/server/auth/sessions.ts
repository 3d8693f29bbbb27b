import type { Key } from '#contract/auth/auth.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { AppError } from '../errors.ts'
import { newId } from '../platform/ids.ts'
import type { Queryable } from '../platform/database.ts'
import type { Caller, Context, Shop } from '../shop.ts'
import { refreshTokenOf } from './cookies.ts'
import { hashToken, newToken } from './secrets.ts'
import {
  endSessionById,
  endSessionOfRefresh,
  endSessionsBeyond,
  findSessionOfToken,
  findSpentToken,
  insertSession,
  rotateSession,
  type Scope,
} from './store/auth.ts'

const ACCESS_MINUTES = 15
/** Counted from the sign-in: a refresh replaces the token without extending it. */
const REFRESH_DAYS = 30
const DEVICES_MAX = 10
/** Two tabs may refresh at the same moment; a token seen later than that was stolen. */
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
 * Opens a session. `full` needs a customer; `pending` and `reset` may belong to a sign-up
 * (`signUpId`) or to no account.
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

/** Ends the session that the browser had before it signed in again. */
export const endFormerSession = async (
  ask: Pick<Context, 'shop' | 'request' | 'device' | 'now'>,
): Promise<void> => {
  const former = refreshTokenOf(ask)
  if (former !== null) await endSessionOfRefresh(ask.shop.db, hashToken(former), ask.now)
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
 * The caller of a bearer token; null when it is unknown, ended or expired. Without a customer,
 * `customerId` is the session's id.
 */
export const authenticate = async (
  shop: Shop,
  token: string,
  now: Date,
): Promise<Authenticated | null> => {
  const found = await findSessionOfToken(shop.db, hashToken(token), now)
  if (!found) return null
  const customerId: string = found.customerId ?? found.sessionId
  return {
    customerId,
    sessionId: found.sessionId,
    scope: found.scope,
    provedAt: found.provedAt,
    audience: found.isAccountToken ? 'account' : 'shop',
  }
}

type Authenticated = Caller & { audience: 'account' | 'shop' }

/**
 * Rotates a refresh token. Reuse of a spent one ends its session for every holder: 401. Only the
 * last one, reused within ten seconds by another tab, gets a harmless 409.
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
