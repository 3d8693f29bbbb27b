import type { Text } from '#domain/locale.ts'
import type { LocalDate } from '#domain/time.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  jsonb,
  type Query,
  type Queryable,
} from '../platform/database.ts'

/** A document; its kind decides the shape of `data` (see `kinds.ts`). */
const documentRow = <T>() => ({
  slug: col.text,
  data: col.json<T>(),
  startsAt: col.nullable(col.instant),
  endsAt: col.nullable(col.instant),
  publishedAt: col.instant,
})
export type DocumentRow<T> = col.Row<ReturnType<typeof documentRow<T>>>
export type NewDocument = {
  id: string
  kind: string
  slug: string
  position: number
  data: unknown
  startsAt: Date | null
  endsAt: Date | null
  publishedAt: Date
}

const columns = sql`slug, data, starts_at as "startsAt", ends_at as "endsAt", published_at as "publishedAt"`

const isShown = (kind: string, now: Date) =>
  sql`kind = ${kind} and state = 'published' and published_at <= ${now}`

/** Published documents of a kind, by position. */
export const readDocuments = async <T>(db: Queryable, kind: string, now: Date) =>
  rows(
    db,
    sql(documentRow<T>())`
      select ${columns} from content_documents where ${isShown(kind, now)} order by position, slug`,
  )

/** A page of the documents of a kind, newest first, with their total. */
export const readNewest = async <T>(
  db: Queryable,
  kind: string,
  now: Date,
  limit: number,
  offset: number,
): Promise<{ total: number; documents: DocumentRow<T>[] }> => {
  const found = await rows(
    db,
    sql({ ...documentRow<T>(), total: col.int })`
      select ${columns}, (select count(*)::integer from content_documents where ${isShown(kind, now)}) as total
      from content_documents where ${isShown(kind, now)} order by published_at desc, slug limit ${limit} offset ${offset}`,
  )
  const total = found[0]?.total ?? (await countDocuments(db, kind, now))
  return { total, documents: found }
}

const countDocuments = async (db: Queryable, kind: string, now: Date): Promise<number> =>
  (
    await row(
      db,
      sql({ count: col.int })`
        select count(*)::integer as count from content_documents where ${isShown(kind, now)}`,
    )
  )?.count ?? 0

/** A published document, shown already or not: the caller checks its dates. */
export const readDocument = async <T>(db: Queryable, kind: string, slug: string) =>
  row(
    db,
    sql(documentRow<T>())`
      select ${columns} from content_documents where kind = ${kind} and slug = ${slug} and state = 'published'`,
  )

/** The newest version of a document, published or not. */
export const readNewestVersion = async <T>(db: Queryable, kind: string, slug: string) =>
  row(
    db,
    sql(documentRow<T>())`
      select d.slug, v.data, v.starts_at as "startsAt", v.ends_at as "endsAt", d.published_at as "publishedAt"
      from content_documents d join content_versions v on v.document_id = d.id and v.version = d.version
      where d.kind = ${kind} and d.slug = ${slug}`,
  )

