/** Reads the schema.org data of a page and says what it lacks. */

export type Thing = { '@type': string; [property: string]: unknown }

/**
 * What each kind of thing must have to be shown by a search engine, and of which kind its parts
 * are.
 */
const REQUIRED: Record<string, readonly string[]> = {
  Product: ['name', 'image', 'description', 'sku', 'offers', 'url'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
  AggregateOffer: [
    'lowPrice',
    'highPrice',
    'priceCurrency',
    'offerCount',
    'availability',
    'offers',
  ],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Review: ['author', 'datePublished', 'reviewRating', 'reviewBody'],
  Rating: ['ratingValue', 'bestRating'],
  Person: ['name'],
  QuantitativeValue: ['value', 'unitCode'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['name', 'numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  GroceryStore: ['name', 'address', 'geo', 'telephone', 'openingHoursSpecification', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
  GeoCoordinates: ['latitude', 'longitude'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
}
const FORMS: Record<string, RegExp> = {
  url: /^https?:\/\/[^/]+\//,
  item: /^https?:\/\/[^/]+\//,
  logo: /^https?:\/\/[^/]+\//,
  price: /^[1-9]\d*$/,
  lowPrice: /^[1-9]\d*$/,
  highPrice: /^[1-9]\d*$/,
  priceCurrency: /^IDR$/,
  availability: /^https:\/\/schema\.org\/(InStock|BackOrder|OutOfStock)$/,
  ratingValue: /^([1-4](\.\d+)?|5(\.0)?)$/,
  datePublished: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
  dayOfWeek: /^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/,
  opens: /^\d\d:\d\d$/,
  closes: /^\d\d:\d\d$/,
  telephone: /^\+62\d{8,}$/,
  postalCode: /^\d{5}$/,
}

/** All top-level objects of a page's structured data. */
export const thingsOf = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].flatMap(
    ([, text]) => (JSON.parse(text!) as { '@graph': Thing[] })['@graph'],
  )

export const ofType = (things: readonly Thing[], type: string): Thing[] =>
  things.filter((thing) => thing['@type'] === type)

/** What is missing or of the wrong form, one line each. */
export const faultsOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each, index) => faultsOf(each, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const thing = value as Thing
  const type = thing['@type']
  // A reference to an object that is described elsewhere.
  if (type === undefined)
    return '@id' in thing && Object.keys(thing).length === 1 ? [] : [`${at}: no type`]
  const required = REQUIRED[type]
  if (!required) return [`${at}: unknown type ${type}`]
  const isEmpty = (part: unknown) =>
    part === undefined || part === null || part === '' || (Array.isArray(part) && part.length === 0)
  return [
    ...required
      .filter((name) => isEmpty(thing[name]))
      .map((name) => `${at} ${type} has no ${name}`),
    ...Object.entries(FORMS)
      .filter(([name, form]) => name in thing && !form.test(String(thing[name])))
      .map(([name]) => `${at} ${type}.${name} is ${JSON.stringify(thing[name])}`),
    ...Object.entries(thing).flatMap(([name, part]) => faultsOf(part, `${at}/${type}.${name}`)),
  ]
}
