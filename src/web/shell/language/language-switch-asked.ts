const NAME = 'language-asked'

/** Whether the browser's languages list Indonesian before English. */
export const mayOfferIndonesian = (languages: readonly string[]): boolean =>
  languages
    .map((each) => each.toLowerCase().split('-')[0])
    .find((each) => each === 'id' || each === 'en') === 'id'

/**
 * Whether this device was already asked or its visitor chose a language. True without storage,
 * since the answer could not be saved.
 */
export const wasAsked = (): boolean => {
  try {
    return (
      localStorage.getItem(NAME) !== null ||
      localStorage.getItem('locale') !== null ||
      /(?:^|; )locale=/.test(document.cookie)
    )
  } catch {
    return true
  }
}

export const rememberAsked = () => {
  try {
    localStorage.setItem(NAME, '1')
  } catch {
    // Without storage the question is never shown.
  }
}
