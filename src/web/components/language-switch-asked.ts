const NAME = 'language-asked'

/** Whether Indonesian comes before English among the languages of a browser. */
export const mayOfferIndonesian = (languages: readonly string[]): boolean =>
  languages
    .map((each) => each.toLowerCase().split('-')[0])
    .find((each) => each === 'id' || each === 'en') === 'id'

/**
 * Whether this device was asked already, or its visitor has chosen a language. Without storage
 * nobody is asked: the answer could not be kept.
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
    // It was not asked without storage.
  }
}
