import type { WindowChange } from '#domain/delivery/window-week.ts'

type Act = { change: Extract<WindowChange, 'close' | 'open'>; day: string; start: string }
/** How an act reads, such as `Close window 12:00, 30 November 2026`. */
type Say = (act: Act) => string
type Said = Act & { label: string }

const CHANGES = ['close', 'open'] as const
const SHORTEST_VERB = 3
const TIME = /^([01]?\d|2[0-3])(?:[:.]([0-5]\d))?$/
const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s,]+/)

/**
 * The acts that a typed text names by verb and time, such as `close window 12:00`, for some days.
 * Whether there is such a window is seen on its page.
 */
export const windowActs = (typed: string, days: readonly string[], say: Say): Said[] => {
  const words = wordsOf(typed)
  const time = words.map((word) => TIME.exec(word)).find(Boolean)
  if (!time) return []
  const start = `${time[1]!.padStart(2, '0')}:${time[2] ?? '00'}`
  const rest = words.filter((word) => word !== time[0])
  return CHANGES.flatMap((change) => {
    const verb = wordsOf(say({ change, day: '', start: '' }))[0]!
    if (!rest.some((word) => word.length >= SHORTEST_VERB && verb.startsWith(word))) return []
    return days.map((day) => ({ change, day, start, label: say({ change, day, start }) }))
  }).filter(({ label }) => {
    const own = wordsOf(label)
    return rest.every((part) => own.some((word) => word.startsWith(part)))
  })
}
