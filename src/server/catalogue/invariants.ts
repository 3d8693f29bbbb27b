import { sql } from '../platform/database.ts'
import type { Invariant } from '../platform/invariant.ts'

export const catalogueInvariants: readonly Invariant[] = [
  {
    id: 'I1a',
    what: 'stock on hand is the sum of its movements',
    count: () => sql`select count(*) as breaks from stock_items s
      where s.on_hand <> coalesce((select sum(on_hand_delta) from stock_movements m where m.variation_id = s.variation_id and m.location_id = s.location_id), 0)`,
  },
  {
    id: 'I1b',
    what: 'reserved stock is the sum of live reservations, and of its movements, and never more than there is',
    count: () => sql`select count(*) as breaks from stock_items s
      where s.reserved not between 0 and s.on_hand
         or s.reserved <> case when s.online then coalesce((select sum(quantity - released) from stock_reservations r where r.variation_id = s.variation_id and r.state = 'live' and r.kind = 'stock'), 0) else 0 end
         or s.reserved <> coalesce((select sum(reserved_delta) from stock_movements m where m.variation_id = s.variation_id and m.location_id = s.location_id), 0)`,
  },
  {
    id: 'I1c',
    what: 'the next day’s promised supply is the sum of its reservations',
    count: () => sql`select count(*) as breaks from next_day_supply n
      where n.reserved <> coalesce((select sum(quantity - released) from stock_reservations r where r.variation_id = n.variation_id and r.day = n.day and r.kind = 'next_day' and r.state <> 'released'), 0)`,
  },
  {
    id: 'I1e',
    what: 'the product shelf matches its source rows, and its counts match its rows',
    count: () => sql`select (
        select count(*) from product_shelf s full join product_shelf_truth t using (product_id)
        where (s.slug, s.category_slug, s.main_slug, s.shown, s.first_published_at, s.rating, s.sold_30_days, s.benefits, s.strength, s.variations, s.refrigerated,
            s.closed_rank, s.closed_price, s.closed_variation, s.open_rank, s.open_price, s.open_variation, s.gone_on, s.gone_rank, s.gone_price, s.gone_variation,
            s.closed_prices, s.closed_choices, s.open_prices, s.open_choices, s.gone_prices, s.gone_choices)
          is distinct from (t.slug, t.category_slug, t.main_slug, t.shown, t.first_published_at, t.rating, t.sold_30_days, t.benefits, t.strength, t.variations, t.refrigerated,
            t.closed_rank, t.closed_price, t.closed_variation, t.open_rank, t.open_price, t.open_variation, t.gone_on, t.gone_rank, t.gone_price, t.gone_variation,
            t.closed_prices, t.closed_choices, t.open_prices, t.open_choices, t.gone_prices, t.gone_choices)
      ) + (
        select count(*) from (
          select s.category_slug, b.slug as benefit_slug, count(*) as products from product_shelf s cross join lateral unnest(array_append(s.benefits, '')) as b (slug)
          where s.shown group by 1, 2
        ) counted full join (select * from shelf_counts where products <> 0) kept using (category_slug, benefit_slug)
        where counted.products is distinct from kept.products
      ) as breaks`,
  },
  {
    id: 'I1i',
    what: 'the price history ends with the price now, without gaps, and allows what is struck through',
    count: () => sql`select (
        select count(*) from variations v left join price_history h on h.variation_id = v.id and h.until_at is null
        where (h.regular, h.sale, h.from_at) is distinct from (v.regular_price, v.sale_price, v.priced_at)
      ) + (
        select count(*) from (
          select until_at, lead(from_at) over (partition by variation_id order by from_at, id) as next_from from price_history
        ) h where h.next_from is distinct from h.until_at
      ) + (
        select count(*) from variations v where v.strike_until is not null
          and (v.sale_price is null or abs(extract(epoch from v.strike_until - strike_until(v.id, v.regular_price, v.priced_at))) < 1 is not true)
      ) + (
        select count(*) from price_plans where (state = 'running') <> (applied_at is not null and ended_at is null and ends_at is not null)
      ) as breaks`,
  },
  {
    id: 'I1g',
    what: 'stock knows which variations are hampers and which are parts, and none is both',
    count: () => sql`select count(*) as breaks from (
        select variation_id, is_hamper, is_part, exists (select from variation_parts h where h.variation_id = s.variation_id) as has_parts,
          exists (select from variation_parts h where h.part_id = s.variation_id) as is_inside
        from stock_items s
      ) s where is_hamper <> has_parts or is_part <> is_inside or (has_parts and is_inside)`,
  },
  {
    id: 'I1f',
    what: 'the search bits match the words on the shelf',
    count: () => sql`select count(*) as breaks from (
        select lexeme, class, chunk, bit_or(set_bit(0::bit(8192), bit, 1)) as bits from search_bits_truth group by lexeme, class, chunk
      ) t full join (select * from search_bits where bit_count(bits) > 0) k using (lexeme, class, chunk) where t.bits is distinct from k.bits`,
  },
]
