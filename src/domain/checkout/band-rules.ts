import { formatNumber, formatRupiah } from '../money.ts'
import type { SettingProblem } from '../setting/problem.ts'
import type { Settings } from '../settings.ts'
import { typedWhole } from '../typed-number.ts'

const BANDS_MAX = 10
const BAND_METRES_MAX = 200_000
/** No rider's way within the reach of a hub is worth more; it is a slip of zeros. */
const BAND_PRICE_MAX = 500_000

/** `7 km`, or `7.500 m` where it is no whole number of them. */
export const formatDistance = (metres: number): string =>
  metres % 1_000 === 0 ? `${formatNumber(metres / 1_000)} km` : `${formatNumber(metres)} m`

type TypedBand = { hasForm: boolean; upToM: number | null; price: number | null }

const wholeIn = (text: string): number | null => typedWhole(text) ?? null
const bandsIn = (text: string): TypedBand[] =>
  text.split(',').map((one) => {
    const parts = one.split(':')
    return {
      hasForm: parts.length === 2,
      upToM: wholeIn(parts[0] ?? ''),
      price: wholeIn(parts[1] ?? ''),
    }
  })

/** Bands as they are stored; a text that is none stays as it was typed. */
export const storedBands = (text: string): string => {
  const bands = bandsIn(text)
  return bands.every(({ hasForm, upToM, price }) => hasForm && upToM !== null && price !== null)
    ? bands.map(({ upToM, price }) => `${upToM}: ${price}`).join(', ')
    : text
}

type Found = Omit<SettingProblem, 'at'> | null

const distanceProblem = (
  bands: readonly TypedBand[],
  index: number,
  settings: Pick<Settings, 'shipping.chilledRadiusM'>,
): Found => {
  const band = index + 1
  const upToM = bands[index]!.upToM
  if (upToM === null || upToM < 1) return { key: 'validation.band.distance', params: { band } }
  if (upToM > BAND_METRES_MAX)
    return { key: 'validation.band.far', params: { band, km: formatDistance(BAND_METRES_MAX) } }
  const from = bands[index - 1]?.upToM ?? 0
  if (upToM <= from)
    return {
      key: 'validation.band.order',
      params: { band, before: index, km: formatDistance(from) },
    }
  const reach = settings['shipping.chilledRadiusM']
  return from > 0 && from >= reach
    ? { key: 'validation.band.beyond', params: { band, km: formatDistance(reach) } }
    : null
}

const priceProblem = (bands: readonly TypedBand[], index: number): Found => {
  const band = index + 1
  const price = bands[index]!.price
  if (price === null) return { key: 'validation.band.price', params: { band } }
  if (price < 0) return { key: 'validation.band.negative', params: { band } }
  return price > BAND_PRICE_MAX
    ? { key: 'validation.band.dear', params: { band, max: formatRupiah(BAND_PRICE_MAX) } }
    : null
}

/** All that is wrong with distance bands, each at its band and field. */
export const bandProblems = (
  text: string,
  settings: Pick<Settings, 'shipping.chilledRadiusM'>,
): SettingProblem[] => {
  const bands = bandsIn(text)
  if (bands.length > BANDS_MAX) return [{ key: 'validation.band.many', params: { max: BANDS_MAX } }]
  return bands.flatMap(({ hasForm }, index): SettingProblem[] => {
    const at = String(index)
    if (!hasForm) return [{ key: 'validation.band.form', params: { band: index + 1 }, at }]
    const [distance, price] = [distanceProblem(bands, index, settings), priceProblem(bands, index)]
    return [
      ...(distance ? [{ ...distance, at: `${at}.up_to` }] : []),
      ...(price ? [{ ...price, at: `${at}.price` }] : []),
    ]
  })
}
