import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import { loadStaffWords, type StaffBundle, type StaffTranslate } from '#i18n/staff.ts'
import { translator } from '#i18n/translate.ts'
import { shopName } from './shop.ts'
import { makeStore, useStore } from '#web/state/make-store.ts'

/** The language of the console and its texts so far; a change of language loads all of them. */
type Speech = {
  locale: Locale
  bundles: readonly StaffBundle[]
  words: Record<string, string>
  t: StaffTranslate
}

const speechOf = (
  locale: Locale,
  bundles: readonly StaffBundle[],
  words: Record<string, string>,
): Speech => ({ locale, bundles, words, t: translator(words, { shop: shopName() }) })

const speech = makeStore<Speech>({
  locale: DEFAULT_LOCALE,
  bundles: [],
  words: {},
  t: (key) => key,
})
const YEAR_SECONDS = 31_536_000

/** Loads texts that are missing. A screen's route names its bundles. */
export async function loadBundles(bundles: readonly StaffBundle[]): Promise<void> {
  const { locale, bundles: known } = speech.get()
  const missing = bundles.filter((bundle) => !known.includes(bundle))
  if (missing.length === 0) return
  const words = await loadStaffWords(locale, missing)
  const now = speech.get()
  // Another language was chosen meanwhile.
  if (now.locale !== locale) return loadBundles(bundles)
  speech.set(speechOf(locale, [...now.bundles, ...missing], { ...now.words, ...words }))
}

/** Sets the language of the first page and loads its texts. */
export async function initWords(locale: Locale): Promise<void> {
  speech.set(speechOf(locale, [], {}))
  await loadBundles(['ground'])
}

/** Changes the language of this page and of the next ones on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  if (speech.get().locale === locale) return
  const { bundles } = speech.get()
  const words = await loadStaffWords(locale, bundles)
  const late = speech.get().bundles.filter((bundle) => !bundles.includes(bundle))
  speech.set(speechOf(locale, bundles, words))
  await loadBundles(late)
  document.documentElement.lang = locale
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `staff_locale=${locale}; path=/staff; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

/** The texts of the console: `const t = useT(); t('staff.retry')`. */
export const useT = (): StaffTranslate => useStore(speech, ({ t }) => t)
export const useLocale = (): Locale => useStore(speech, ({ locale }) => locale)
/** For code outside of components. */
export const currentSpeech = (): Pick<Speech, 'locale' | 't'> => speech.get()
