import type { Body } from '#contract/call.ts'
import {
  listListingPins,
  saveListingPins,
  type PinnedListingState,
} from '#contract/staff/goods/listing-pins.ts'
import { PIN_DAYS_MAX, PINNED_LISTINGS, type PinnedListing } from '#domain/catalogue/listing-pin.ts'
import { parseListing } from '#domain/catalogue/listing.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { thumbnailOf } from '../../content/index.ts'
import { AppError, type FieldError } from '../../errors.ts'
import { once } from '../../http/guards.ts'
import { serve, type Served } from '../../http/serve.ts'
import { announceChange } from '../../platform/changes.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { perform, staff } from '../../staff/index.ts'
import { momentOf } from '../store/cards.ts'
import { readListing } from '../store/listing.ts'
import { listPins, lockPins, pinsVersion, replacePins, type PinRow } from '../store/listing-pins.ts'
import { ALL_PRODUCTS } from '../store/search.ts'
import { rangeTags } from '../tags.ts'

const FIRST_SHOWN = 12

export const listingPinCalls: Served[] = [
  serve(listListingPins, [staff()], async ({ shop, now }) => {
    const pins = await listPins(shop.db)
    const states = []
    for (const listing of PINNED_LISTINGS)
      states.push(await present(shop.db, listing, pins, { shop, now }))
    return { data: states }
  }),

  serve(saveListingPins, [staff(), once()], async (ask) => {
    const { listing } = ask.params
    refuseDays(ask.body, ask.now)
    return {
      data: await perform(ask, async (tx) => {
        await lockPins(tx, listing)
        const before = await listPins(tx)
        if ((await pinsVersion(tx, listing)) !== ask.body.version)
          throw new AppError('changed_meanwhile', {
            details: await present(tx, listing, before, ask),
          })
        const pins = ask.body.pins.map(({ product_id: productId, kind, ends_on, reason }) => ({
          productId,
          kind,
          endsOn: ends_on,
          reason,
        }))
        const by = { by: ask.staff.login, now: ask.now }
        const unknown = await replacePins(tx, listing, pins, by)
        if (unknown.length > 0)
          throw invalid(ask.body, ({ product_id: id }) =>
            unknown.includes(id) ? ['product_id', 'validation.unknownId'] : null,
          )
        await announceChange(tx, rangeTags())
        const after = await listPins(tx)
        return {
          done: await present(tx, listing, after, ask),
          act: {
            act: 'listing_pins_saved',
            entity: { kind: 'listing', id: listing },
            before: factsOf(before, listing),
            after: factsOf(after, listing),
          },
        }
      }),
    }
  }),
]

type Saved = Body<typeof saveListingPins>

/** A day that has passed stays only where it was saved before; the form takes it out. */
const refuseDays = (body: Saved, now: Date): void => {
  const last = addDays(jakartaDate(now), PIN_DAYS_MAX)
  const seen = new Set<string>()
  const error = invalid(body, ({ ends_on: endsOn, product_id: id }) => {
    if (seen.has(id)) return ['product_id', 'validation.taken']
    seen.add(id)
    return endsOn > last ? ['ends_on', 'validation.tooFar'] : null
  })
  if (error.errors && Object.keys(error.errors).length > 0) throw error
}

const invalid = (
  { pins }: Saved,
  problemOf: (pin: Saved['pins'][number]) => readonly [field: string, key: string] | null,
): AppError => {
  const errors: Record<string, FieldError[]> = {}
  for (const [at, pin] of pins.entries()) {
    const problem = problemOf(pin)
    if (problem) errors[`pins.${at}.${problem[0]}`] = [{ key: problem[1] }]
  }
  return new AppError('invalid', { errors })
}

const present = async (
  db: Queryable,
  listing: PinnedListing,
  all: readonly PinRow[],
  { shop, now }: { shop: Shop; now: Date },
): Promise<PinnedListingState> => {
  const asked = {
    listing: parseListing({}, listing),
    moment: momentOf(now, shop.settings()),
    found: ALL_PRODUCTS,
  }
  const { cards } = await readListing(db, asked, 0, FIRST_SHOWN)
  const today = jakartaDate(now)
  return {
    listing,
    version: await pinsVersion(db, listing),
    pins: all
      .filter((pin) => pin.listing === listing)
      .map((pin) => ({
        product_id: pin.productId,
        sku: pin.sku,
        name: pin.name,
        thumbnail: pin.picture && thumbnailOf(pin.picture),
        kind: pin.kind,
        ends_on: pin.endsOn,
        is_over: pin.endsOn < today,
        is_shown: pin.published,
        reason: pin.reason,
        made_by: pin.madeBy,
        made_at: pin.madeAt.toISOString(),
      })),
    first: cards.map((card) => ({
      product_id: card.id,
      sku: card.sku,
      name: card.name,
      thumbnail: card.images[0] ? thumbnailOf(card.images[0]) : null,
    })),
  }
}

const factsOf = (pins: readonly PinRow[], listing: PinnedListing): Record<string, string> =>
  Object.fromEntries(
    pins
      .filter((pin) => pin.listing === listing)
      .map(({ sku, kind, endsOn, reason }) => [sku, `${kind} ${endsOn} ${reason}`]),
  )
