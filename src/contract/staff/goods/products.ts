import * as v from 'valibot'
import { PPN_CLASSES } from '#domain/catalogue/goods.ts'
import { staffCall } from '../../call.ts'
import { product as shopProduct } from '../../catalogue/product.ts'
import { nextCursor, opaqueId, slugOf, thumbnail } from '../../fields.ts'
import { count, means, stars, unit } from '../../means.ts'
import { digits, id, idParam, instant, pageQuery, rupiah, switchQuery } from '../../wire.ts'
import { dayQuery, nameQuery } from '../fields.ts'
import { bilingual, line, NAME_MAX, photo, productForm, whole } from './product-form.ts'
import { photoUpload } from './photo-upload.ts'

const listCursor = means(
  v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,800}$/, 'validation.invalid'))),
  'Where the list goes on: `next_cursor` of the answer before.',
)

const version = means(
  v.pipe(whole(1, 1_000_000_000), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const partChoice = v.object({
  variation_id: opaqueId,
  product_id: opaqueId,
  sku: means(v.string(), 'Stock keeping unit.'),
  name: means(bilingual(v.string()), 'Name of its product.'),
  variation_name: means(bilingual(v.string()), 'Name, such as `1 kg`.'),
  saleable: means(v.pipe(v.number(), count), 'Units that can be sold now.'),
  price: means(rupiah, 'What one costs by itself.'),
  net_weight_g: means(v.pipe(v.number(), unit('grams')), 'What one weighs.'),
})
export type PartChoice = v.InferOutput<typeof partChoice>

const product = v.object({
  id: opaqueId,
  version,
  shown: means(v.boolean(), 'Whether customers see it.'),
  obstacles: means(v.array(v.string()), 'What is missing before it can be shown.'),
  advice: means(
    v.array(v.picklist(['caption'])),
    'What it can be shown without and should have: `caption`, what each photo shows in both languages.',
  ),
  changed_at: means(v.nullable(instant), 'When the console saved it last.'),
  ordered: means(v.boolean(), 'It was ordered, so it cannot be deleted.'),
  on_hand: means(
    v.record(v.string(), v.pipe(v.number(), count)),
    'Units on hand by id of the variation; of a hamper how many its parts make.',
  ),
  next_day: means(
    v.record(v.string(), v.pipe(v.number(), count)),
    'Units that growers bring for the next day, by id of the variation.',
  ),
  parts: means(v.array(partChoice), 'The variations that its hampers are made of.'),
  form: means(productForm, 'What the form has.'),
})
export type StaffProduct = v.InferOutput<typeof product>

const sorts = ['name', 'sku', 'price', 'on_hand', 'sold', 'rating', 'changed'] as const
const listed = v.object({
  id: opaqueId,
  sku: means(v.string(), 'Stock keeping unit.'),
  slug: slugOf,
  name: means(bilingual(v.string()), 'Name.'),
  category: means(bilingual(v.string()), 'Name of its category.'),
  grade: means(v.string(), 'Grade.'),
  thumbnail: means(v.nullable(thumbnail), 'Address of a small picture; null without one.'),
  price: means(v.nullable(rupiah), 'The lowest price; null without a variation.'),
  regular_price: means(v.nullable(rupiah), 'Its regular price.'),
  variations: means(v.pipe(v.number(), count), 'How many variations are sold.'),
  margin: means(
    v.nullable(v.pipe(v.number(), unit('percent'))),
    'The least that a variation leaves of its price; null without a known cost, and without `prices.read`.',
  ),
  on_hand: means(v.pipe(v.number(), count), 'Units on hand.'),
  sold: means(v.pipe(v.number(), count), 'Units sold in 30 days.'),
  rating: means(stars, 'Mean of its stars; 0 without any.'),
  shown: means(v.boolean(), 'Whether customers see it.'),
  waiting: means(v.pipe(v.number(), count), 'How many customers wait until it is back in stock.'),
  changed_at: means(v.nullable(instant), 'When the console saved it last.'),
})
export type ListedProduct = v.InferOutput<typeof listed>

const percentQuery = v.optional(digits(0, 100, 'percent'))

/** Filters of the list; they add up. */
export const goodsFilters = {
  search: means(v.optional(line(NAME_MAX)), 'Part of a name, SKU, barcode or PLU.'),
  shown: means(switchQuery, 'Only those that customers see, or do not see.'),
  category: means(v.optional(nameQuery), 'Slug of a category; its children count.'),
  benefit: means(v.optional(nameQuery), 'Slug of a benefit.'),
  zone: means(
    v.optional(v.picklist(['ambient', 'chilled', 'frozen'], 'validation.oneOf')),
    'How cold it has to stay.',
  ),
  ppn: means(v.optional(v.picklist(PPN_CLASSES, 'validation.oneOf')), 'PPN class.'),
  missing: means(
    v.optional(v.picklist(['photo', 'caption', 'text', 'variation'], 'validation.oneOf')),
    'Only those without a photo, what a photo shows, a text in one language, or anything to sell.',
  ),
  stock: means(
    v.optional(v.picklist(['out', 'low'], 'validation.oneOf')),
    'Only those of which nothing can be sold, or less than two days’ sales are left.',
  ),
  halal_before: means(v.optional(dayQuery), 'Only those whose certificate ends before this day.'),
  supplier: means(
    v.optional(nameQuery),
    'Only those that this supplier sells, by its id; needs `purchases.read`.',
  ),
  margin_min: means(
    percentQuery,
    'Only those of which every variation with a cost leaves at least this, in percent; needs `prices.read`.',
  ),
  margin_max: means(
    percentQuery,
    'Only those of which a variation leaves at most this, in percent; needs `prices.read`.',
  ),
  changed_by: means(
    v.optional(nameQuery),
    'Only those that this member of staff changed, by login: at the form, in the sheet or by a file.',
  ),
}

export const listStaffProducts = staffCall({
  method: 'GET',
  path: '/products',
  summary: 'Products, shown or not',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({
    ...goodsFilters,
    sort: means(
      v.optional(v.picklist(sorts, 'validation.oneOf'), 'name'),
      'What they are sorted by.',
    ),
    order: means(v.optional(v.picklist(['asc', 'desc'], 'validation.oneOf'), 'asc'), 'Direction.'),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(listed),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(v.pipe(v.number(), count), 'How many match.'),
  }),
})

export const listParts = staffCall({
  method: 'GET',
  path: '/parts',
  summary: 'Variations that a hamper can be made of',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({ search: means(line(NAME_MAX), 'Part of a name, or a SKU, barcode or PLU.') }),
  data: v.array(partChoice),
})

export const getStaffProduct = staffCall({
  method: 'GET',
  path: '/products/{id}',
  summary: 'A product as its form has it',
  auth: 'staff',
  needs: 'products.read',
  refuses: ['product_not_found'],
  params: idParam,
  data: product,
})

const saving = {
  auth: 'staff',
  needs: 'products.write',
  idempotent: true,
  refuses: ['changed_meanwhile', 'product_not_found', 'forbidden', 'conflict', 'product_in_use'],
} as const

/** Writes nothing. What a save refuses is refused here too. */
export const previewProduct = staffCall({
  method: 'POST',
  path: '/products/preview',
  summary: 'A form as customers would see it, before it is saved',
  auth: 'staff',
  needs: 'products.write',
  refuses: ['product_not_found', 'forbidden'],
  body: v.object({
    id: means(v.nullable(id), 'The product that it would be saved over; null for a new one.'),
    form: productForm,
  }),
  data: v.object({
    en: means(shopProduct, 'In English.'),
    id: means(shopProduct, 'In Indonesian.'),
  }),
})

export const createProduct = staffCall({
  method: 'POST',
  path: '/products',
  summary: 'Make a product, not shown yet',
  ...saving,
  status: 201,
  body: v.object({ form: productForm }),
  data: product,
})

export const saveProduct = staffCall({
  method: 'PUT',
  path: '/products/{id}',
  summary: 'Save a product',
  ...saving,
  params: idParam,
  body: v.object({ version, form: productForm }),
  data: product,
})

export const showProduct = staffCall({
  method: 'PUT',
  path: '/products/{id}/shown',
  summary: 'Show a product to customers, or hide it',
  ...saving,
  params: idParam,
  body: v.object({ shown: means(v.boolean('validation.boolean'), 'Whether customers see it.') }),
  data: product,
})

export const deleteProduct = staffCall({
  method: 'DELETE',
  path: '/products/{id}',
  summary: 'Delete a product that was never ordered',
  ...saving,
  params: idParam,
  data: v.object({}),
})

export const uploadProductPhoto = photoUpload({
  path: '/product-photos',
  summary: 'Make a photo into the shop’s formats',
  needs: 'products.write',
  file: 'JPEG or PNG; cut square.',
  data: photo,
})

export const setNextDayQuota = staffCall({
  method: 'PUT',
  path: '/variations/{id}/next-day',
  summary: 'Set the units that growers bring for the next day, on every day',
  auth: 'staff',
  needs: 'batches.write',
  idempotent: true,
  refuses: ['product_not_found', 'conflict', 'changed_meanwhile'],
  params: idParam,
  body: v.object({
    expected: means(
      v.pipe(whole(0, 1_000_000), unit('count')),
      'The units that were read: another number is refused with `changed_meanwhile`.',
    ),
    quota: means(v.pipe(whole(0, 1_000_000), unit('count')), 'Units for the next day; 0 for none.'),
  }),
  data: v.object({ quota: means(v.pipe(v.number(), count), 'Units for the next day.') }),
})

const blocks = v.array(
  v.object({
    slug: means(v.string(), 'What a product refers to it by.'),
    name: means(bilingual(v.string()), 'Its title, or the beginning of its text.'),
  }),
)

export const listGoodsChoices = staffCall({
  method: 'GET',
  path: '/goods-choices',
  summary: 'What the form of a product chooses from',
  auth: 'staff',
  needs: 'products.read',
  data: v.object({
    categories: means(
      v.array(
        v.object({
          slug: slugOf,
          parent: means(v.nullable(v.string()), 'Slug of its parent.'),
          name: means(bilingual(v.string()), 'Name.'),
        }),
      ),
      'Categories in their order.',
    ),
    benefits: means(
      v.array(v.object({ slug: slugOf, name: means(bilingual(v.string()), 'Name.') })),
      'Benefits in their order.',
    ),
    suppliers: means(
      v.array(v.object({ id: opaqueId, name: means(v.string(), 'Name.') })),
      'Suppliers by name; none without `purchases.read`.',
    ),
    staff: means(
      v.array(v.object({ login: means(v.string(), 'Login.'), name: means(v.string(), 'Name.') })),
      'Who may change products, by name.',
    ),
    delivery_blocks: means(blocks, 'Texts on delivery.'),
    packaging_blocks: means(blocks, 'Texts on packaging.'),
    checkpoints_blocks: means(blocks, 'Texts on quality checks.'),
  }),
})
