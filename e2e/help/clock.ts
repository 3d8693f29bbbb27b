/** The clock of the shop that stands for the pictures: always a Monday at ten in the morning. */
const WEEK_MINUTES = 7 * 24 * 60
/** 1970 began on a Thursday; 10:00 in Jakarta is 03:00 UTC. */
const MONDAY_TEN_MINUTES = 4 * 24 * 60 + 3 * 60

const minutesAhead = (now: number): number => {
  const minute = Math.floor(now / 60_000)
  return (
    (((MONDAY_TEN_MINUTES - minute) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES || WEEK_MINUTES
  )
}

/** Test workers read this too: the first process chooses. */
process.env['HELP_MINUTES_AHEAD'] ??= String(minutesAhead(Date.now()))
export const MINUTES_AHEAD = Number(process.env['HELP_MINUTES_AHEAD'])
