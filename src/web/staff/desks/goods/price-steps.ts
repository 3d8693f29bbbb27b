export const WIDTH = 720
export const HEIGHT = 220
/** Room for the prices at the left. */
export const LEFT = 84
const TOP = 12
const STEPS_HEIGHT = 130
const BARS_TOP = 160
const OUTLIER = 0.95

type Given = {
  /** Milliseconds. */
  begin: number
  end: number
  prices: readonly { from: number; until: number; charged: number }[]
  sold: readonly { at: number; units: number }[]
}
type Chart = {
  /** The path of the steps. */
  line: string
  bars: { x: number; y: number; width: number; height: number }[]
  top: { price: number; y: number }
  bottom: { price: number; y: number }
}

const DAY = 86_400_000

/** Units sold in the time that is shown, and the day of most; null where none were. */
export const salesOf = (
  sold: readonly { day: string; units: number }[],
  firstDay: string,
): { units: number; most: { day: string; units: number } } | null => {
  const shown = sold.filter(({ day, units }) => day >= firstDay && units > 0)
  const [first] = shown
  if (!first) return null
  return {
    units: shown.reduce((sum, { units }) => sum + units, 0),
    most: shown.reduce((most, one) => (one.units > most.units ? one : most), first),
  }
}

/** Where the steps and bars of a price chart lie. */
export const chartOf = ({ begin, end, prices, sold }: Given): Chart => {
  const shown = prices.filter(({ from, until }) => until > begin && until > from)
  const charged = shown.map((price) => price.charged)
  const [lowest, highest] =
    charged.length > 0 ? [Math.min(...charged), Math.max(...charged)] : [0, 0]
  const round = (value: number) => Math.round(value * 10) / 10
  const x = (at: number) =>
    round(LEFT + ((Math.max(at, begin) - begin) / Math.max(1, end - begin)) * (WIDTH - LEFT))
  // A price that never changed lies in the middle.
  const y = (price: number) =>
    round(
      TOP + STEPS_HEIGHT * (highest === lowest ? 0.5 : 1 - (price - lowest) / (highest - lowest)),
    )
  // One day far above the others would flatten them all.
  const units = sold.map((one) => one.units).toSorted((one, other) => one - other)
  const most = Math.max(1, units[Math.ceil(OUTLIER * (units.length - 1))] ?? 1)
  const room = HEIGHT - BARS_TOP
  return {
    line: shown
      .map(
        ({ from, until, charged: price }, index) =>
          `${index === 0 ? `M${x(from)} ` : 'V'}${y(price)}H${x(until)}`,
      )
      .join(''),
    bars: sold
      .filter(({ at, units }) => at + DAY > begin && units > 0)
      .map(({ at, units }) => {
        const height = round(Math.min(1, units / most) * room)
        return {
          x: x(at),
          y: round(HEIGHT - height),
          width: Math.max(1, round(x(at + DAY) - x(at) - 1)),
          height,
        }
      }),
    top: { price: highest, y: y(highest) },
    bottom: { price: lowest, y: y(lowest) },
  }
}
