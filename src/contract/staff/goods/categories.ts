import * as v from 'valibot'
import { CATEGORY_TILES } from '#domain/catalogue/category-tree.ts'
import { SLUG_FORM } from '#domain/catalogue/goods.ts'
import { staffCall } from '../../call.ts'
import { slugOf } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { digest } from '../fields.ts'
import { bilingual, line, photo } from './product-form.ts'
import { photoUpload } from './photo-upload.ts'

const NAME_MAX = 60
const SLUG_MAX = 80

const slug = v.pipe(line(SLUG_MAX), v.regex(SLUG_FORM, 'validation.slug'))
const slugParam = v.object({ slug: means(slug, 'Names the category.') })
const version = means(
  digest,
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const picture = v.object({ base: photo.entries.base, widths: photo.entries.widths })
const parent = means(v.nullable(slug), 'The main category above it; null for a main one.')
const form = {
  slug: means(slug, 'The part of addresses that names it; a former one redirects to it.'),
  parent,
  name: means(
    bilingual(v.pipe(line(NAME_MAX), v.nonEmpty('validation.required'))),
    'Name, as customers see it.',
  ),
  tile: means(v.picklist(CATEGORY_TILES, 'validation.oneOf'), 'Colour behind its picture.'),
  picture: means(v.nullable(picture), 'Its picture; null for a drawn one.'),
  hidden: means(v.boolean('validation.required'), 'Left out of menu, filters and sitemap.'),
}
const category = v.object({
  slug: slugOf,
  version,
  parent: means(v.nullable(v.string()), 'The main category above it; null for a main one.'),
  name: means(bilingual(v.string()), 'Name.'),
  tile: means(v.string(), 'Colour behind its picture.'),
  picture: means(
    v.object({
      base: means(v.string(), 'The address of its files.'),
      widths: picture.entries.widths,
    }),
    'Its picture.',
  ),
  hidden: means(v.boolean(), 'Left out of menu, filters and sitemap.'),
  products: means(count, 'How many products are in it itself, shown or not.'),
  shown: means(count, 'How many products customers see in it and below it.'),
  former: means(v.array(slugOf), 'Slugs that redirect to it.'),
})
export type StaffCategory = v.InferOutput<typeof category>

export const listStaffCategories = staffCall({
  method: 'GET',
  path: '/categories',
  summary: 'Categories in the order of the menu',
  auth: 'staff',
  needs: 'products.read',
  data: v.array(category),
})

const saving = {
  auth: 'staff',
  needs: 'products.write',
  idempotent: true,
} as const

export const createCategory = staffCall({
  method: 'POST',
  path: '/categories',
  summary: 'Add a category at the end of its parent',
  ...saving,
  status: 201,
  body: v.object(form),
  data: category,
})

export const saveCategory = staffCall({
  method: 'PUT',
  path: '/categories/{slug}',
  summary: 'Save a category; under another parent it comes last',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: slugParam,
  body: v.object({ version, ...form }),
  data: category,
})

export const placeCategory = staffCall({
  method: 'PUT',
  path: '/categories/{slug}/place',
  summary: 'Move a category in the tree',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: slugParam,
  body: v.object({
    parent,
    before: means(
      v.nullable(slug),
      'The category below the same parent that it comes before; null for the last place.',
    ),
  }),
  data: category,
})

export const mergeCategory = staffCall({
  method: 'POST',
  path: '/categories/{slug}/merge',
  summary: 'Merge a category into another, which takes its products and addresses',
  ...saving,
  refuses: ['changed_meanwhile', 'category_named', 'not_found'],
  params: slugParam,
  body: v.object({ version, into: means(slug, 'The category that stays.') }),
  data: v.object({}),
})

export const deleteCategory = staffCall({
  method: 'DELETE',
  path: '/categories/{slug}',
  summary: 'Delete an empty category',
  ...saving,
  refuses: ['category_in_use', 'category_named', 'not_found'],
  params: slugParam,
  data: v.object({}),
})

export const uploadCategoryPicture = photoUpload({
  path: '/category-pictures',
  summary: 'Make a photo into the formats of a category’s picture',
  needs: 'products.write',
  file: 'JPEG or PNG; cut square.',
  data: picture,
})
