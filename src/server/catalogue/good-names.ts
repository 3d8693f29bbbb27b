import type { Text } from '#domain/locale.ts'
import { presentPicture } from '../content/index.ts'

/** A variation by its names and picture, as lists of the console show it. */
export const goodNames = ({
  variationId,
  productId,
  sku,
  name,
  variation,
  picture,
}: {
  variationId: string
  productId: string
  sku: string
  name: Text
  variation: Text
  picture: { base: string; widths: number[] } | null
}) => ({
  variation_id: variationId,
  product_id: productId,
  sku,
  name,
  variation,
  thumbnail: picture && presentPicture(picture.base, picture.widths).src,
})
