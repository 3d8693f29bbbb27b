import { tags } from './tags.ts'

/** The tag with the longest matching prefix of a path below `/api/`. Throws when there is none. */
export const tagOf = (path: string): string => {
  const fits = tags.flatMap(({ name, paths }) =>
    paths
      .filter((start) => path.startsWith(start))
      .map((start) => ({ name, length: start.length })),
  )
  const best = fits.toSorted((a, b) => b.length - a.length)[0]
  if (!best) throw new Error(`No tag for ${path}: add it to openapi/tags.ts`)
  return best.name
}
