import type { Category } from '#contract/catalogue/categories.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { presentPicture } from '../content/index.ts'
import type { CategoryCount } from './store/facets.ts'

/**
 * The category tree with counts. Empty categories stay with 0, so that the filter does not jump.
 */
export const presentTree = (counts: readonly CategoryCount[], locale: Locale): Category[] => {
  const leaf = ({ slug, name, tile, image, count }: CategoryCount) => {
    const picture = presentPicture(image.base, image.widths)
    return {
      slug,
      name: inLocale(name, locale),
      icon: `${image.base}-${image.widths[0]}.webp`,
      image: picture,
      tile,
      count,
    }
  }
  return counts
    .filter(({ parentSlug }) => parentSlug === null)
    .map((main) => ({
      ...leaf(main),
      children: counts.filter(({ parentSlug }) => parentSlug === main.slug).map(leaf),
    }))
}
