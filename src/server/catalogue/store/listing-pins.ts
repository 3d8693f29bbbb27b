import { PIN_KINDS, PINNED_LISTINGS, type PinnedListing } from '#domain/catalogue/listing-pin.ts'
import { StoredPicture } from '../../content/index.ts'
import * as col from '../../platform/columns.ts'
import { jsonb, row, rows, run, sql, type Queryable } from '../../platform/database.ts'
import { actorNameQuery } from '../../platform/db/actor-name.ts'

const Pin = {
  listing: col.one(PINNED_LISTINGS),
  productId: col.id('product'),
  sku: col.text,
  name: col.translated,
  picture: col.nullable(StoredPicture),
  published: col.flag,
  kind: col.one(PIN_KINDS),
  endsOn: col.day,
  reason: col.text,
  madeBy: col.text,
  madeAt: col.instant,
}
export type PinRow = col.Row<typeof Pin>

/** Pins and blocks in their order, also those that are over. */
export const listPins = (db: Queryable): Promise<PinRow[]> =>
  rows(
    db,
    sql(Pin)`
      select n.listing, n.product_id as "productId", p.sku, p.name, p.images -> 0 as picture, p.published,
        n.kind, n.ends_on as "endsOn", n.reason, ${actorNameQuery('n.made_by')} as "madeBy", n.made_at as "madeAt"
      from listing_pins n join products p on p.id = n.product_id order by n.listing, n.position`,
  )

/** A digest of the pins and blocks of a tab. */
export const pinsVersion = async (db: Queryable, listing: PinnedListing): Promise<string> =>
  (await row(
    db,
    sql({ version: col.text })`
      select md5(coalesce(jsonb_agg(jsonb_build_array(product_id, kind, ends_on, reason) order by position), '[]')::text) as version
      from listing_pins where listing = ${listing}`,
  ))!.version

/** Saves of a tab wait for each other. */
export const lockPins = async (tx: Queryable, listing: PinnedListing): Promise<void> => {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('listing_pins ' || ${listing}))`)
}

export type SavedPin = Pick<PinRow, 'kind' | 'endsOn' | 'reason'> & { productId: string }

/**
 * Replaces the pins and blocks of a tab. Who set one when stays while it stays the same. Returns the
 * ids that no product has; then nothing is written.
 */
export const replacePins = async (
  tx: Queryable,
  listing: PinnedListing,
  pins: readonly SavedPin[],
  { by, now }: { by: string; now: Date },
): Promise<string[]> => {
  const given = sql`jsonb_to_recordset(${jsonb(pins.map((pin, position) => ({ ...pin, position })))}) as g ("productId" uuid, kind text, "endsOn" date, reason text, position integer)`
  const unknown = await rows(
    tx,
    sql({ id: col.text })`
      select g."productId" as id from ${given} where not exists (select from products p where p.id = g."productId")`,
  )
  if (unknown.length > 0) return unknown.map(({ id }) => id)
  await run(
    tx,
    sql`delete from listing_pins n where n.listing = ${listing} and not exists (select from ${given} where g."productId" = n.product_id)`,
  )
  await run(
    tx,
    sql`insert into listing_pins as n (listing, product_id, kind, position, ends_on, reason, made_by, made_at)
        select ${listing}, "productId", kind, position, "endsOn", reason, ${by}, ${now}::timestamptz from ${given}
        on conflict (listing, product_id) do update set kind = excluded.kind, position = excluded.position, ends_on = excluded.ends_on, reason = excluded.reason,
          made_by = case when (n.kind, n.ends_on, n.reason) is distinct from (excluded.kind, excluded.ends_on, excluded.reason) then excluded.made_by else n.made_by end,
          made_at = case when (n.kind, n.ends_on, n.reason) is distinct from (excluded.kind, excluded.ends_on, excluded.reason) then excluded.made_at else n.made_at end`,
  )
  return []
}
