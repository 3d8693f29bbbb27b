/** A task that took longer holds a pause: it counts as done, not for the speed. */
export const PAUSE_SECONDS = 600

/** The parts of a day that pickers work in, by the hour in Jakarta in which each begins. */
export const SHIFTS = [
  { key: 'a_early', from: 0 },
  { key: 'b_midday', from: 12 },
  { key: 'c_late', from: 17 },
] as const

export const WRONG_SCANS = ['box', 'code', 'label'] as const
export type WrongScan = (typeof WRONG_SCANS)[number]

const HOUR_SECONDS = 3_600

/** Tasks whose time is known, their units, and the seconds that they took together. */
export type Timed = { seconds: number; timed: number; timedUnits: number }

/** How fast someone picks, in whole numbers; null where no time is known. */
export const speedOf = ({
  seconds,
  timed,
  timedUnits,
}: Timed): { secondsPerTask: number | null; unitsPerHour: number | null } => ({
  secondsPerTask: timed === 0 ? null : Math.round(seconds / timed),
  unitsPerHour: seconds === 0 ? null : Math.round((timedUnits * HOUR_SECONDS) / seconds),
})
