import type { Text } from '#domain/locale.ts'
import * as col from '../../platform/columns.ts'
import { jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

const benefit = {
  slug: col.text,
  version: col.text,
  name: col.translated,
  fact: col.translated,
  icon: col.text,
  products: col.int,
}
export type BenefitRow = col.Row<typeof benefit>
export type BenefitDraft = { name: Text; fact: Text; icon: string }

const version = sql`md5(jsonb_build_array(b.name, b.fact, b.icon)::text)`
const benefits = sql`
  select b.slug, ${version} as version, b.name, b.fact, b.icon,
    (select count(*)::integer from product_benefits p where p.benefit_slug = b.slug) as products
  from benefits b`

export const allBenefits = (db: Queryable): Promise<BenefitRow[]> =>
  rows(db, sql(benefit)`${benefits} order by b.position, b.slug`)

/** A benefit, locked until the transaction ends; null for an unknown slug. */
export const lockBenefit = (tx: Queryable, slug: string): Promise<BenefitRow | null> =>
  row(tx, sql(benefit)`${benefits} where b.slug = ${slug} for update of b`)

/** False when the slug is taken. */
export const insertBenefit = async (
  tx: Queryable,
  { slug, name, fact, icon }: BenefitDraft & { slug: string },
): Promise<boolean> =>
  (await run(
    tx,
    sql`insert into benefits (slug, name, fact, icon, position)
        select ${slug}, ${jsonb(name)}, ${jsonb(fact)}, ${icon}, coalesce(max(position), -1) + 1 from benefits
        on conflict (slug) do nothing`,
  )) === 1

export const updateBenefit = (
  tx: Queryable,
  slug: string,
  { name, fact, icon }: BenefitDraft,
): Promise<number> =>
  run(
    tx,
    sql`update benefits set name = ${jsonb(name)}, fact = ${jsonb(fact)}, icon = ${icon} where slug = ${slug}`,
  )

/** Throws a foreign key violation while a product has it. */
export const removeBenefit = (tx: Queryable, slug: string): Promise<number> =>
  run(tx, sql`delete from benefits where slug = ${slug}`)

/** Puts the benefits into an order; false unless these are all that there are. */
export const writeBenefitOrder = async (
  tx: Queryable,
  slugs: readonly string[],
): Promise<boolean> => {
  const there = await rows(
    tx,
    sql({ slug: col.text })`select slug from benefits order by slug for update`,
  )
  const known = there.map(({ slug }) => slug)
  if (JSON.stringify(known) !== JSON.stringify([...slugs].toSorted())) return false
  await run(
    tx,
    sql`update benefits b set position = o.position - 1 from unnest(${[...slugs]}::text[]) with ordinality as o (slug, position) where b.slug = o.slug`,
  )
  return true
}

/** The products that have a benefit. */
export const productsWith = (db: Queryable, benefitSlug: string) =>
  rows(
    db,
    sql({ id: col.id('product'), slug: col.text })`
      select p.id, p.slug from product_benefits b join products p on p.id = b.product_id where b.benefit_slug = ${benefitSlug}`,
  )
