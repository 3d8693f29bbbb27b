import type { Body } from '#contract/call.ts'
import type { createCategory, saveCategory } from '#contract/staff/goods/categories.ts'
import {
  childrenOf,
  mayMerge,
  mayStand,
  menuOrder,
  replaced,
  type Place,
} from '#domain/catalogue/category-tree.ts'
import { AppError, refuseFaults } from '../../errors.ts'
import { announceChange } from '../../platform/changes.ts'
import { isForeignKeyViolation, type Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import type { StoredPicture } from '../../content/index.ts'
import { isPhoto } from '../goods/photos.ts'
import {
  announceProducts,
  insertCategory,
  isNamed,
  isSlugTaken,
  listCategories,
  lockCategories,
  mergeInto,
  moveCategoryAddress,
  productsBelow,
  removeCategory,
  touchProductsIn,
  updateCategory,
  writeCategoryOrder,
  type CategoryDraft,
  type CategoryRow,
} from '../store/categories.ts'
import { refreshSearch } from '../store/save.ts'
import { rangeTags, shelfTag } from '../tags.ts'

type Asking = { shop: Shop; now: Date }
type Form = Body<typeof createCategory>

/** The drawn picture of a category that has none of its own. */
const DRAWN: StoredPicture = { base: '/files/art/categories/buah-lokal', widths: [96, 192] }

/** Adds a category at the end of its parent. */
export const addCategory = async (
  tx: Transaction,
  { shop }: Asking,
  form: Form,
): Promise<CategoryRow> => {
  const tree = await lockCategories(tx)
  const draft = await checked(tx, shop, { tree, form, own: null })
  await insertCategory(tx, draft, tree.length)
  await writeCategoryOrder(tx, menuOrder([...tree, draft]))
  await announceChange(tx, [...rangeTags(), shelfTag(form.slug)])
  return known(await listCategories(tx), form.slug)
}

/** Saves a category over the version that was read. */
export const changeCategory = async (
  tx: Transaction,
  { shop, now }: Asking,
  slug: string,
  { version, ...form }: Body<typeof saveCategory>,
): Promise<{ before: CategoryRow; after: CategoryRow }> => {
  const tree = await lockCategories(tx)
  const before = unchanged(known(tree, slug), version)
  const draft = await checked(tx, shop, { tree, form, own: before })
  await updateCategory(tx, slug, draft)
  const isMoved = before.parent !== form.parent
  if (isMoved)
    await writeCategoryOrder(
      tx,
      menuOrder(renamed(replaced(tree, slug, { parent: form.parent, before: null })!, slug, draft)),
    )
  if (slug !== form.slug) {
    await moveCategoryAddress(tx, { from: slug, to: form.slug, now })
    await touchProductsIn(tx, form.slug, now)
  }
  await announceCategory(tx, form.slug, [slug, before.parent, form.parent])
  return { before, after: known(await listCategories(tx), form.slug) }
}

const renamed = (tree: readonly CategoryRow[], slug: string, draft: CategoryDraft): CategoryRow[] =>
  tree.map((one) => ({
    ...one,
    slug: one.slug === slug ? draft.slug : one.slug,
    parent: one.parent === slug ? draft.slug : one.parent,
  }))

/** Moves a category in the tree. Throws 409 `changed_meanwhile` when the place is gone. */
export const moveCategory = async (
  tx: Transaction,
  slug: string,
  place: Place,
): Promise<{ before: CategoryRow; after: CategoryRow }> => {
  const tree = await lockCategories(tx)
  const before = known(tree, slug)
  if (!mayStand(tree, slug, place.parent)) throw wrong('parent', 'validation.categoryParent')
  const moved = replaced(tree, slug, place)
  if (!moved) throw new AppError('changed_meanwhile', { details: tree })
  if (before.parent !== place.parent)
    await updateCategory(tx, slug, { ...before, parent: place.parent })
  await writeCategoryOrder(tx, menuOrder(moved))
  if (before.parent === place.parent) await announceChange(tx, rangeTags())
  else await announceCategory(tx, slug, [before.parent, place.parent])
  return { before, after: known(await listCategories(tx), slug) }
}

/** Merges a category into another, which takes its products, children and addresses. */
export const mergeCategories = async (
  tx: Transaction,
  { now }: Asking,
  slug: string,
  { version, into }: { version: string; into: string },
): Promise<CategoryRow> => {
  const tree = await lockCategories(tx)
  const before = unchanged(known(tree, slug), version)
  if (!mayMerge(tree, slug, into)) throw wrong('into', 'validation.categoryInto')
  if (await isNamed(tx, slug, now)) throw new AppError('category_named')
  const moved = await productsBelow(tx, slug)
  const children = childrenOf(tree, slug).map((child) => ({ ...child, parent: into }))
  await mergeInto(tx, { from: slug, into, now })
  await removeCategory(tx, slug)
  await moveCategoryAddress(tx, { from: slug, to: into, now })
  const rest = tree.filter((one) => one.slug !== slug && one.parent !== slug)
  await writeCategoryOrder(tx, menuOrder([...rest, ...children]))
  await announceMoved(tx, moved, [slug, into, before.parent])
  return before
}

/** Deletes a category without products, children or terms that name it. */
export const deleteEmpty = async (
  tx: Transaction,
  { now }: Asking,
  slug: string,
): Promise<CategoryRow> => {
  const category = known(await lockCategories(tx), slug)
  if (await isNamed(tx, slug, now)) throw new AppError('category_named')
  try {
    await removeCategory(tx, slug)
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('category_in_use', { cause: error })
    throw error
  }
  await announceChange(tx, [...rangeTags(), shelfTag(slug)])
  return category
}

const known = (tree: readonly CategoryRow[], slug: string): CategoryRow => {
  const category = tree.find((one) => one.slug === slug)
  if (!category) throw new AppError('not_found')
  return category
}

const unchanged = (category: CategoryRow, version: string): CategoryRow => {
  if (category.version !== version) throw new AppError('changed_meanwhile', { details: category })
  return category
}

const wrong = (field: string, key: string) =>
  new AppError('invalid', { errors: { [field]: [{ key }] } })

type Given = { tree: readonly CategoryRow[]; form: Form; own: CategoryRow | null }

/** What the schema cannot say: the slug, the parent and the picture. All faulty fields at once. */
const checked = async (
  tx: Transaction,
  shop: Shop,
  { tree, form, own }: Given,
): Promise<CategoryDraft> => {
  const errors: Record<string, { key: string }[]> = {}
  if (await isSlugTaken(tx, form.slug, own?.slug ?? null))
    errors['slug'] = [{ key: 'validation.takenHere' }]
  if (!mayStand(tree, own?.slug ?? form.slug, form.parent))
    errors['parent'] = [{ key: 'validation.categoryParent' }]
  const picture = form.picture ?? DRAWN
  const isKept = [DRAWN, own?.picture].some(
    (one) => JSON.stringify(one) === JSON.stringify(picture),
  )
  if (!isKept && !(await isPhoto(shop, picture)))
    errors['picture'] = [{ key: 'validation.unknownPhoto' }]
  refuseFaults(errors)
  return { ...form, picture }
}

/** A category was changed or moved: its name is searched, and pages of its products show it. */
const announceCategory = async (
  tx: Transaction,
  slug: string,
  others: readonly (string | null)[],
): Promise<void> => announceMoved(tx, await productsBelow(tx, slug), [slug, ...others])

const announceMoved = async (
  tx: Transaction,
  products: readonly string[],
  slugs: readonly (string | null)[],
): Promise<void> => {
  if (products.length > 0) {
    await refreshSearch(tx, products)
    await announceProducts(tx, products)
  }
  const shelves = slugs.flatMap((slug) => (slug === null ? [] : [shelfTag(slug)]))
  await announceChange(tx, [...rangeTags(), ...shelves])
}
