import type { InferOutput } from 'valibot'
import type { Data } from '#contract/call.ts'
import type { branch, listFaq, article } from '#contract/content.ts'
import { iconOf } from '#domain/brand.ts'
import { plainText } from '#domain/text.ts'
import { addressIn, sharePictures, pages } from '#contract/pages.ts'
import type { Thing } from '../components/structured-data.tsx'
import { shopId, type Place } from './structured-data.ts'

type Branch = InferOutput<typeof branch>
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A branch as a shop that one can go to. */
export const branchData = (
  each: Branch,
  { origin, locale, brand = { logo: null } }: Place,
): Thing => ({
  '@type': 'GroceryStore',
  '@id': `${origin}${pages.branches()}#${each.id}`,
  'name': each.name,
  'url': addressIn(locale, origin, pages.branches()),
  'image': origin + iconOf(brand, 512),
  'telephone': `+${each.phone.replace(/\D/g, '')}`,
  'address': addressData(each.address),
  'geo': { '@type': 'GeoCoordinates', 'latitude': each.lat, 'longitude': each.lng },
  'openingHoursSpecification': each.opening_hours.map(({ weekday, open, close }) => ({
    '@type': 'OpeningHoursSpecification',
    'dayOfWeek': `https://schema.org/${DAYS[weekday - 1]}`,
    'opens': open,
    'closes': close,
  })),
  ...(each.holidays.length > 0 && {
    specialOpeningHoursSpecification: each.holidays.map((holiday) => ({
      '@type': 'OpeningHoursSpecification',
      'name': holiday.name,
      'opens': '00:00',
      'closes': '00:00',
      'validFrom': holiday.first_day,
      'validThrough': holiday.last_day,
    })),
  }),
  'currenciesAccepted': 'IDR',
  'parentOrganization': { '@id': shopId(origin) },
})

/** Addresses end in "..., city 12345"; one that does not is the street as a whole. */
const addressData = (address: string): Thing => {
  const [, street, city, postcode] = /^(.+), ([^,]+?) (\d{5})$/.exec(address) ?? []
  return {
    '@type': 'PostalAddress',
    'streetAddress': street ?? address,
    ...(city ? { addressLocality: city } : {}),
    ...(postcode ? { postalCode: postcode } : {}),
    'addressCountry': 'ID',
  }
}

/** All questions of the page with their answers. */
export const questionsData = (groups: Data<typeof listFaq>, { locale }: Place): Thing => ({
  '@type': 'FAQPage',
  'inLanguage': locale,
  'mainEntity': groups.flatMap(({ items }) =>
    items.map(({ question, answer }) => ({
      '@type': 'Question',
      'name': question,
      'acceptedAnswer': { '@type': 'Answer', 'text': plainText(answer) },
    })),
  ),
})

/** A blog post. */
export const postData = (post: InferOutput<typeof article>, { origin, locale }: Place): Thing => ({
  '@type': 'BlogPosting',
  'headline': post.title,
  'description': post.excerpt,
  'datePublished': post.date,
  'author': { '@type': 'Person', 'name': post.author },
  'image': [origin + sharePictures.post(post.slug), origin + post.featured_image.thumbnail],
  'inLanguage': locale,
  'mainEntityOfPage': addressIn(locale, origin, pages.blogPost(post.slug)),
  'publisher': { '@id': shopId(origin) },
})
