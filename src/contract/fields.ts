/** Response fields with the same meaning everywhere. Texts are in the language of the request. */
import * as v from 'valibot'
import { means } from './means.ts'

export const opaqueId = means(v.string(), 'Names it in other calls; opaque.')
export const orderId = means(v.string(), 'Id of the order.')
export const orderNumber = means(v.string(), 'What people call the order.')
export const orderItemId = means(v.string(), 'Id of the line of the order.')
export const productId = means(v.string(), 'Id of the product.')
export const variationId = means(v.string(), 'Id of the variation.')
export const slugOf = means(v.string(), 'Names it in addresses.')
export const nameOf = means(v.string(), 'Name.')
export const titleOf = means(v.string(), 'Title.')
export const descriptionOf = means(v.string(), 'Description; HTML is sanitised.')
export const labelOf = means(v.string(), 'Label.')
export const variationName = means(v.string(), 'Name of the variation, such as its size.')
export const grade = means(v.string(), 'Grade of the goods, such as `Premium` or `A`.')
export const regionCode = means(v.string(), 'Code of the region.')
export const phone = means(v.string(), 'Phone number, with its country code.')
export const imageUrl = means(v.string(), 'Address of the picture.')
export const thumbnail = means(v.string(), 'Address of a small picture.')
export const fileUrl = means(v.string(), 'Address of the file.')
export const iconName = means(v.string(), 'Name or address of the icon.')
export const tile = means(v.string(), 'Name of the colour behind the picture.')
export const formattedDate = means(
  v.string(),
  'The day or moment for people, on the clocks of Jakarta.',
)
export const dayLabel = means(v.string(), 'The day for people, such as `21 November 2026`.')
export const windowTimes = means(v.string(), 'From when to when, `14:00–16:00` in Jakarta.')
export const statusText = means(v.string(), 'How far it is, in words.')
export const fullAddress = means(v.string(), 'The address in one line.')
export const nextCursor = means(
  v.nullable(v.string()),
  'What `cursor` takes to go on; null at the end.',
)
export const isWished = means(v.boolean(), 'Whether the customer marked it; false for guests.')
export const readyTomorrow = means(v.boolean(), 'False when it cannot leave with the next window.')
export const refrigerated = means(v.boolean(), 'It has to stay cold on its way.')
export const shelfLevel = means(
  v.picklist(['available', 'few', 'none']),
  'What a branch has of it today, within a minute.',
)

export const pricePromise = means(
  v.boolean(),
  'Whether a price that falls between order and packing is the customer’s, for orders that are placed now.',
)
export const pricePromised = means(
  v.boolean(),
  'Whether a price that fell between order and packing is the customer’s.',
)
