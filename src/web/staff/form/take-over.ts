type Values = Readonly<Record<string, unknown>>

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
const isBothLanguages = (value: unknown): value is { en: unknown; id: unknown } =>
  typeof value === 'object' && value !== null && 'en' in value && 'id' in value

/**
 * Takes over what another person saved meanwhile where nothing was changed here. A field that both
 * changed differently stays as it is here and is named in `clashes`, with its language if it has
 * one.
 */
export const takeOver = <V extends Values>(
  base: V,
  ours: V,
  theirs: V,
): { values: V; clashes: string[] } => {
  const clashes: string[] = []
  const values = Object.fromEntries(
    Object.keys(ours).map((name) => {
      const [was, here, there] = [base[name], ours[name], theirs[name]]
      if (isBothLanguages(was) && isBothLanguages(here) && isBothLanguages(there)) {
        const sides = takeOver<Values>({ ...was }, { ...here }, { ...there })
        clashes.push(...sides.clashes.map((side) => `${name}.${side}`))
        return [name, sides.values]
      }
      if (isSame(was, here)) return [name, there]
      if (!isSame(was, there) && !isSame(here, there)) clashes.push(name)
      return [name, here]
    }),
  ) as V
  return { values, clashes }
}
