import type { ContentKind } from '#domain/content/kinds.ts'
import { CONTENT_KINDS } from '#domain/content/kinds.ts'
import * as col from '../../platform/columns.ts'
import { jsonb, row, rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'
import type { Version } from '../form.ts'

const STATES = ['draft', 'published', 'withdrawn'] as const
const document = {
  id: col.id('document'),
  kind: col.one(CONTENT_KINDS),
  slug: col.text,
  state: col.one(STATES),
  version: col.int,
  publishedVersion: col.nullable(col.int),
  publishedAt: col.instant,
  data: col.json<unknown>(),
  startsAt: col.nullable(col.instant),
  endsAt: col.nullable(col.instant),
  actor: col.nullable(col.text),
  at: col.instant,
}
/** A document with its newest version. */
export type DocumentRow = col.Row<typeof document>

const documents = sql`
  select d.id, d.kind, d.slug, d.state, d.version, d.published_version as "publishedVersion",
    d.published_at as "publishedAt", v.data, v.starts_at as "startsAt", v.ends_at as "endsAt", v.actor, v.at
  from content_documents d join content_versions v on v.document_id = d.id and v.version = d.version`

export const listDocuments = (db: Queryable, kind: ContentKind): Promise<DocumentRow[]> =>
  rows(
    db,
    sql(
      document,
    )`${documents} where d.kind = ${kind} order by d.position, d.published_at desc, d.slug`,
  )

export const findDocument = (db: Queryable, id: string): Promise<DocumentRow | null> =>
  row(db, sql(document)`${documents} where d.id = ${id}::uuid`)

/**
 * A document, locked until the transaction ends. It is read after it was locked: one statement that
 * waits for another editor would join the new version with the rows from before the wait.
 */
export const lockDocument = async (tx: Queryable, id: string): Promise<DocumentRow | null> => {
  await run(tx, sql`select from content_documents where id = ${id}::uuid for update`)
  return findDocument(tx, id)
}

type Saved = Version & { actor: string; now: Date }

/** Inserts a draft at the end of its kind; false when the address is taken. */
export const insertDocument = async (
  tx: Queryable,
  {
    id,
    kind,
    slug,
    data,
    startsAt,
    endsAt,
    actor,
    now,
  }: Saved & { id: string; kind: ContentKind; slug: string },
): Promise<boolean> => {
  const made = await run(
    tx,
    sql`
      insert into content_documents (id, kind, slug, position, data, starts_at, ends_at, published_at, state)
      select ${id}::uuid, ${kind}, ${slug}, coalesce(max(position), -1) + 1, ${jsonb(data)}, ${startsAt}, ${endsAt}, ${now}, 'draft'
      from content_documents where kind = ${kind}
      on conflict (kind, slug) do nothing`,
  )
  if (made === 0) return false
  await insertVersion(tx, { id, version: 1, data, startsAt, endsAt, actor, now })
  return true
}

const insertVersion = (
  tx: Queryable,
  { id, version, data, startsAt, endsAt, actor, now }: Saved & { id: string; version: number },
): Promise<number> =>
  run(
    tx,
    sql`
      insert into content_versions (document_id, version, data, starts_at, ends_at, state, actor, at)
      values (${id}::uuid, ${version}, ${jsonb(data)}, ${startsAt}, ${endsAt}, 'draft', ${actor}, ${now})`,
  )

/** Adds a version after the one that was read; false when there is a newer one. */
export const addVersion = async (
  tx: Queryable,
  { id, over, ...saved }: Saved & { id: string; over: number },
): Promise<boolean> => {
  const taken = await run(
    tx,
    sql`update content_documents set version = version + 1 where id = ${id}::uuid and version = ${over}`,
  )
  if (taken === 0) return false
  await insertVersion(tx, { id, version: over + 1, ...saved })
  return true
}

/** Shows the newest version from `publishedAt` on; false when it is not the one that was read. */
export const publishVersion = async (
  tx: Queryable,
  { id, version, publishedAt }: { id: string; version: number; publishedAt: Date },
): Promise<boolean> => {
  const taken = await run(
    tx,
    sql`
      update content_documents d
      set data = v.data, starts_at = v.starts_at, ends_at = v.ends_at, state = 'published',
        published_version = v.version, published_at = ${publishedAt}
      from content_versions v
      where d.id = ${id}::uuid and d.version = ${version} and v.document_id = d.id and v.version = d.version`,
  )
  if (taken === 0) return false
  await endPublished(tx, id)
  await run(
    tx,
    sql`update content_versions set state = 'published' where document_id = ${id}::uuid and version = ${version}`,
  )
  return true
}

const endPublished = (tx: Queryable, id: string): Promise<number> =>
  run(
    tx,
    sql`update content_versions set state = 'withdrawn' where document_id = ${id}::uuid and state = 'published'`,
  )

/** Hides a published document; false when it is not published. */
export const hideDocument = async (tx: Queryable, id: string): Promise<boolean> => {
  const taken = await run(
    tx,
    sql`update content_documents set state = 'withdrawn' where id = ${id}::uuid and state = 'published'`,
  )
  if (taken > 0) await endPublished(tx, id)
  return taken > 0
}

/** Deletes a draft with its versions; false for what was ever published. */
export const deleteDraft = async (tx: Queryable, id: string): Promise<boolean> =>
  (await run(tx, sql`delete from content_documents where id = ${id}::uuid and state = 'draft'`)) > 0

/** Puts the documents of a kind into an order; false unless these are all that there are. */
export const writeOrder = async (
  tx: Queryable,
  kind: ContentKind,
  ids: readonly string[],
): Promise<boolean> => {
  const there = await rows(
    tx,
    sql({ id: col.text })`
      select id::text as id from content_documents where kind = ${kind} order by id for update`,
  )
  const known = there.map(({ id }) => id)
  if (JSON.stringify(known.toSorted()) !== JSON.stringify([...ids].toSorted())) return false
  await run(
    tx,
    sql`
      update content_documents d set position = o.position - 1
      from unnest(${uuids(ids)}) with ordinality as o (id, position) where d.id = o.id`,
  )
  return true
}

const version = {
  version: col.int,
  state: col.one(STATES),
  actor: col.nullable(col.text),
  at: col.instant,
  data: col.json<unknown>(),
  startsAt: col.nullable(col.instant),
  endsAt: col.nullable(col.instant),
}
export type VersionRow = col.Row<typeof version>
const versions = sql`
  select version, state, actor, at, data, starts_at as "startsAt", ends_at as "endsAt"
  from content_versions`
const VERSIONS_SHOWN = 50

/** The last versions of a document, newest first. */
export const listVersionRows = (db: Queryable, id: string): Promise<VersionRow[]> =>
  rows(
    db,
    sql(
      version,
    )`${versions} where document_id = ${id}::uuid order by version desc limit ${VERSIONS_SHOWN}`,
  )

export const findVersion = (
  db: Queryable,
  id: string,
  number: number,
): Promise<VersionRow | null> =>
  row(db, sql(version)`${versions} where document_id = ${id}::uuid and version = ${number}`)

/** Products by their address, shown or not. */
export const productsBySlug = (db: Queryable, slugs: readonly string[]) =>
  rows(
    db,
    sql({ slug: col.text, shown: col.flag })`
      select slug, published as shown from products where slug = any(${[...slugs]}::text[])`,
  )
