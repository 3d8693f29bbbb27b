import * as v from 'valibot'
import { means } from '../../means.ts'

export const bagLabel = means(v.string(), 'The code on its label.')

/** The bags of an order in their order: the second of three is “2 of 3”. */
export const bagList = v.array(
  v.object({ code: bagLabel, is_cold: means(v.boolean(), 'It has to stay cold.') }),
)
