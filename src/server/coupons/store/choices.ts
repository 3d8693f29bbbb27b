import * as col from '../../platform/columns.ts'
import { row, sql, type Queryable } from '../../platform/database.ts'

const Choice = { value: col.text, name: col.translated }
const Choices = {
  categories: col.list(Choice),
  benefits: col.list(Choice),
  tiers: col.list(Choice),
  products: col.list(Choice),
}

/** What a coupon can be limited to, and the names of these products. */
export const couponChoices = async (db: Queryable, products: readonly string[]) =>
  (await row(
    db,
    sql(Choices)`
      select
        (select coalesce(json_agg(json_build_object('value', c.slug, 'name', case when p.slug is null then c.name
            else jsonb_build_object('en', concat(p.name ->> 'en', ' › ', c.name ->> 'en'), 'id', concat(p.name ->> 'id', ' › ', c.name ->> 'id')) end)
            order by coalesce(p.position, c.position), coalesce(p.slug, c.slug), p.slug nulls first, c.position, c.slug), '[]')
          from categories c left join categories p on p.slug = c.parent_slug) as categories,
        (select coalesce(json_agg(json_build_object('value', slug, 'name', name) order by position, slug), '[]') from benefits) as benefits,
        (select coalesce(json_agg(json_build_object('value', code, 'name', name) order by position), '[]') from tiers) as tiers,
        (select coalesce(json_agg(json_build_object('value', slug, 'name', name) order by slug), '[]')
          from products where slug = any(${[...products]}::text[])) as products`,
  ))!
