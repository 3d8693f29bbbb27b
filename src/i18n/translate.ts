/**
 * A dictionary is flat: dotted keys to texts, in which `{name}` stands for a parameter, and
 * `{name|day|days}` for the word that its number takes: the first for 1.
 */
export type Dictionary = Readonly<Record<string, string>>
export type Parameters = Readonly<Record<string, string | number>>

/**
 * Looks a key up and fills its parameters in, then those of `always`, such as the shop's name. A
 * missing key answers itself, which the tests and the crawl report.
 */
export const translator =
  <D extends Dictionary>(dictionary: D, always: Parameters = {}) =>
  (key: keyof D & string, params: Parameters = always): string => {
    const text = dictionary[key] ?? key
    return text.includes('{')
      ? text.replace(
          /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
          (whole, name: string, one?: string, more?: string) => {
            const value = String(params[name] ?? always[name] ?? whole)
            return one === undefined ? value : value === '1' ? one : more!
          },
        )
      : text
  }
