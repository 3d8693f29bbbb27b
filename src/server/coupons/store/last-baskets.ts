import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'

const Basket = {
  customerId: col.id('customer'),
  at: col.instant,
  tier: col.text,
  isFirst: col.flag,
  paymentMethod: col.text,
  shipping: col.rupiah,
  hasGoodsCoupon: col.flag,
  hasShippingCoupon: col.flag,
  lines: col.list({
    variationId: col.id('variation'),
    product: col.text,
    price: col.rupiah,
    quantity: col.int,
    categories: col.list(col.text),
    giftOf: col.nullable(col.text),
    off: col.rupiah,
  }),
}

/**
 * Orders that were placed between two instants and stand, as `domain/coupons/coupon-effect.ts` reads
 * them: without gifts, at the prices of then, in the categories of now. `code` is the coupon that is
 * tried: orders with it may take it again.
 */
export const basketsBetween = (
  db: Queryable,
  { from, to, code }: { from: Date; to: Date; code: string | null },
) =>
  rows(
    db,
    sql(Basket)`
      select o.customer_id as "customerId", o.placed_at as at, coalesce(a.tier_code, '') as tier, o.is_first as "isFirst",
        o.payment_method as "paymentMethod", o.shipping, coalesce(u.on_goods, false) as "hasGoodsCoupon", coalesce(u.on_shipping, false) as "hasShippingCoupon", l.lines
      from orders o left join loyalty_accounts a on a.customer_id = o.customer_id
        left join lateral (
          select bool_or(c.kind <> 'shipping') as on_goods, bool_or(c.kind = 'shipping') as on_shipping
          from coupon_uses u join coupons c on c.id = u.coupon_id
          where u.order_id = o.id and u.state <> 'released' and c.code is distinct from ${code}
        ) u on true
        cross join lateral (
          select coalesce(json_agg(json_build_object('variationId', l.variation_id, 'product', l.slug, 'price', l.price, 'quantity', l.quantity,
            'categories', array_remove(array[c.slug, c.parent_slug], null), 'giftOf', null, 'off', coalesce(s.off, 0)) order by l.position), '[]') as lines
          from order_lines l join products p on p.id = l.product_id left join categories c on c.slug = p.category_slug
            left join lateral (select sum(amount)::bigint as off from automatic_discount_shares s where s.order_line_id = l.id) s on true
          where l.order_id = o.id and l.gift_of is null
        ) l
      where o.placed_at >= ${from} and o.placed_at < ${to} and o.state not in ('pending_payment', 'expired', 'cancelled')
      order by o.placed_at, o.id`,
  )

/** A gift with its price of now; null when the shop has no such SKU. */
export const giftOfSku = (db: Queryable, sku: string) =>
  row(
    db,
    sql({
      id: col.id('variation'),
      price: col.rupiah,
    })`select id, price from variations where sku = ${sku}`,
  )
