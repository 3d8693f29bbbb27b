/** The errors of a text in both languages, by side. */
export const sided = (name: string, error: (path: string) => string | undefined) =>
  Object.fromEntries(
    (['id', 'en'] as const).flatMap((side) => {
      const text = error(`${name}.${side}`)
      return text ? [[side, text]] : []
    }),
  )
