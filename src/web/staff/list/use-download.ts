import { useState } from 'react'
import type { AnyCall } from '#contract/call.ts'
import { downloading, saveFile } from '#web/download.ts'
import { CallFailure } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { send, withMark } from '../send.ts'
import { useT } from '../words.ts'

/** One download at a time. A file is saved only when all of it has come. */
export const useDownload = (query: object) => {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [received, setReceived] = useState('')
  /** Resolves to why it failed. */
  const run = async (
    call: AnyCall,
    more: { body?: object; params?: object } = {},
  ): Promise<CallFailure | null> => {
    setBusy(true)
    setReceived(t('staff.export.busy'))
    const fetch = downloading(
      (bytes) => setReceived(t('staff.export.received', { size: sizeOf(bytes) })),
      (file) => {
        saveFile(file)
        showToast({ tone: 'success', text: t('staff.export.saved', { name: file.name }) })
      },
      withMark,
    )
    try {
      await send(call, { query, fetch, ...more } as never)
      return null
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      return error
    } finally {
      setBusy(false)
    }
  }
  const reasonOf = ({ code, errors, message }: CallFailure): string =>
    code === 'no_answer' ? t('staff.export.broken') : (Object.values(errors)[0]?.[0] ?? message)
  return { busy, received, run, reasonOf }
}

/** `12 kB`, `3.4 MB` */
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
