import { useRef } from 'react'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { useT } from '#web/staff/words.ts'
import type { TaskScans } from './take-scan.ts'

/** Takes scans at a task. What they mean is loaded with the first one. */
export const useTaskScans = (at: TaskScans): void => {
  const t = useT()
  const latest = useRef(at)
  latest.current = at
  const odd = useRef<string | null>(null)
  useScan((code) => {
    void import('./take-scan.ts').then(({ takeScan }) =>
      takeScan(code, { ...latest.current, odd, t }),
    )
  })
}
