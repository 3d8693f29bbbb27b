import type { Category } from '#contract/shop/catalogue.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { presentPicture } from '../content/index.ts'
import type { CategoryCount } from './store-listing.ts'

/**
 * The tree of categories with counts. Given the chosen ones of a filter, those that would show nothing are left out, unless they are chosen or hold
 * one that is offered.
 */
export const presentTree = (counts: readonly CategoryCount[], locale: Locale, chosen: readonly string[] | null): Category[] => {
  const isOffered = (category: CategoryCount) => chosen === null || category.count > 0 || chosen.includes(category.slug)
  const leaf = ({ slug, name, tile, image, count }: CategoryCount) => {
    const picture = presentPicture(image.base, image.widths)
    return { slug, name: inLocale(name, locale), icon: `${image.base}-${image.widths[0]}.webp`, image: picture, tile, count }
  }
  return counts
    .filter(({ parentSlug }) => parentSlug === null)
    .map((main) => ({ main, children: counts.filter((child) => child.parentSlug === main.slug && isOffered(child)) }))
    .filter(({ main, children }) => isOffered(main) || children.length > 0)
    .map(({ main, children }) => ({ ...leaf(main), children: children.map(leaf) }))
}
