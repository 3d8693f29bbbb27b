import { useEffect } from 'react'
import { listCategories, type Category } from '#contract/catalogue/categories.ts'
import { CallFailure, send } from '#web/send.ts'
import { useLocale } from '#web/state/locale.tsx'
import { makeStore, useStore } from '#web/state/make-store.ts'
import type { Locale } from '#domain/locale.ts'

type Reading = { categories: readonly Category[] | null; state: 'reading' | 'there' | 'failed' }

// All components that show categories share one response per language, fetched on first use.
const readings = makeStore<ReadonlyMap<Locale, Reading>>(new Map())
const note = (locale: Locale, reading: Reading) =>
  readings.set(new Map(readings.get()).set(locale, reading))

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
  const reading = useStore(readings, (all) => all.get(locale) ?? UNREAD)
  useEffect(() => {
    if (!readings.get().has(locale)) void read(locale)
  }, [locale])
  return { ...reading, again: () => void read(locale) }
}
