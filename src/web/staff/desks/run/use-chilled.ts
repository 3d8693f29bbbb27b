import { useState } from 'react'
import { isLikeCode, isPlausible, readDegrees } from '#domain/delivery/temperature.ts'
import { storedText } from '#web/state/stored.ts'

/** As the shop takes it: degrees, and whether the rider confirmed an odd one. */
export type Measured = { chilled_c?: string; chilled_checked?: 'true' }

export type Chilled = {
  typed: string
  type: (next: string) => void
  error: 'run.isCode' | 'run.noDegrees' | 'run.oddDegrees' | 'run.needsDegrees' | null
  /** Null for what has to be corrected or looked at again; an odd or missing one counts then. */
  measure: () => Measured | null
}

type Given = { run: string; initial?: string; isNeeded?: boolean }

/**
 * A typed temperature, also after a reload. One that is needed is asked for once in a run: who left
 * without a thermometer has none at the next door either.
 */
export const useChilled = (key: string, { run, initial = '', isNeeded }: Given): Chilled => {
  const kept = storedText(key, 'device')
  const unmeasured = storedText('run-unmeasured', 'device')
  const [typed, setTyped] = useState(() => kept.read() ?? initial)
  const [error, setError] = useState<Chilled['error']>(null)
  const measure = (): Measured | null => {
    const celsius = readDegrees(typed)
    if (celsius === undefined) {
      setError(isLikeCode(typed) ? 'run.isCode' : 'run.noDegrees')
      return null
    }
    const isOdd = celsius !== null && !isPlausible(celsius)
    if (isOdd && error !== 'run.oddDegrees') {
      setError('run.oddDegrees')
      return null
    }
    const isAsked = error === 'run.needsDegrees' || unmeasured.read() === run
    if (celsius === null && isNeeded && !isAsked) {
      setError('run.needsDegrees')
      return null
    }
    kept.write(null)
    unmeasured.write(celsius === null ? run : null)
    if (celsius === null) return {}
    return { chilled_c: celsius.toFixed(1), ...(isOdd ? { chilled_checked: 'true' } : {}) }
  }
  const type = (next: string) => {
    kept.write(next)
    setTyped(next)
    setError(isLikeCode(next) ? 'run.isCode' : null)
  }
  return { typed, type, error, measure }
}
