import * as v from 'valibot'
import { ZONES } from '#domain/stock/goods-in.ts'
import { means } from '../../means.ts'

export const zones = means(
  v.array(v.picklist(ZONES)),
  'How cold its goods have to be, each zone once.',
)
