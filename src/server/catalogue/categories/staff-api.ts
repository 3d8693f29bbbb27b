import {
  createCategory,
  deleteCategory,
  listStaffCategories,
  mergeCategory,
  placeCategory,
  saveCategory,
  uploadCategoryPicture,
} from '#contract/staff/goods/categories.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { perform, recordCall, staff, type Act } from '../../staff/index.ts'
import { makeCategoryPicture } from '../goods/photos.ts'
import { listCategories, type CategoryRow } from '../store/categories.ts'
import { addCategory, changeCategory, deleteEmpty, mergeCategories, moveCategory } from './tree.ts'

export const categoryCalls: Served[] = [
  serve(listStaffCategories, [staff()], async ({ shop }) => ({
    data: await listCategories(shop.db),
  })),

  serve(createCategory, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const made = await addCategory(tx, ask, ask.body)
      return { done: made, act: actOn(made.slug, 'category_created', { after: formOf(made) }) }
    }),
  })),

  serve(saveCategory, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await changeCategory(tx, ask, ask.params.slug, ask.body)
      return {
        done: after,
        act: actOn(after.slug, 'category_saved', { before: formOf(before), after: formOf(after) }),
      }
    }),
  })),

  serve(placeCategory, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { slug } = ask.params
      const { before, after } = await moveCategory(tx, slug, ask.body)
      return {
        done: after,
        act: actOn(slug, 'category_moved', {
          before: { parent: before.parent },
          after: { parent: ask.body.parent, before: ask.body.before },
        }),
      }
    }),
  })),

  serve(mergeCategory, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const before = await mergeCategories(tx, ask, ask.params.slug, ask.body)
      return {
        done: {},
        act: actOn(before.slug, 'category_merged', {
          before: { name: before.name, products: before.products },
          after: { into: ask.body.into },
        }),
      }
    }),
  })),

  serve(deleteCategory, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const gone = await deleteEmpty(tx, ask, ask.params.slug)
      return { done: {}, act: actOn(gone.slug, 'category_deleted', { before: formOf(gone) }) }
    }),
  })),

  serve(uploadCategoryPicture, [staff()], async (ask) => {
    const picture = await makeCategoryPicture(ask.shop, ask.body.photo, ask.now)
    await recordCall(ask.shop.db, ask, {
      act: 'photo_uploaded',
      facts: { base: picture.base },
    })
    return { data: picture }
  }),
]

const formOf = ({ slug, parent, name, tile, picture, hidden }: CategoryRow) => ({
  slug,
  parent,
  name,
  tile,
  picture,
  hidden,
})
const actOn = (slug: string, act: string, changed: Pick<Act, 'before' | 'after'>): Act => ({
  act,
  entity: { kind: 'category', id: slug },
  ...changed,
})
