import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocale } from '#web/state/locale.tsx'
import { mayOfferIndonesian, wasAsked } from './language-switch-asked.ts'

// Loaded lazily: most visitors never see it.
const LanguageBar = lazy(() =>
  import('./language-switch-bar.tsx').then(({ LanguageBar: Component }) => ({
    default: Component,
  })),
)

/**
 * Offers Indonesian once, where the browser prefers it and the page is English. It never switches
 * by itself. Decided in the browser, because cached pages are the same for every guest.
 */
export function LanguageOffer() {
  const locale = useLocale()
  const [isDue, setDue] = useState(false)
  useEffect(
    () => setDue(locale === 'en' && mayOfferIndonesian(navigator.languages) && !wasAsked()),
    [locale],
  )
  if (!isDue) return null
  return (
    <Suspense fallback={null}>
      <LanguageBar onDone={() => setDue(false)} />
    </Suspense>
  )
}
