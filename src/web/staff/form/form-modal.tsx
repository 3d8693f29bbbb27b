import { useCallback, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useT } from '../words.ts'
import { TypedContext } from './editor/typed-in-modal.tsx'

/** A dialog with a form. It asks before it drops what was typed. */
export function FormModal({
  onClose,
  children,
  ...rest
}: Omit<ComponentProps<typeof Modal>, 'closeLabel'>) {
  const t = useT()
  // Read at the press of Escape, which may come before what was typed is drawn.
  const isTyped = useRef(false)
  const report = useCallback((is: boolean) => void (isTyped.current = is), [])
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Modal
        {...rest}
        onClose={() => (isTyped.current ? setAsking(true) : onClose())}
        closeLabel={t('staff.close')}
      >
        <TypedContext value={report}>{children}</TypedContext>
      </Modal>
      <Confirm
        open={asking}
        title={t('staff.form.leaveTitle')}
        text={t('staff.form.leaveText')}
        confirmLabel={t('staff.form.leave')}
        cancelLabel={t('staff.form.stay')}
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
