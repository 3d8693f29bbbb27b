import * as v from 'valibot'

/** The fields the shop reads of Google's responses. */

const types = v.optional(v.array(v.string()), [])
const degrees = (max: number) => v.pipe(v.number(), v.minValue(-max), v.maxValue(max))

/** Places API (New), Text Search. A response without `places` found nothing. */
export const foundPlaces = v.object({
  places: v.optional(
    v.array(
      v.object({
        displayName: v.optional(v.object({ text: v.string() })),
        formattedAddress: v.optional(v.string(), ''),
        location: v.object({ latitude: degrees(90), longitude: degrees(180) }),
        addressComponents: v.optional(
          v.array(
            v.object({
              longText: v.optional(v.string(), ''),
              shortText: v.optional(v.string(), ''),
              types,
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
})

/** Geocoding API. */
export const geocoded = v.object({
  status: v.string(),
  results: v.optional(
    v.array(
      v.object({
        formatted_address: v.optional(v.string(), ''),
        types,
        geometry: v.object({ location: v.object({ lat: degrees(90), lng: degrees(180) }) }),
        address_components: v.optional(
          v.array(
            v.object({
              long_name: v.optional(v.string(), ''),
              short_name: v.optional(v.string(), ''),
              types,
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
})

/** The error of any newer Google service. */
export const refused = v.object({
  error: v.object({ code: v.number(), status: v.optional(v.string(), '') }),
})

/** A place as described by either service. */
export type GooglePlace = { name: string; address: string; lat: number; lng: number; parts: Part[] }
export type Part = { long: string; short: string; types: readonly string[] }

export const placesOf = (answer: v.InferOutput<typeof foundPlaces>): GooglePlace[] =>
  answer.places.map((place) => ({
    name: place.displayName?.text ?? '',
    address: place.formattedAddress,
    lat: place.location.latitude,
    lng: place.location.longitude,
    parts: place.addressComponents.map(({ longText, shortText, types: kinds }) => ({
      long: longText,
      short: shortText,
      types: kinds,
    })),
  }))

export const geocodesOf = (answer: v.InferOutput<typeof geocoded>): GooglePlace[] =>
  answer.results
    // A plus code such as "6PH57VP3+PR" is no use as an address.
    .filter((result) => !result.types.includes('plus_code'))
    .map((result) => ({
      name: '',
      address: result.formatted_address,
      lat: result.geometry.location.lat,
      lng: result.geometry.location.lng,
      parts: result.address_components.map(({ long_name, short_name, types: kinds }) => ({
        long: long_name,
        short: short_name,
        types: kinds,
      })),
    }))