/** Inserts or replaces documents by kind and slug, published as their next version. */
export const upsertDocuments = async (
  tx: Queryable,
  documents: readonly NewDocument[],
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into content_documents (id, kind, slug, position, data, starts_at, ends_at, published_at, published_version)
      select id::uuid, kind, slug, position, data, "startsAt", "endsAt", "publishedAt", 1
      from jsonb_to_recordset(${jsonb(documents)}) as d (id text, kind text, slug text, position integer, data jsonb, "startsAt" timestamptz, "endsAt" timestamptz, "publishedAt" timestamptz)
      on conflict (kind, slug) do update set position = excluded.position, data = excluded.data, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        published_at = excluded.published_at, state = 'published', version = content_documents.version + 1, published_version = content_documents.version + 1`,
  )
  const slugs = documents.map(({ slug }) => slug)
  await run(
    tx,
    sql`
      update content_versions v set state = 'withdrawn' from content_documents d
      where d.id = v.document_id and d.kind = ${documents[0]?.kind ?? ''} and d.slug = any(${slugs}::text[]) and v.state = 'published'`,
  )
  await run(
    tx,
    sql`
      insert into content_versions (document_id, version, data, starts_at, ends_at, state, at)
      select id, version, data, starts_at, ends_at, 'published', published_at
      from content_documents where kind = ${documents[0]?.kind ?? ''} and slug = any(${slugs}::text[])`,
  )
}

export const hasContent = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql({ one: col.int })`select 1 as one from branches limit 1`)) !== null

/** Whether a document begins or ends within a period. */
export const hasTurnBetween = async (db: Queryable, from: Date, to: Date): Promise<boolean> =>
  (await row(
    db,
    sql({ one: col.int })`
      select 1 as one from content_documents
      where state = 'published' and (starts_at > ${from} and starts_at <= ${to} or ends_at > ${from} and ends_at <= ${to} or published_at > ${from} and published_at <= ${to}) limit 1`,
  )) !== null

export type NewBranch = {
  id: string
  name: string
  address: string
  lat: number
  lng: number
  phone: string
  data: unknown
  isHub: boolean
  collects: boolean
  position: number
}

export const BranchHoliday = { name: col.json<Text>(), firstDay: col.day, lastDay: col.day }

const BRANCH_GOODS_SHOWN = 12
const BranchGood = { slug: col.text, name: col.translated, level: col.one(['available', 'few']) }

/** Branches that customers see, with their holidays from `today` to `until`. */
export const readBranches = async <T>(db: Queryable, today: LocalDate, until: LocalDate) =>
  rows(
    db,
    sql({
      id: col.text,
      name: col.text,
      address: col.text,
      lat: col.number,
      lng: col.number,
      phone: col.text,
      data: col.json<T>(),
      isHub: col.flag,
      holidays: col.list(BranchHoliday),
      goodsCount: col.int,
      goods: col.list(BranchGood),
    })`
      select b.id, b.name, b.address, b.lat, b.lng, b.phone, b.data, b.is_hub as "isHub",
        (select count(*)::integer from branch_goods g join products p on p.id = g.product_id and p.published where g.branch_id = b.id) as "goodsCount", (
          select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name, 'level', t.level) order by t.sold_30_days desc, t.slug), '[]')
          from (
            select p.slug, p.name, g.level, p.sold_30_days from branch_goods g join products p on p.id = g.product_id and p.published
            where g.branch_id = b.id order by p.sold_30_days desc, p.slug limit ${BRANCH_GOODS_SHOWN}
          ) t
        ) as goods, (
        select coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day) order by h.first_day, h.id), '[]')
        from holidays h where (h.branch_id is null or h.branch_id = b.id) and h.last_day >= ${today}::date and h.first_day <= ${until}::date) as holidays
      from branches b where not b.hidden order by b.position, b.id`,
  )

/** Branches that customers see, by name, in their order. */
export const nameBranches = async (db: Queryable) =>
  rows(
    db,
    sql({ id: col.text, name: col.text })`
      select id, name from branches where not hidden order by position, id`,
  )
export type NamedBranch = Awaited<ReturnType<typeof nameBranches>>[number]

/** Branches at which orders are collected, from `today` on: a JSON scalar, `CollectPlace[]`. `of` limits them. */
export const collectPlaces = (today: LocalDate, of: Query = sql`true`) => sql`(
  select coalesce(json_agg(json_build_object(
    'branchId', b.id, 'name', b.name, 'address', b.address, 'lat', b.lat, 'lng', b.lng, 'hours', b.data->'hours',
    'holidays', (
      select coalesce(json_agg(json_build_object('firstDay', h.first_day, 'lastDay', h.last_day)), '[]')
      from holidays h where (h.branch_id is null or h.branch_id = b.id) and h.last_day >= ${today}::date)
    ) order by b.position, b.id), '[]')
  from branches b where b.collects and not b.hidden and ${of}
)`
export const CollectPlace = {
  branchId: col.text,
  name: col.text,
  address: col.text,
  lat: col.number,
  lng: col.number,
  hours: col.list({ weekday: col.int, open: col.text, close: col.text }),
  holidays: col.list({ firstDay: col.day, lastDay: col.day }),
}

export const upsertBranches = async (
  tx: Queryable,
  branches: readonly NewBranch[],
): Promise<void> => {
  await run(
    tx,
    sql`
      insert into branches (id, name, address, lat, lng, phone, data, is_hub, collects, position)
      select id, name, address, lat, lng, phone, data, "isHub", collects, position
      from jsonb_to_recordset(${jsonb(branches)}) as b (id text, name text, address text, lat float8, lng float8, phone text, data jsonb, "isHub" boolean, collects boolean, position integer)
      on conflict (id) do update set name = excluded.name, address = excluded.address, lat = excluded.lat, lng = excluded.lng, phone = excluded.phone,
        data = excluded.data, is_hub = excluded.is_hub, collects = excluded.collects, position = excluded.position, version = branches.version + 1`,
  )
}

export const promoExists = async (db: Queryable, slug: string): Promise<boolean> =>
  (await row(
    db,
    sql({ one: col.int })`
      select 1 as one from content_documents where kind = 'promo' and slug = ${slug}`,
  )) !== null
