import { useEffect, useSyncExternalStore } from 'react'
import { listCategories, type Category } from '#contract/shop/catalogue.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale } from '#web/state/locale.tsx'
import type { Locale } from '#domain/locale.ts'

type Reading = { categories: readonly Category[] | null; state: 'reading' | 'there' | 'failed' }

// All components that show categories share one response per language, fetched on first use.
const readings = new Map<Locale, Reading>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const note = (locale: Locale, reading: Reading) => {
  readings.set(locale, reading)
  for (const listener of listeners) listener()
}

const read = async (locale: Locale) => {
  note(locale, { categories: null, state: 'reading' })
  try {
    note(locale, { categories: await send(listCategories), state: 'there' })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    note(locale, { categories: null, state: 'failed' })
  }
}

const UNREAD: Reading = { categories: null, state: 'reading' }

/** The category tree; null until it is loaded. `again` retries after a failure. */
export function useCategories(): Reading & { again: () => void } {
  const locale = useLocale()
  const reading = useSyncExternalStore(
    subscribe,
    () => readings.get(locale) ?? UNREAD,
    () => UNREAD,
  )
  useEffect(() => {
    if (!readings.has(locale)) void read(locale)
  }, [locale])
  return { ...reading, again: () => void read(locale) }
}
