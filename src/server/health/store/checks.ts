import { DAY_MS } from '#domain/time.ts'
import { col, jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'

/** How often an invariant is violated. */
export type Finding = { id: string; what: string; breaks: number }

export const OUTSIDE = ['gateway', 'courier', 'message'] as const
export type Outside = (typeof OUTSIDE)[number]
export const OutsideCheck = {
  kind: col.one<Outside>(OUTSIDE),
  subject: col.text,
  problem: col.nullable(col.text),
  at: col.instant,
}
export type OutsideCheck = col.Row<typeof OutsideCheck>

export const insertCheck = (
  tx: Queryable,
  { kind, subject, problem, at, by }: OutsideCheck & { by: string },
): Promise<number> =>
  run(
    tx,
    sql`insert into outside_checks (kind, subject, problem, checked_by, at) values (${kind}, ${subject}, ${problem}, ${by}, ${at})`,
  )

/** The newest check of each gateway, courier and channel. */
export const newestChecks = (db: Queryable): Promise<OutsideCheck[]> =>
  rows(
    db,
    sql(OutsideCheck)`
      select distinct on (kind, subject) kind, subject, problem, at from outside_checks order by kind, subject, id desc`,
  )

/** What a shop has of its own, for `doctor`. */
export const ShopFacts = {
  settings: col.list(col.text),
  owners: col.int,
  categories: col.int,
  products: col.int,
  pages: col.list(col.text),
}
export type ShopFacts = col.Row<typeof ShopFacts>
export const shopFacts = async (db: Queryable): Promise<ShopFacts> =>
  (await row(
    db,
    sql(ShopFacts)`
      select
        (select coalesce(jsonb_agg(distinct key), '[]') from settings) as settings,
        (select count(*)::integer from staff_accounts a where a.left_at is null and exists (
          select from staff_role_of o join staff_roles r on r.slug = o.role where o.staff_id = a.id and 'people.write' = any(r.permissions))
          and exists (select from staff_factors f where f.staff_id = a.id and f.kind <> 'recovery' and f.confirmed_at is not null)) as owners,
        (select count(*)::integer from categories) as categories,
        (select count(*)::integer from products p where p.published and exists (
          select from variations v join stock_items s on s.variation_id = v.id and s.online where v.product_id = p.id and v.active and s.on_hand > s.safety + s.unfit)) as products,
        (select coalesce(jsonb_agg(slug), '[]') from content_documents where kind = 'page' and state = 'published') as pages`,
  ))!

const RUNS_DAYS = 90

/** Keeps the violations that an hourly check found. */
export const recordReconcile = async (
  db: Queryable,
  findings: readonly Finding[],
  at: Date,
): Promise<void> => {
  const broken = findings.filter(({ breaks }) => breaks > 0)
  const breaks = broken.reduce((sum, one) => sum + one.breaks, 0)
  await run(
    db,
    sql`insert into reconcile_runs (findings, breaks, at) values (${jsonb(broken)}, ${breaks}, ${at})`,
  )
  await run(
    db,
    sql`delete from reconcile_runs where at < ${new Date(at.getTime() - RUNS_DAYS * DAY_MS)}`,
  )
}

export const ReconcileRun = {
  findings: col.json<Finding[]>(),
  breaks: col.int,
  at: col.instant,
}
export const newestReconcile = (db: Queryable) =>
  row(
    db,
    sql(ReconcileRun)`select findings, breaks, at from reconcile_runs order by id desc limit 1`,
  )
