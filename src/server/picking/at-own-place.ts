import { AppError } from '../errors.ts'
import { check } from '../http/guards.ts'
import type { Context } from '../shop.ts'
import { ownPlaces, type StaffCaller } from '../staff/index.ts'
import { placeOfPicking } from './store/runs.ts'

/** Staff of a branch pick and pack where its goods lie. */
export const atOwnPlace = (call: Parameters<typeof ownPlaces>[1], kind: 'run' | 'task' | 'order') =>
  check(
    'own place',
    async (ask: Pick<Context, 'shop'> & { params: { id: string }; staff?: unknown }) => {
      const { shop, params } = ask
      const places = await ownPlaces({ shop, staff: ask.staff as StaffCaller }, call)
      if (places === null) return
      const place = await placeOfPicking(shop.db, kind, params.id)
      if (place !== null && !places.includes(place)) throw new AppError('forbidden')
    },
  )
