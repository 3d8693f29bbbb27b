import type { Product, Variation } from '#contract/catalogue/product.ts'
import type { listReviews } from '#contract/reviews/reviews.ts'
import type { Data } from '#contract/call.ts'
import { plainText } from '#domain/text.ts'
import { addressIn, sharePictures, pages } from '#contract/pages.ts'
import type { Thing } from '../components/structured-data.tsx'
import { shopId, type Place } from './structured-data.ts'

type Reviews = Data<typeof listReviews>
const AVAILABILITY = { now: 'InStock', tomorrow: 'BackOrder', out: 'OutOfStock' } as const
const BEST_RATING = 5

/** A product with what its page shows: prices of all its sizes, the rating, the reviews in view. */
export const productData = (product: Product, reviews: Reviews | null, place: Place): Thing => {
  const address = addressIn(place.locale, place.origin, pages.product(product.slug))
  const { average, count } = product.ratings
  return {
    '@type': 'Product',
    '@id': `${address}#product`,
    'name': product.name,
    'description': plainText(product.short_description || product.description),
    'image': [
      ...product.images.gallery.map(({ src }) => place.origin + src),
      place.origin + sharePictures.product(product.slug),
    ],
    'sku': product.meta_data.find(({ key }) => key === 'sku')?.value ?? product.slug,
    'category': product.category.name,
    'url': address,
    'weight': sizeOf({ ...product.dimensions, volume: null }),
    'offers': offersOf(product, address, place.origin),
    ...(count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            'ratingValue': average,
            'reviewCount': count,
            'bestRating': BEST_RATING,
            'worstRating': 1,
          },
        }
      : {}),
    ...(reviews && reviews.reviews.length > 0 ? { review: reviews.reviews.map(reviewData) } : {}),
  }
}

type Size = { weight: number; volume: number | null }
const sizeOf = ({ weight, volume }: Size): Thing => ({
  '@type': 'QuantitativeValue',
  ...(volume === null ? { value: weight, unitCode: 'GRM' } : { value: volume, unitCode: 'MLT' }),
})

/**
 * One size is one offer; several are a range with each of them in it. The range is that of what can
 * be had, as the page shows it.
 */
const offersOf = (product: Product, address: string, origin: string): Thing => {
  const offers = product.variations.map((variation) => offerOf(variation, address, origin))
  const [only, another] = offers
  if (only && !another) return only
  const canBeHad = product.variations.filter(({ availability }) => availability !== 'out')
  const prices = (canBeHad.length > 0 ? canBeHad : product.variations).map(
    ({ price_data: price }) => price.sale_price,
  )
  return {
    '@type': 'AggregateOffer',
    'priceCurrency': 'IDR',
    'lowPrice': product.price_data.sale_price,
    'highPrice': Math.max(product.price_data.sale_price, ...prices),
    'offerCount': Math.max(1, offers.length),
    'availability': `https://schema.org/${AVAILABILITY[product.availability]}`,
    'url': address,
    offers,
  }
}

const offerOf = (variation: Variation, address: string, origin: string): Thing => ({
  '@type': 'Offer',
  'name': variation.name,
  'priceCurrency': 'IDR',
  'price': variation.price_data.sale_price,
  ...(variation.price_data.formatted_unit_price === null
    ? {}
    : { priceSpecification: unitPriceOf(variation) }),
  'availability': `https://schema.org/${AVAILABILITY[variation.availability]}`,
  'itemCondition': 'https://schema.org/NewCondition',
  'url': address,
  'seller': { '@id': shopId(origin) },
})

/** The price for what the pack holds, to be compared by 100 g or 100 ml. */
const unitPriceOf = ({ price_data: price, weight, volume }: Variation): Thing => ({
  '@type': 'UnitPriceSpecification',
  'price': price.sale_price,
  'priceCurrency': 'IDR',
  'referenceQuantity': {
    ...sizeOf({ weight, volume }),
    valueReference: { ...sizeOf({ weight, volume }), value: 100 },
  },
})

const reviewData = ({ author, date, rating, content }: Reviews['reviews'][number]): Thing => ({
  '@type': 'Review',
  'author': { '@type': 'Person', 'name': author.name },
  'datePublished': date,
  'reviewBody': content,
  'reviewRating': {
    '@type': 'Rating',
    'ratingValue': rating,
    'bestRating': BEST_RATING,
    'worstRating': 1,
  },
})
