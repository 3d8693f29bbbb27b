/** The tree of categories: main ones, and one level below them. */

export const CATEGORY_TILES = [
  'mango',
  'citrus',
  'pine',
  'berry',
  'leaf',
  'grape',
  'sky',
  'coco',
] as const

export type Branch = { readonly slug: string; readonly parent: string | null }
/** Where a category is put: under a parent (null for a main one), before a sibling or last. */
export type Place = { readonly parent: string | null; readonly before: string | null }

export const childrenOf = <One extends Branch>(tree: readonly One[], parent: string | null) =>
  tree.filter((one) => one.parent === parent)

/** Whether a category may stand there: below a main one, and only without children of its own. */
export const mayStand = (tree: readonly Branch[], slug: string, parent: string | null): boolean =>
  parent === null ||
  (parent !== slug &&
    tree.some((one) => one.slug === parent && one.parent === null) &&
    !tree.some((one) => one.parent === slug))

/** All slugs in the order of the menu, each main category followed by its children. */
export const menuOrder = (tree: readonly Branch[]): string[] =>
  childrenOf(tree, null).flatMap(({ slug }) => [
    slug,
    ...childrenOf(tree, slug).map((child) => child.slug),
  ])

/** The tree with a category at another place; null where it cannot stand there. */
export const replaced = <One extends Branch>(
  tree: readonly One[],
  slug: string,
  { parent, before }: Place,
): One[] | null => {
  const moved = tree.find((one) => one.slug === slug)
  const rest = tree.filter((one) => one.slug !== slug)
  if (!moved || !mayStand(tree, slug, parent)) return null
  const at = before === null ? rest.length : rest.findIndex((one) => one.slug === before)
  if (at < 0 || (before !== null && rest[at]!.parent !== parent)) return null
  return rest.toSpliced(at, 0, { ...moved, parent })
}

/** Whether a category and those below it fit into another. */
export const mayMerge = (tree: readonly Branch[], slug: string, into: string): boolean => {
  const target = tree.find((one) => one.slug === into)
  if (!target || into === slug) return false
  return target.parent === null || !tree.some((one) => one.parent === slug)
}

/** The next place in a direction of the keyboard; null where there is none. */
export const placeBeside = (
  tree: readonly Branch[],
  slug: string,
  key: 'up' | 'down' | 'in' | 'out',
): Place | null => {
  const own = tree.find((one) => one.slug === slug)
  if (!own) return null
  const siblings = childrenOf(tree, own.parent)
  const at = siblings.findIndex((one) => one.slug === slug)
  const slugAt = (index: number) => siblings[index]?.slug ?? null
  switch (key) {
    case 'up':
      return at > 0 ? { parent: own.parent, before: slugAt(at - 1) } : null
    case 'down':
      return at < siblings.length - 1 ? { parent: own.parent, before: slugAt(at + 2) } : null
    case 'in': {
      const parent = slugAt(at - 1)
      const fits = own.parent === null && parent !== null && mayStand(tree, slug, parent)
      return fits ? { parent, before: null } : null
    }
    case 'out': {
      if (own.parent === null) return null
      const mains = childrenOf(tree, null)
      const after = mains.findIndex((one) => one.slug === own.parent) + 1
      return { parent: null, before: mains[after]?.slug ?? null }
    }
  }
}

/** The place under the pointer: on the upper or lower half of a row, or below all rows. */
export const placeAt = (
  tree: readonly Branch[],
  slug: string,
  over: { slug: string; half: 'upper' | 'lower' } | null,
): Place | null => {
  const target = tree.find((one) => one.slug === over?.slug)
  if (over?.slug === slug) return null
  const place = target ? beside(tree, slug, target, over!.half) : { parent: null, before: null }
  return replaced(tree, slug, place) && place
}

const beside = (
  tree: readonly Branch[],
  slug: string,
  target: Branch,
  half: 'upper' | 'lower',
): Place => {
  if (half === 'upper') return { parent: target.parent, before: target.slug }
  const isInside = target.parent === null && mayStand(tree, slug, target.slug)
  const parent = isInside ? target.slug : target.parent
  const siblings = childrenOf(tree, parent).filter((one) => one.slug !== slug)
  const after = isInside ? 0 : siblings.findIndex((one) => one.slug === target.slug) + 1
  return { parent, before: siblings[after]?.slug ?? null }
}
