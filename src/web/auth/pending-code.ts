import { dropKeys, saveKeys } from '../state/session-keys.ts'
import { sessionStore } from '../state/session.ts'
import type { Channel } from '../state/shop.tsx'
import { objectWith, stored } from '../state/stored.ts'

/** A pending one-time code on this device: survives a reload, ends with the tab. */
export type PendingCode = {
  purpose: 'register' | 'login' | 'join' | 'forgot' | 'change_phone' | 'proof' | 'email'
  /** Whose code it is, as typed: needed to request another. */
  identity: { phone_number: string } | { email: string } | null
  /**
   * Keys of the unfinished session. They only allow entering the code, so they stay in this tab and
   * are not a login. Null for a password reset, whose keys are stored with their flag.
   */
  key: { token: string; wp_token: string } | null
  /** The login provider's name. */
  provider?: string
  /** Masked recipient; null until it was sent. */
  sentTo: string | null
  channel: Channel
  /** ISO time from which another may be requested. Null until one was sent. */
  resendAt: string | null
  /** Server time minus device time, in milliseconds. */
  serverOffset: number
}
export type { Channel }

export const pendingCode = stored(
  'pending-code',
  'tab',
  objectWith<PendingCode>({ purpose: 'string', serverOffset: 'number' }),
)

/** How far the device's clock is behind the shop's. */
export const offsetOf = (serverTime: string): number => Date.parse(serverTime) - Date.now()

/** Makes a call with the keys of the session that waits for the code. */
export const withPendingKeys = async <T>(
  { key }: Pick<PendingCode, 'key'>,
  call: () => Promise<T>,
): Promise<T> => {
  if (key === null) return call()
  saveKeys(key)
  try {
    return await call()
  } finally {
    if (!sessionStore.get().isLoggedIn) dropKeys()
  }
}
