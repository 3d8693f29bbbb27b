import { exportProducts } from '#contract/staff/list-exports.ts'
import {
  createProduct,
  deleteProduct,
  getStaffProduct,
  listGoodsChoices,
  listParts,
  listStaffProducts,
  previewProduct,
  saveProduct,
  setNextDayQuota as setNextDayCall,
  showProduct,
  uploadProductPhoto,
  type ListedProduct,
} from '#contract/staff/goods/products.ts'
import { ratingAverage } from '#domain/catalogue/product.ts'
import type { Text } from '#domain/locale.ts'
import { readProductBlocks, thumbnailOf } from '../../content/index.ts'
import { AppError } from '../../errors.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { fromReplica, once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import {
  EXPORT_PAGE,
  exportList,
  pagesOf,
  perform,
  recordCall,
  staff,
  staffWith,
  type Act,
  type StaffCaller,
} from '../../staff/index.ts'
import type { SharedBlocks } from '../present-product.ts'
import { findGoods, listBenefitChoices, listCategoryChoices, type Goods } from '../store/goods.ts'
import {
  isSorted,
  countListed,
  listGoods,
  listSupplierChoices,
  type GoodsCursor,
  type ListedGoods,
} from '../store/goods-list.ts'
import { searchParts } from '../store/parts.ts'
import { setNextDayQuota } from '../stock.ts'
import { productColumns } from './export-columns.ts'
import { presentPart } from './form.ts'
import { requireFilters } from './goods-filters.ts'
import { previewGoods } from './preview.ts'
import { withParts } from './parts.ts'
import { makePhoto } from './photos.ts'
import { changesOf, createGoods, removeGoods, saveGoods, showGoods } from './save.ts'

const PER_PAGE = 50

export const goodsCalls: Served[] = [
  serve(listStaffProducts, [staff(), fromReplica()], async ({ shop, query, staff: caller }) => {
    requireFilters(caller, query)
    const perPage = query.per_page ?? PER_PAGE
    const [goods, total] = await Promise.all([
      listGoods(shop.db, query, {
        cursor: readCursor(query.cursor, (value) => isSorted(query.sort, value)),
        perPage,
      }),
      countListed(shop.db, query),
    ])
    return {
      data: goods.map((one) => presentListed(one, caller)),
      meta: {
        next_cursor:
          goods.length === perPage ? writeCursor(goods.at(-1)!.sorted, goods.at(-1)!.id) : null,
        total,
      },
    }
  }),

  serve(exportProducts, [staff(), fromReplica()], (ask) => {
    requireFilters(ask.staff, ask.query)
    return exportList(ask, {
      title: 'staff.title.products',
      bundles: ['goods'],
      columns: productColumns,
      chosen: ask.query.columns,
      walk: async function* (db) {
        const read = (cursor: GoodsCursor | null) =>
          listGoods(db, ask.query, { cursor, perPage: EXPORT_PAGE })
        const pages = pagesOf(read, ({ sorted, id }) => ({ value: sorted, id }))
        for await (const page of pages) yield page.map((one) => presentListed(one, ask.staff))
      },
    })
  }),

  serve(listParts, [staff()], async ({ shop, query }) => ({
    data: (await searchParts(shop.db, query.search)).map(presentPart),
  })),

  serve(getStaffProduct, [staff()], async ({ shop, params, now }) => {
    const goods = await findGoods(shop.db, params.id)
    if (!goods) throw new AppError('product_not_found')
    return { data: await withParts(shop.db, goods, now) }
  }),

  serve(previewProduct, [staff()], async (ask) => ({
    data: await previewGoods(ask, ask.body),
  })),

  serve(createProduct, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const goods = await createGoods(tx, ask, ask.body.form)
      const after = { sku: goods.sku, name: goods.name }
      return {
        done: await withParts(tx, goods, ask.now),
        act: actOn(goods, 'product_created', { after }),
      }
    }),
  })),

  serve(saveProduct, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await saveGoods(tx, ask, { ...ask.params, ...ask.body })
      return {
        done: await withParts(tx, after, ask.now),
        act: actOn(after, 'product_saved', changesOf(before, after)),
      }
    }),
  })),

  serve(showProduct, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { shown } = ask.body
      const goods = await showGoods(tx, ask, { ...ask.params, shown })
      return {
        done: await withParts(tx, goods, ask.now),
        act: actOn(goods, shown ? 'product_shown' : 'product_hidden', { after: { shown } }),
      }
    }),
  })),

  serve(deleteProduct, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const goods = await removeGoods(tx, ask.params.id)
      const before = { sku: goods.sku, name: goods.name }
      return { done: {}, act: actOn(goods, 'product_deleted', { before }) }
    }),
  })),

  serve(uploadProductPhoto, [staff()], async (ask) => {
    const { base, widths } = await makePhoto(ask.shop, ask.body.photo, ask.now)
    await recordCall(ask.shop.db, ask, { act: 'photo_uploaded', facts: { base } })
    return { data: { base, widths, alt: { en: '', id: '' } } }
  }),

  serve(setNextDayCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { expected, quota } = ask.body
      await setNextDayQuota(tx, ask.params.id, ask.body, ask.now)
      return {
        done: { quota },
        act: {
          act: 'next_day_set',
          entity: { kind: 'variation', id: ask.params.id },
          before: { quota: expected },
          after: { quota },
        },
      }
    }),
  })),

  serve(listGoodsChoices, [staff()], async ({ shop, staff: caller }) => {
    const blocks = await readProductBlocks<SharedBlocks>(shop.db)
    return {
      data: {
        categories: (await listCategoryChoices(shop.db)).map(({ slug, parent, name }) => ({
          slug,
          parent,
          name,
        })),
        benefits: await listBenefitChoices(shop.db),
        suppliers: caller.permissions.has('purchases.read')
          ? await listSupplierChoices(shop.db)
          : [],
        staff: await staffWith(shop.db, 'products.write'),
        delivery_blocks: namedBlocks(blocks?.delivery),
        packaging_blocks: namedBlocks(blocks?.packaging),
        checkpoints_blocks: namedBlocks(blocks?.checkpoints),
      },
    }
  }),
]

type Block = { title?: Text; description: Text }
/** Texts that products share, by what a person reads of them. */
const namedBlocks = (blocks: Readonly<Record<string, Block>> = {}) =>
  Object.entries(blocks).map(([slug, { title, description }]) => ({
    slug,
    name: title ?? description,
  }))

const actOn = (goods: Goods, act: string, changed: Pick<Act, 'before' | 'after'>): Act => ({
  act,
  entity: { kind: 'product', id: goods.id },
  ...changed,
})

const presentListed = (
  goods: ListedGoods,
  { permissions }: Pick<StaffCaller, 'permissions'>,
): ListedProduct => ({
  id: goods.id,
  sku: goods.sku,
  slug: goods.slug,
  name: goods.name,
  category: goods.category,
  grade: goods.grade,
  thumbnail: goods.picture && thumbnailOf(goods.picture),
  price: goods.price,
  regular_price: goods.regularPrice,
  variations: goods.variations,
  margin: permissions.has('prices.read') ? goods.margin : null,
  on_hand: goods.onHand,
  sold: goods.sold,
  rating: ratingAverage(goods.ratingSum, goods.ratingCount),
  shown: goods.shown,
  waiting: goods.waiting,
  changed_at: goods.changedAt?.toISOString() ?? null,
})
