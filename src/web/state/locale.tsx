import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { localeTag, type Locale } from '#domain/locale.ts'
import {
  loadWords,
  tellAsBefore,
  translate,
  type Bundle,
  type Translate,
  type WebWords,
} from '#i18n/web.ts'
import { storedText } from './stored.ts'

/** Language and texts of this page, for code outside of components. */
export type Speech = { locale: Locale; t: Translate }

type LocaleState = Speech & { choose: (locale: Locale) => Promise<void> }

// The browser's language. Unset on the server, which renders several languages concurrently.
let spoken: { locale: Locale; words: WebWords; bundles: readonly Bundle[] } | null = null
const choices = new Set<() => void>()

/** Sets the initial texts. Called by the browser's entry. */
export function initLocale(locale: Locale, words: WebWords) {
  spoken = { locale, words, bundles: ['everyone'] }
}
/** Loads a bundle of texts. The server has all of them. */
export async function loadBundle(bundle: Bundle) {
  if (!spoken || spoken.bundles.includes(bundle)) return
  const { locale, words } = spoken
  Object.assign(words, await loadWords(locale, bundle))
  // Another language was chosen meanwhile.
  if (spoken.words !== words) return loadBundle(bundle)
  if (!spoken.bundles.includes(bundle)) spoken = { ...spoken, bundles: [...spoken.bundles, bundle] }
}

/** Loads a module with the texts that it uses; `tools/words-at-hand.test.ts` checks the bundle. */
export const withWords =
  <T,>(load: () => Promise<T>, bundle: Bundle) =>
  async (): Promise<T> =>
    (await Promise.all([load(), loadBundle(bundle)]))[0]
/** The browser's current texts, for code outside of components. */
export const currentTranslate = (): Translate => translate(spoken!.words)

/** Calls back after a change of language. */
export function onLocaleChange(listener: () => void): () => void {
  choices.add(listener)
  return () => choices.delete(listener)
}

const LocaleContext = createContext<LocaleState | null>(null)

interface LocaleProviderProps {
  locale: Locale
  words: WebWords
  /**
   * Runs after the texts are loaded and before they are shown: stores the choice and reloads the
   * page's data.
   */
  onChoose?: ((speech: Speech) => Promise<void>) | undefined
  children: ReactNode
}

export function LocaleProvider({ locale, words, onChoose, children }: LocaleProviderProps) {
  const [speech, setSpeech] = useState<Speech>(() => ({ locale, t: translate(words) }))
  const choose = useCallback(
    async (next: Locale) => {
      const chosen = await wordsOf(next)
      const said = { locale: next, t: translate(chosen.words) }
      await onChoose?.(said)
      // Bundles that were loaded while the new language was loading.
      const late = (spoken?.bundles ?? []).filter((bundle) => !chosen.bundles.includes(bundle))
      spoken = chosen
      await Promise.all(late.map(loadBundle))
      setSpeech(said)
      for (const listener of choices) listener()
    },
    [onChoose],
  )
  const state = useMemo(() => ({ ...speech, choose }), [speech, choose])
  return <LocaleContext value={state}>{children}</LocaleContext>
}

/** Texts of another language, of the same bundles as the current one. */
const wordsOf = async (locale: Locale) => {
  const bundles = spoken?.bundles ?? ['everyone']
  const words = tellAsBefore(await loadWords(locale, ...bundles), spoken?.words ?? {})
  return { locale, words, bundles }
}

const useLocaleState = (): LocaleState => {
  const state = use(LocaleContext)
  if (!state) throw new Error('LocaleProvider is missing')
  return state
}

/** The interface's texts: `const t = useT(); t('cart.title')`. */
export const useT = (): Translate => useLocaleState().t
export const useLocale = (): Locale => useLocaleState().locale
/** Changes the language; page, query, cart and scroll position stay. */
export const useChooseLocale = () => useLocaleState().choose

export const storedLocale = storedText('locale', 'device')

const YEAR_SECONDS = 31_536_000
/** Stores the language on the device, and in a cookie for the server. */
export function rememberLocale(locale: Locale) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  storedLocale.write(localeTag(locale))
}
