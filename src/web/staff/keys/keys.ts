import { useEffect, useMemo, useRef } from 'react'
import { makeStore, useStore } from '#web/state/make-store.ts'
import { GAP_MS_MAX, isPrinted } from '../scan/wedge.ts'

/**
 * A key of the console. `press` is a key (`j`, `?`, `Enter`), two pressed one after the other
 * (`g o`), or one with Ctrl or Command (`mod+k`). Every key has a button as well.
 */
export type Key = {
  press: string
  label: string
  run: () => void
  /** A focused button or link keeps this press. */
  yields?: boolean
  /** Runs again and again while it is held, as a step through rows does. */
  repeats?: boolean
}

const active = makeStore<readonly Key[]>([])
const SEQUENCE_MS = 1_200

/** Adds keys while the component is mounted; the newest of equal ones counts. Pass a stable list. */
export const useKeys = (keys: readonly Key[]): void =>
  useEffect(() => {
    active.set([...active.get(), ...keys])
    return () => active.set(active.get().filter((key) => !keys.includes(key)))
  }, [keys])

/** Adds one key while `works` holds. It runs the function of the latest render. */
export const useKey = (press: string, label: string, run: () => void, works = true): void => {
  const latest = useRef(run)
  useEffect(() => void (latest.current = run))
  useKeys(
    useMemo(
      () => (works ? [{ press, label, run: () => latest.current(), yields: true }] : NONE),
      [press, label, works],
    ),
  )
}
const NONE: readonly Key[] = []

/** The keys that work now, one for each press. */
export const useActiveKeys = (): Key[] => {
  const all = useStore(active)
  return all.filter(({ press }, index) => all.findLastIndex((key) => key.press === press) === index)
}

/** Enter on a focused button or link presses that one, if the key lets it. */
const pressesItself = (press: string, target: EventTarget | null): boolean =>
  press === 'Enter' &&
  target instanceof HTMLElement &&
  target.matches('button, a, summary') &&
  active.get().findLast((key) => key.press === press)?.yields === true

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** The name of a pressed key, as `Key.press` spells it; null for one that is only held. */
export const pressOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null => {
  if (altKey || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return null
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

/** Of this many characters in a row, faster than they are typed, a scanner typed them. */
const SCANNED_MIN = 3

/**
 * Runs the keys of the page. None works while a dialog is open, and only those with Ctrl while a
 * field has the focus. A letter waits until it is clear that no scanner typed it. Returns the function that stops
 * it.
 */
export function listenForKeys(): () => void {
  let begun: { press: string; at: number } | null = null
  let waiting: { press: string; at: number }[] = []
  let timer = 0
  const run = (press: string, at: number, isRepeat = false) => {
    if (isDialogOpen()) return
    const isSecond = begun !== null && at - begun.at < SEQUENCE_MS
    const whole = isSecond ? `${begun?.press} ${press}` : press
    begun = null
    const keys = active.get()
    const found = keys.findLast((key) => key.press === whole)
    if (found) return isRepeat && !found.repeats ? undefined : found.run()
    if (keys.some((key) => key.press.startsWith(`${press} `))) begun = { press, at }
  }
  const settle = () => {
    clearTimeout(timer)
    const pressed = waiting
    waiting = []
    if (pressed.length < SCANNED_MIN) for (const { press, at } of pressed) run(press, at)
  }
  const hear = (event: KeyboardEvent) => {
    const press = pressOf(event)
    if (press === null || event.defaultPrevented) return
    if (pressesItself(press, event.target)) return settle()
    const { timeStamp: at } = event
    const isBusy = isTyping(event.target) || isDialogOpen()
    if (isBusy && !press.startsWith('mod+')) return settle()
    const isKnown = active.get().some((key) => key.press.split(' ').includes(press))
    if (isKnown) event.preventDefault()
    if (!isPrinted(event) || press === AT_ONCE) {
      settle()
      return run(press, at, event.repeat)
    }
    clearTimeout(timer)
    waiting.push({ press, at })
    timer = window.setTimeout(settle, GAP_MS_MAX)
  }
  addEventListener('keydown', hear)
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', hear)
  }
}
/** Leads into the search field, where the next letters belong. */
const AT_ONCE = '/'
const isDialogOpen = (): boolean => document.querySelector('dialog:modal') !== null
