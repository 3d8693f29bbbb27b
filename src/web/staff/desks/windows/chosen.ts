type Window = { day: string; start: string }

export const windowKey = ({ day, start }: Window): string => `${day} ${start}`
export const readWindow = (key: string): Window => {
  const [day = '', start = ''] = key.split(' ')
  return { day, start }
}

type Sized = { start: string; capacity_orders: number }
type Week = { days: readonly { day: string; windows: readonly Sized[] }[] }
/** How many orders each chosen window takes; null when they differ. */
export const capacityOf = ({ days }: Week, chosen: ReadonlySet<string>): number | null => {
  const found = days.flatMap(({ day, windows }) =>
    windows.filter(({ start }) => chosen.has(windowKey({ day, start }))),
  )
  const [first, ...others] = new Set(found.map((one) => one.capacity_orders))
  return first === undefined || others.length > 0 ? null : first
}

/** Chooses all of some windows, or none of them when all are chosen already. */
export const toggled = (chosen: ReadonlySet<string>, keys: readonly string[]): Set<string> => {
  const isAll = keys.every((key) => chosen.has(key))
  return new Set(isAll ? [...chosen].filter((key) => !keys.includes(key)) : [...chosen, ...keys])
}
