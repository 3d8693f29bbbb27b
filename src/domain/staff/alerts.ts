import { jakartaTime, type ClockTime } from '../time.ts'
import type { Permission } from './permission.ts'

/**
 * What the console makes a sound for, with the permission of those who can act on it: new orders,
 * customers' answers about a substitute, orders at risk of their window, complaints.
 */
export const ALERTS = {
  new_orders: 'orders.write',
  answers: 'picking.write',
  at_risk: 'orders.write',
  complaints: 'complaints.write',
} as const satisfies Record<string, Permission>
export type AlertName = keyof typeof ALERTS
export const ALERT_NAMES = Object.keys(ALERTS) as [AlertName, ...AlertName[]]

/** Alerts that ring once for each thing; new orders ring until they are accepted. */
export const ONCE_ALERT_NAMES = ['answers', 'at_risk', 'complaints'] as const
export type OnceAlertName = (typeof ONCE_ALERT_NAMES)[number]

export const SOUND_NAMES = ['bell', 'chime', 'knock', 'drops', 'horn'] as const
export type SoundName = (typeof SOUND_NAMES)[number]
export type AlertSound = SoundName | 'none'

/** Times of day in Jakarta between which no alert sounds, also over midnight. */
export type QuietHours = { from: ClockTime; to: ClockTime }
export type AlertChoice = {
  isMuted: boolean
  sounds: Readonly<Record<AlertName, AlertSound>>
  quiet: QuietHours | null
}

/** How alerts sound for those who chose nothing: each in its own way. */
export const STANDARD_ALERTS: AlertChoice = {
  isMuted: false,
  sounds: { new_orders: 'bell', answers: 'chime', at_risk: 'horn', complaints: 'drops' },
  quiet: null,
}

/** Whether it is within the quiet hours; `from` itself is, `to` is not, and from = to is all day. */
export const isQuiet = (quiet: QuietHours | null, now: Date): boolean => {
  if (quiet === null) return false
  const time = jakartaTime(now)
  const { from, to } = quiet
  return from < to ? from <= time && time < to : from <= time || time < to
}

/** Alerts with a thing that was not known before; none at the first look, when nothing is known. */
export const newAlerts = (
  known: ReadonlyMap<OnceAlertName, ReadonlySet<string>>,
  now: ReadonlyMap<OnceAlertName, readonly string[]>,
): OnceAlertName[] =>
  [...now].flatMap(([name, things]) => {
    const before = known.get(name)
    return before && things.some((thing) => !before.has(thing)) ? [name] : []
  })
