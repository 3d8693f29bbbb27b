import { ADJUSTMENT_KINDS } from '#domain/orders/adjustment.ts'
import { SUBSTITUTE_CHOICES } from '#domain/picking/substitution.ts'
import { OrderedPart } from '../../catalogue/index.ts'
import { col, sql } from '../../platform/database.ts'

/** What a unit costs from a quantity on, as agreed when the order was placed. */
export const AgreedPrice = { minQuantity: col.int, price: col.rupiah }

/** What lists show of a line. */
export const ListedLine = {
  id: col.id('order line'),
  slug: col.text,
  productId: col.id('product'),
  variationId: col.id('variation'),
  name: col.translated,
  variationName: col.translated,
  grade: col.text,
  image: col.text,
  tile: col.text,
  quantity: col.int,
  price: col.rupiah,
  lineTotal: col.rupiah,
  note: col.text,
  refundedQuantity: col.int,
  sku: col.text,
  ppnClass: col.text,
  freshDays: col.int,
  discountShare: col.rupiah,
  /** The coupon that gave this line; null for a purchase. */
  giftOf: col.nullable(col.text),
  /** What one unit of a hamper was made of. */
  parts: col.list(OrderedPart),
  /** The customer's review; null until it is rated. */
  review: col.nullable({
    rating: col.int,
    content: col.text,
    images: col.list({ url: col.text, thumbnail: col.text }),
    video: col.nullable({
      url: col.text,
      type: col.text,
      cover: col.text,
      thumbnail: col.text,
    }),
    isShown: col.flag,
    answer: col.nullable(col.text),
  }),
}
export const OrderLineRow = {
  ...ListedLine,
  /** What it lost before the hand-over. */
  adjustments: col.list({
    kind: col.one(ADJUSTMENT_KINDS),
    units: col.int,
    nominal: col.nullable(col.grams),
    grams: col.nullable(col.grams),
    amount: col.rupiah,
  }),
  quantityPrices: col.list(AgreedPrice),
  /** What a unit costs now; null when it is not sold any more. */
  priceNow: col.nullable(col.rupiah),
  /** Nominal grams of a unit. */
  weightG: col.grams,
  /** True grams of its weighed units, once they are packed. */
  weighed: col.list(col.int),
  /** Photos of these on the scale, and of weighed goods in its place. */
  scalePhotos: col.list(col.text),
  /** Goods in its place, once they are packed. */
  instead: col.list({
    name: col.translated,
    variationName: col.translated,
    units: col.int,
    /** True grams; 0 where it is not weighed. */
    grams: col.grams,
  }),
  substitute: col.one(SUBSTITUTE_CHOICES),
  /** The good for the choice `this`. */
  wanted: col.nullable({
    variationId: col.id('variation'),
    name: col.translated,
    variationName: col.translated,
  }),
}
/** Units of `order_lines l` that its customer has not dropped. */
export const unitsLeft = sql.raw(
  `l.quantity - coalesce((select sum(a.units) from order_adjustments a where a.order_line_id = l.id and a.kind = 'dropped'), 0)::integer`,
)
/** The lines of `orders o`, with more columns of each. */
export const linesOf = (more = '') =>
  sql.raw(`(
  select coalesce(json_agg(json_build_object('id', l.id, 'slug', l.slug, 'productId', l.product_id, 'variationId', l.variation_id, 'name', l.name,
    'variationName', l.variation_name, 'grade', l.grade, 'image', l.image, 'tile', p.tile, 'quantity', l.quantity, 'price', l.price, 'lineTotal', l.line_total,
    'note', l.note, 'sku', l.sku, 'ppnClass', l.ppn_class, 'freshDays', l.fresh_days, 'discountShare', l.discount_share, 'giftOf', l.gift_of, 'parts', l.parts, 'refundedQuantity', l.refunded_quantity,
    ${more}
    'review', (select json_build_object('rating', r.rating, 'content', r.content, 'images', r.images, 'video', r.video, 'isShown', r.hidden_reason is null,
      'answer', r.answer) from reviews r where r.order_line_id = l.id)) order by l.position), '[]')
  from order_lines l join products p on p.id = l.product_id where l.order_id = o.id) as lines`)
/** What became of a line while it was picked, and what the customer wanted then. */
export const picking = `'substitute', l.substitute,
    'priceNow', (select nv.price from variations nv where nv.id = l.variation_id and nv.active and p.published), 'quantityPrices', l.quantity_prices, 'weightG', l.weight_g,
    'adjustments', (select coalesce(json_agg(json_build_object('kind', a.kind, 'units', a.units, 'nominal', a.nominal_g, 'grams', a.true_g, 'amount', a.amount) order by a.at, a.id), '[]')
      from order_adjustments a where a.order_line_id = l.id),
    'weighed', (select coalesce(json_agg(g.grams), '[]') from pick_tasks k cross join lateral unnest(k.grams) as g(grams)
      where k.order_id = o.id and k.order_line_id = l.id and k.substitution_id is null and o.picked_g is not null),
    'scalePhotos', (select coalesce(json_agg(s.picture order by s.taken_at, s.id), '[]') from scale_photos s join pick_tasks k on k.id = s.task_id
      where k.order_id = o.id and k.order_line_id = l.id and k.state = 'picked' and s.dropped_at is null and o.picked_g is not null),
    'instead', (select coalesce(json_agg(json_build_object('name', ip.name, 'variationName', iv.name, 'units', k.picked, 'grams', coalesce((select sum(g) from unnest(k.grams) g), 0))), '[]')
      from pick_tasks k join variations iv on iv.id = k.variation_id join products ip on ip.id = iv.product_id
      where k.order_id = o.id and k.order_line_id = l.id and k.substitution_id is not null and k.state = 'picked' and o.picked_g is not null),
    'wanted', (select json_build_object('variationId', wv.id, 'name', wp.name, 'variationName', wv.name) from variations wv join products wp on wp.id = wv.product_id where wv.id = l.substitute_id),`
