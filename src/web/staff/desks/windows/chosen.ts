type Window = { day: string; start: string }

export const windowKey = ({ day, start }: Window): string => `${day} ${start}`
export const readWindow = (key: string): Window => {
  const [day = '', start = ''] = key.split(' ')
  return { day, start }
}

/** Chooses all of some windows, or none of them when all are chosen already. */
export const toggled = (chosen: ReadonlySet<string>, keys: readonly string[]): Set<string> => {
  const isAll = keys.every((key) => chosen.has(key))
  return new Set(isAll ? [...chosen].filter((key) => !keys.includes(key)) : [...chosen, ...keys])
}
