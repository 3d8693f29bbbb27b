import * as calls from '#contract/staff/purchases/claims.ts'
import type { AnyCall } from '#contract/call.ts'
import { placeOf } from '../batches/index.ts'
import { chosenPhotos, removePhotos, storePhotos } from '../complaints/index.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import {
  perform,
  performPrepared,
  placeAsked,
  requirePlace,
  staff,
  type StaffCaller,
} from '../staff/index.ts'
import type { Context } from '../shop.ts'
import { makeClaim, settle } from './claims.ts'
import { presentClaim } from './present.ts'
import { findClaim, listClaimRows, sumClaims, type ClaimRow } from './store/claims.ts'

const PER_PAGE = 50

/** The claim of a call; refused when its batch lies at a place of others. */
const claimOf = async (
  ask: Context & { staff: StaffCaller; params: { id: string } },
  call: Pick<AnyCall, 'needs'>,
): Promise<ClaimRow> => {
  const claim = await findClaim(ask.shop.db, ask.params.id)
  await requirePlace(ask, call, claim?.locationId ?? null)
  if (!claim) throw new AppError('not_found')
  return claim
}

export const supplierClaimCalls: Served[] = [
  serve(calls.listClaims, [staff()], async (ask) => {
    const { shop, query } = ask
    const location = await placeAsked(ask, calls.listClaims, query.location)
    const { state, supplier, batch_id: batchId, purchase_id: purchaseId } = query
    const perPage = query.per_page ?? PER_PAGE
    const filter = { state, location, supplier, batchId, purchaseId }
    const [found, { total, credit }] = await Promise.all([
      listClaimRows(shop.db, filter, { cursor: timeCursor(query.cursor), perPage }),
      sumClaims(shop.db, filter),
    ])
    return {
      data: found.map(presentClaim),
      meta: { next_cursor: nextByTime(found, perPage), total, sums: { credit } },
    }
  }),

  serve(calls.getClaim, [staff()], async (ask) => ({
    data: presentClaim(await claimOf(ask, calls.getClaim)),
  })),

  serve(calls.getClaimPhoto, [staff()], async (ask) => {
    const { shop, params } = ask
    const { photos } = await claimOf(ask, calls.getClaimPhoto)
    const photo = photos.find(({ id }) => id === params.photo_id)
    const file = photo && (await shop.ports.files.get(photo.file))
    if (!file) throw new AppError('not_found')
    const body = new Blob([new Uint8Array(file.bytes)]).stream()
    return { data: null, file: { name: `${params.photo_id}.webp`, type: file.type, body } }
  }),

  serve(calls.createClaim, [staff(), once()], async (ask) => {
    const { photos: given, ...form } = ask.body
    const place = await placeOf(ask.shop.db, 'batches', form.batch_id)
    await requirePlace(ask, calls.createClaim, place)
    const data = await performPrepared(ask, async () => {
      const photos = await storePhotos(ask.shop, null, chosenPhotos(given), ask.now)
      return {
        work: (tx) => makeClaim(tx, ask, form, photos),
        undo: async () => void (await removePhotos(ask.shop, photos)),
      }
    })
    return { data }
  }),

  serve(calls.settleClaim, [staff(), once()], async (ask) => {
    await claimOf(ask, calls.settleClaim)
    return { data: await perform(ask, (tx) => settle(tx, ask, ask.params.id, ask.body)) }
  }),
]
