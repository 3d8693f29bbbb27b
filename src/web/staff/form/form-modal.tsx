import { createContext, use, useEffect, useState, type ComponentProps } from 'react'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { useT } from '../words.ts'

const TypedContext = createContext<(isTyped: boolean) => void>(() => {})

/** Reports to the dialog around a form whether something is typed that is not saved. */
export const useTypedInModal = (isTyped: boolean): void => {
  const report = use(TypedContext)
  useEffect(() => {
    report(isTyped)
    return () => report(false)
  }, [report, isTyped])
}

/** A dialog with a form. It asks before it drops what was typed. */
export function FormModal({
  onClose,
  children,
  ...rest
}: Omit<ComponentProps<typeof Modal>, 'closeLabel'>) {
  const t = useT()
  const [isTyped, setTyped] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Modal
        {...rest}
        onClose={() => (isTyped ? setAsking(true) : onClose())}
        closeLabel={t('staff.close')}
      >
        <TypedContext value={setTyped}>{children}</TypedContext>
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
