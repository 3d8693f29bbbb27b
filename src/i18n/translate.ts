/** A dictionary is flat: dotted keys to texts, in which `{name}` stands for a parameter. */
export type Dictionary = Readonly<Record<string, string>>
export type Parameters = Readonly<Record<string, string | number>>

/**
 * Looks a key up and fills its parameters in. A missing key answers itself, which the tests and the
 * crawl report.
 */
export const translator =
  <D extends Dictionary>(dictionary: D) =>
  (key: keyof D & string, params?: Parameters): string => {
    const text = dictionary[key] ?? key
    return params
      ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
      : text
  }
