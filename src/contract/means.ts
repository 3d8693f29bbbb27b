import * as v from 'valibot'

/**
 * A schema with a description for the API document. The browser's build removes it
 * (`tools/bundle/lean-contract.ts`). Omit the unit of numbers: the document adds it.
 */
export const means = <S extends v.GenericSchema>(schema: S, description: string): S =>
  v.pipe(schema as v.GenericSchema, v.description(description)) as unknown as S

/**
 * What a number counts or measures; `count` and `ordinal` (a place in a row, a version) have no
 * unit.
 */
export const UNITS = [
  'count',
  'centimetres',
  'ordinal',
  'whole rupiah',
  'rupiah per point',
  'points',
  'points per Rp1.000',
  'grams',
  'millilitres',
  'seconds',
  'minutes',
  'days',
  'percent',
  'stars, from 1 to 5',
  'degrees (WGS 84)',
  'degrees Celsius',
  'degrees Brix',
  'kilometres',
  'metres',
  'pixels',
  'units of the mission',
] as const
export type Unit = (typeof UNITS)[number]
/** The unit of a number, as an action of its pipe. */
export const unit = <T>(name: Unit): v.MetadataAction<T, { readonly 'x-unit': Unit }> =>
  v.metadata({ 'x-unit': name })

const whole = (name: Unit) => v.pipe(v.number(), v.integer(), unit(name))
const measured = (name: Unit) => v.pipe(v.number(), unit(name))

export const count = whole('count')
export const ordinal = whole('ordinal')
export const points = whole('points')
export const celsius = measured('degrees Celsius')
export const grams = measured('grams')
export const millilitres = measured('millilitres')
export const seconds = whole('seconds')
export const minutes = whole('minutes')
export const days = whole('days')
export const percent = measured('percent')
export const stars = measured('stars, from 1 to 5')
export const kilometres = measured('kilometres')
export const pixels = whole('pixels')
export const rupiahPerPoint = measured('rupiah per point')
export const pointsPer1000 = measured('points per Rp1.000')
export const missionUnits = measured('units of the mission')
const degrees = measured('degrees (WGS 84)')
export const latitude = means(degrees, 'Latitude, north of the equator above zero.')
export const longitude = means(degrees, 'Longitude, east of Greenwich above zero.')
