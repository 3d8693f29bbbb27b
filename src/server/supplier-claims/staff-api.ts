import * as calls from '#contract/staff/purchases/claims.ts'
import { chosenPhotos, removePhotos, storePhotos } from '../complaints/index.ts'
import { AppError } from '../errors.ts'
import { nextByTime, timeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { perform, performPrepared, staff } from '../staff/index.ts'
import { makeClaim, readClaim, settle } from './claims.ts'
import { presentClaim } from './present.ts'
import { listClaimRows, sumClaims } from './store/claims.ts'

const PER_PAGE = 50

export const supplierClaimCalls: Served[] = [
  serve(calls.listClaims, [staff()], async ({ shop, query }) => {
    const { state, supplier, batch_id: batchId, purchase_id: purchaseId } = query
    const perPage = query.per_page ?? PER_PAGE
    const filter = { state, supplier, batchId, purchaseId }
    const [found, { total, credit }] = await Promise.all([
      listClaimRows(shop.db, filter, { cursor: timeCursor(query.cursor), perPage }),
      sumClaims(shop.db, filter),
    ])
    return {
      data: found.map(presentClaim),
      meta: { next_cursor: nextByTime(found, perPage), total, sums: { credit } },
    }
  }),

  serve(calls.getClaim, [staff()], async ({ shop, params }) => ({
    data: presentClaim(await readClaim(shop.db, params.id)),
  })),

  serve(calls.getClaimPhoto, [staff()], async ({ shop, params }) => {
    const { photos } = await readClaim(shop.db, params.id)
    const photo = photos.find(({ id }) => id === params.photo_id)
    const file = photo && (await shop.ports.files.get(photo.file))
    if (!file) throw new AppError('not_found')
    const body = new Blob([new Uint8Array(file.bytes)]).stream()
    return { data: null, file: { name: `${params.photo_id}.webp`, type: file.type, body } }
  }),

  serve(calls.createClaim, [staff(), once()], async (ask) => {
    const { photos: given, ...form } = ask.body
    const data = await performPrepared(ask, async () => {
      const photos = await storePhotos(ask.shop, null, chosenPhotos(given), ask.now)
      return {
        work: (tx) => makeClaim(tx, ask, form, photos),
        undo: async () => void (await removePhotos(ask.shop, photos)),
      }
    })
    return { data }
  }),

  serve(calls.settleClaim, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => settle(tx, ask, ask.params.id, ask.body)),
  })),
]
