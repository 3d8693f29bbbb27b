/** What is known on this device of a one-time code that was asked for: survives a reload, ends with the tab. */
export type PendingCode = {
  purpose: 'register' | 'login' | 'forgot'
  /** Whose code it is, as typed: needed to ask for another one. */
  identity: { phone_number: string } | { email: string } | null
  /** Where it went, masked; null until it was sent. */
  sentTo: string | null
  channel: Channel
  /** ISO; from when on another one may be asked for. Null until one was sent. */
  resendAt: string | null
  /** Server time minus device time, in milliseconds. */
  serverOffset: number
}
export type Channel = 'whatsapp' | 'sms'

const NAME = 'pending-code'
let memory: PendingCode | null = null

export const readPendingCode = (): PendingCode | null => {
  try {
    const text = sessionStorage.getItem(NAME)
    return text ? (JSON.parse(text) as PendingCode) : null
  } catch {
    return memory
  }
}

export function keepPendingCode(code: PendingCode | null) {
  memory = code
  try {
    if (code) sessionStorage.setItem(NAME, JSON.stringify(code))
    else sessionStorage.removeItem(NAME)
  } catch {
    // The copy in memory serves this page.
  }
}

/** How far the device's clock is behind the shop's. */
export const offsetOf = (serverTime: string): number => Date.parse(serverTime) - Date.now()
