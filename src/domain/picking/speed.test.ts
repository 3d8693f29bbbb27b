import { expect, it } from 'vitest'
import { speedOf } from './speed.ts'

it.each([
  [
    { seconds: 100, timed: 5, timedUnits: 10 },
    { secondsPerTask: 20, unitsPerHour: 360 },
  ],
  [
    { seconds: 70, timed: 4, timedUnits: 4 },
    { secondsPerTask: 18, unitsPerHour: 206 },
  ],
  [
    { seconds: 0, timed: 1, timedUnits: 2 },
    { secondsPerTask: 0, unitsPerHour: null },
  ],
  [
    { seconds: 0, timed: 0, timedUnits: 0 },
    { secondsPerTask: null, unitsPerHour: null },
  ],
])('%o is a speed of %o', (timed, speed) => {
  expect(speedOf(timed)).toEqual(speed)
})
