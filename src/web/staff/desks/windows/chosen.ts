type Window = { day: string; start: string }

export const windowKey = ({ day, start }: Window): string => `${day} ${start}`
export const readWindow = (key: string): Window => {
  const [day = '', start = ''] = key.split(' ')
  return { day, start }
}

type Sized = { start: string; capacity_orders: number; usual_orders: number }
type Week = { days: readonly { day: string; windows: readonly Sized[] }[] }
/** How many orders each chosen window takes, or usually takes; null when they differ. */
export const sharedBy = (
  { days }: Week,
  chosen: ReadonlySet<string>,
  figure: 'capacity_orders' | 'usual_orders',
): number | null => {
  const found = days.flatMap(({ day, windows }) =>
    windows.filter(({ start }) => chosen.has(windowKey({ day, start }))),
  )
  const [first, ...others] = new Set(found.map((one) => one[figure]))
  return first === undefined || others.length > 0 ? null : first
}

/** Chooses all of some windows, or none of them when all are chosen already. */
export const toggled = (chosen: ReadonlySet<string>, keys: readonly string[]): Set<string> => {
  const isAll = keys.every((key) => chosen.has(key))
  return new Set(isAll ? [...chosen].filter((key) => !keys.includes(key)) : [...chosen, ...keys])
}
