import type { AnyCall } from '#contract/call.ts'
import { AppError } from '../errors.ts'
import { isOwnPage, staffTokenOf } from './cookies.ts'
import { guardOf, type StaffKey } from './guards.ts'
import type { Incoming } from './incoming.ts'
import type { Served } from './serve.ts'
import type { Caller, Shop } from '../shop.ts'

type Found = (Caller & { audience: 'account' | 'shop' }) | null
export type Authenticate = (shop: Shop, token: string, now: Date) => Promise<Found>

/** The customer who makes a call; null for a guest. Throws 401 as the contract's `auth` says. */
export const identifyCustomer = async (
  shop: Shop,
  call: AnyCall,
  authenticate: Authenticate,
  request: Incoming,
  now: Date,
): Promise<Caller | null> => {
  if (call.auth === 'public' || call.auth === 'staff') return null
  const token = tokenOf(request)
  const found = token ? await authenticate(shop, token, now) : null
  // The account API accepts only its own token; the shop API accepts both of a session.
  const caller = found && (call.api === 'shop' || found.audience === 'account') ? found : null
  if (call.auth === 'optional') {
    // An invalid token is an error, so that the browser renews it; no token means guest.
    if (token && !caller) throw new AppError('unauthenticated')
    return caller?.scope === 'full' ? caller : null
  }
  if (!caller || !SCOPES[call.auth].includes(caller.scope)) throw new AppError('unauthenticated')
  return caller
}

const SCOPES: Record<'customer' | 'verifying' | 'reset', readonly Caller['scope'][]> = {
  customer: ['full'],
  verifying: ['pending', 'full', 'reset'],
  reset: ['reset'],
}

/**
 * The member of staff who makes a call, permitted by what the call `needs`; null for other calls.
 * Customers and staff are separate: the token of one is invalid for the other.
 */
export const identifyStaff = async (
  shop: Shop,
  { call, guards }: Served,
  request: Incoming,
  now: Date,
  /** Called before the permission is checked, so that a refusal names its caller. */
  isKnown: (id: string) => void = () => {},
): Promise<{ id: string } | null> => {
  if (call.auth !== 'staff') return null
  const guard = guardOf(guards, 'staff')
  const key = staffKeyOf(shop, request)
  const staff = key && guard ? await guard.authenticate(shop, key, now, isUse(request)) : null
  if (!staff) throw new AppError('unauthenticated')
  isKnown((staff as { id: string }).id)
  if (key!.kind === 'browser' && call.method !== 'GET' && !isOwnPage({ shop, request }))
    throw new AppError('forbidden', { internal: 'the request comes from no page of the console' })
  guard!.permit(staff, call, { shop, now })
  return staff as { id: string }
}

/** Pages mark what they ask while no one touches them, so that an idle session can end. */
const isUse = (request: Incoming): boolean => request.headers.get('x-petik-idle') !== '1'

/** A bearer token of a till or a script, else the cookie of the console. */
export const staffKeyOf = (shop: Shop, request: Incoming): StaffKey | null => {
  const bearer = tokenOf(request)
  if (bearer !== null) return { kind: 'bearer', token: bearer }
  const token = staffTokenOf({ shop, request })
  return token === null ? null : { kind: 'browser', token }
}

const TOKEN_LENGTH_MAX = 200
const tokenOf = (request: Incoming): string | null => {
  const header = request.headers.get('authorization')
  const token = header?.startsWith('Bearer ') ? header.slice(7).trim() : null
  return token !== null && token.length < TOKEN_LENGTH_MAX ? token : null
}
