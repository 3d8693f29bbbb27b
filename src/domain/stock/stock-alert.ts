/** How many people are notified for each unit that can be ordered: most of them do not buy. */
const TOLD_PER_UNIT = 3
/** For how long those who were notified count against the units. */
export const TOLD_FOR_HOURS = 24
/** How long an alert waits, and how long it is remembered that someone was notified. */
export const ALERT_DAYS = 180
export const TOLD_DAYS = 30

/** How many more people may be notified. */
export const toldNext = (units: number, toldLately: number): number =>
  Math.max(0, units * TOLD_PER_UNIT - toldLately)
