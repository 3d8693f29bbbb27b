import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#web/router.ts'
import { stored } from '#web/state/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { useT } from '../words.ts'

const draftOf = <Values,>(name: string) =>
  stored(`staff-draft-${name}`, 'tab', (value) => value as Values | null)

/** What was typed in this form is not wanted. */
export const dropUnsaved = (name: string): void => draftOf(name).write(null)

interface UnsavedProps<Values> {
  /** Names the form in this tab, with the id and version of what it changes. */
  name: string
  /** What was typed; null while nothing differs from what is saved. */
  changes: Values | null
  /** Puts changes back that a crash or an ended session interrupted. */
  onRestore: (changes: Values) => void
}

/**
 * Guards unsaved changes: asks before the page is left, and stores them in the tab, so that they
 * are offered again after a crash. Clears them when `changes` becomes null.
 */
export function Unsaved<Values extends object>({ name, changes, onRestore }: UnsavedProps<Values>) {
  const t = useT()
  const [draft] = useState(() => draftOf<Values>(name))
  const [found, setFound] = useState(() => draft.read())
  // New changes replace what was found.
  if (changes !== null && found !== null) setFound(null)
  const { asking, leave, stay } = useLeaveGuard(changes !== null)
  useEffect(() => {
    if (changes !== null) draft.write(changes)
    else if (found === null) draft.write(null)
  }, [changes, draft, found])
  const drop = () => {
    draft.write(null)
    setFound(null)
  }
  return (
    <>
      {found !== null && (
        <Banner
          tone="info"
          action={
            <>
              <Button
                size="sm"
                onClick={() => {
                  onRestore(found)
                  setFound(null)
                }}
              >
                {t('staff.form.restore')}
              </Button>{' '}
              <Button size="sm" variant="ghost" onClick={drop}>
                {t('staff.form.drop')}
              </Button>
            </>
          }
        >
          {t('staff.form.found')}
        </Banner>
      )}
      <Confirm
        open={asking}
        title={t('staff.form.leaveTitle')}
        text={t('staff.form.leaveText')}
        confirmLabel={t('staff.form.leave')}
        cancelLabel={t('staff.form.stay')}
        onConfirm={() => {
          drop()
          leave()
        }}
        onCancel={stay}
      />
    </>
  )
}
