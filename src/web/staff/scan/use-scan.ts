import { useEffect, useRef } from 'react'
import { useNavigate } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { useStaff } from '../session.ts'
import { useT } from '../words.ts'
import { listenForScans, onScan } from './listen.ts'

/** Takes scans while the component is mounted. */
export const useScan = (take: (code: string) => void): void => {
  const latest = useRef(take)
  useEffect(() => void (latest.current = take))
  useEffect(() => onScan((code) => latest.current(code)), [])
}

/** A scan opens what it names, on every screen that does not take it for itself. */
export const useScans = (): void => {
  const t = useT()
  const staff = useStaff()
  const navigate = useNavigate()
  const open = useRef((_: string) => {})
  useEffect(() => {
    open.current = (code) => {
      const look = async () => {
        // Screens of the floor take scans themselves: their first page goes without it.
        const { addressOfCode } = await import('./look-up.ts')
        const to = await addressOfCode(code, staff)
        if (to !== null) return void navigate(to)
        showToast({ tone: 'error', text: t('staff.scan.nothing', { code }) })
      }
      look().catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        showToast({ tone: 'error', text: error.message })
      })
    }
  })
  useEffect(() => listenForScans((code) => open.current(code)), [])
}
