import { useEffect, useRef } from 'react'
import {
  isQuiet,
  newAlerts,
  type AlertChoice,
  type AlertName,
  type OnceAlertName,
} from '#domain/staff/alerts.ts'
import { useWaiting } from '../shell/badges/badges.ts'
import { play } from './sounds.ts'

const AGAIN_MS = 20_000
/** Sounds of the same moment are played one after the other. */
const APART_MS = 1_600

/** Plays the sound of an alert, unless the person wants none now. */
const sound = ({ isMuted, sounds, quiet }: AlertChoice, name: AlertName): void => {
  const chosen = sounds[name]
  if (isMuted || chosen === 'none' || isQuiet(quiet, new Date())) return
  play(chosen)
}

/** Rings for new orders again and again, until there are none. */
export const useNewOrderRing = (count: number, choice: AlertChoice, isOn: boolean): void => {
  useEffect(() => {
    if (count === 0 || !isOn) return
    sound(choice, 'new_orders')
    const timer = setInterval(() => sound(choice, 'new_orders'), AGAIN_MS)
    return () => clearInterval(timer)
  }, [count, choice, isOn])
}

/** Makes one sound for each kind of thing that is new since the last answer. */
export const useOnceAlerts = (choice: AlertChoice): void => {
  const alerts = useWaiting()?.alerts
  const known = useRef(new Map<OnceAlertName, ReadonlySet<string>>())
  // Read when an alert comes: a changed choice alone makes no sound.
  const chosen = useRef(choice)
  useEffect(() => {
    chosen.current = choice
  }, [choice])
  useEffect(() => {
    if (!alerts) return
    const now = new Map(alerts.map(({ name, things }) => [name, things]))
    newAlerts(known.current, now).forEach((name, index) =>
      setTimeout(() => sound(chosen.current, name), index * APART_MS),
    )
    known.current = new Map([...now].map(([name, things]) => [name, new Set(things)]))
  }, [alerts])
}
