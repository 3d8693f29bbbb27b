import { storedLocale } from '#web/state/locale.tsx'
import { canStore, storedText } from '#web/state/stored.ts'

/** Whether the browser's languages list Indonesian before English. */
export const mayOfferIndonesian = (languages: readonly string[]): boolean =>
  languages
    .map((each) => each.toLowerCase().split('-')[0])
    .find((each) => each === 'id' || each === 'en') === 'id'

const asked = storedText('language-asked', 'device')

/**
 * Whether this device was already asked or its visitor chose a language. True without storage,
 * since the answer could not be saved.
 */
export const wasAsked = (): boolean =>
  !canStore('device') ||
  asked.read() !== null ||
  storedLocale.read() !== null ||
  /(?:^|; )locale=/.test(document.cookie)

export const rememberAsked = () => asked.write('1')
